#include <type_traits>
#include <utility>
namespace polyalgo {
template <class T, class = void> struct is_map : std::false_type {};
template <class T> struct is_map<T, std::void_t<typename T::mapped_type>> : std::true_type {};
template <class T, class = void> struct is_sequence : std::false_type {};
template <class T> struct is_sequence<T, std::void_t<decltype(std::declval<T>().push_back({}))>> : std::true_type {};
template <class T> T mutated(T value) {
    if constexpr (std::is_same_v<T, bool>) {
        return !value;
    } else if constexpr (std::is_arithmetic_v<T>) {
        return value + 1;
    } else if constexpr (is_map<T>::value) {
        value[{}] += 7;
        return value;
    } else if constexpr (is_sequence<T>::value) {
        value.insert(value.begin(), typename T::value_type());
        return value;
    } else {
        return T(7);
    }
}
}  // namespace polyalgo
