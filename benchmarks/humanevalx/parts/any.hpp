// Stands in for boost/any.hpp, as far as the programs use it; C++11.
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <typeinfo>
#include <utility>
namespace boost {
class any {
    struct Base {
        virtual ~Base() {}
        virtual const std::type_info &type() const = 0;
    };
    template <class T> struct Value : Base {
        T value;
        template <class U> explicit Value(U &&v) : value(std::forward<U>(v)) {}
        const std::type_info &type() const override { return typeid(T); }
    };
    std::shared_ptr<const Base> held;  // never changed, so copies may share it
    template <class T> friend T any_cast(const any &);

  public:
    any() {}
    any(const any &) = default;
    any &operator=(const any &) = default;
    template <class T, class D = typename std::decay<T>::type,
              class = typename std::enable_if<!std::is_same<D, any>::value>::type>
    any(T &&v) : held(new Value<D>(std::forward<T>(v))) {}
    const std::type_info &type() const { return held ? held->type() : typeid(void); }
};
template <class T> T any_cast(const any &a) {
    if (a.type() != typeid(T)) throw std::bad_cast();
    return static_cast<const any::Value<T> *>(a.held.get())->value;
}
}  // namespace boost
