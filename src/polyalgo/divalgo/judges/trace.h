// What an instrumented program carries: hashes of three values in a row at each place; the smallest go out at the end.
#include <bits/stdc++.h>
namespace pa_trace {
const int most = 1 << 16, kept = 128;
struct Store {
    std::unordered_set<uint64_t> seen;
    uint64_t last[PA_SITES][2];
    int count[PA_SITES];
    Store() : last(), count() {}
    ~Store() {
        std::vector<uint64_t> all(seen.begin(), seen.end());
        std::sort(all.begin(), all.end());
        if ((int)all.size() > kept) all.resize(kept);
        std::printf("\n@trace %d", (int)seen.size());
        for (uint64_t value : all) std::printf(" %llx", (unsigned long long)value);
        std::printf(" @end\n");
        std::fflush(stdout);
    }
};
inline Store &store() {
    static Store one;
    return one;
}
static Store &made_first = store();
inline uint64_t mix(uint64_t x) {
    x += 0x9e3779b97f4a7c15ull;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    return x ^ (x >> 31);
}
inline void note(int site, uint64_t value) {
    Store &s = store();
    if (s.count[site] >= 2 && (int)s.seen.size() < most)
        s.seen.insert(mix(mix(mix(s.last[site][0]) ^ s.last[site][1]) ^ value));
    s.last[site][0] = s.last[site][1];
    s.last[site][1] = value;
    s.count[site]++;
}
template <class T> void see(int site, const T &value) {
    if constexpr (std::is_floating_point<T>::value)
        note(site, (uint64_t)(int64_t)((double)value * 1e6));
    else if constexpr (std::is_integral<T>::value || std::is_enum<T>::value)
        note(site, (uint64_t)(int64_t)value);
}
}
