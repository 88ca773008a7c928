// Stands in for openssl/md5.h and libcrypto: RFC 1321, for whole messages. C++11.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
struct MD5_CTX {
    std::string message;
};
static inline int MD5_Init(MD5_CTX *c) {
    c->message.clear();
    return 1;
}
static inline int MD5_Update(MD5_CTX *c, const void *data, std::size_t size) {
    c->message.append(static_cast<const char *>(data), size);
    return 1;
}
static inline int MD5_Final(unsigned char *digest, MD5_CTX *c) {
    static const int turns[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
    std::string m = c->message;
    const std::uint64_t bits = 8 * static_cast<std::uint64_t>(m.size());
    m += '\x80';
    while (m.size() % 64 != 56) m += '\0';
    for (int i = 0; i < 8; i++) m += static_cast<char>(bits >> (8 * i));
    std::uint32_t state[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
    for (std::size_t at = 0; at < m.size(); at += 64) {
        std::uint32_t w[16], a = state[0], b = state[1], cc = state[2], d = state[3];
        for (int i = 0; i < 64; i++) {
            const int byte = i % 4;
            if (byte == 0) w[i / 4] = 0;
            w[i / 4] |= static_cast<std::uint32_t>(static_cast<unsigned char>(m[at + i])) << (8 * byte);
        }
        for (int i = 0; i < 64; i++) {
            const int round = i / 16;
            const std::uint32_t f = round == 0   ? (b & cc) | (~b & d)
                                    : round == 1 ? (d & b) | (~d & cc)
                                    : round == 2 ? b ^ cc ^ d
                                                 : cc ^ (b | ~d);
            const int word = round == 0 ? i : round == 1 ? 5 * i + 1 : round == 2 ? 3 * i + 5 : 7 * i;
            const std::uint32_t sine = static_cast<std::uint32_t>(4294967296.0 * std::fabs(std::sin(i + 1.0)));
            const std::uint32_t sum = a + f + sine + w[word % 16];
            const int turn = turns[round][i % 4];
            a = d;
            d = cc;
            cc = b;
            b += sum << turn | sum >> (32 - turn);
        }
        state[0] += a;
        state[1] += b;
        state[2] += cc;
        state[3] += d;
    }
    for (int i = 0; i < 16; i++) digest[i] = static_cast<unsigned char>(state[i / 4] >> (8 * (i % 4)));
    return 1;
}
