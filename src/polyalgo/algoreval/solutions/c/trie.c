#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Trie Trie;

struct Trie {
    Trie *children[26];
    bool is_word;
    int count; /* words that pass through */
};

/* Node at the end of a prefix, or NULL if no word begins with it. */
static Trie *find(Trie *self, const char *prefix) {
    for (; *prefix != '\0'; prefix++) {
        self = self->children[*prefix - 'a'];
        if (self == NULL || self->count == 0) return NULL;
    }
    return self;
}

bool trie_search(Trie *self, const char *word) {
    Trie *node = find(self, word);
    return node != NULL && node->is_word;
}

void trie_insert(Trie *self, const char *word) {
    if (trie_search(self, word)) return;
    for (; *word != '\0'; word++) {
        Trie **child = &self->children[*word - 'a'];
        if (*child == NULL) *child = calloc(1, sizeof(Trie));
        self = *child;
        self->count++;
    }
    self->is_word = true;
}

bool trie_remove(Trie *self, const char *word) {
    if (!trie_search(self, word)) return false;
    for (; *word != '\0'; word++) {
        self = self->children[*word - 'a'];
        self->count--;
    }
    self->is_word = false;
    return true;
}

bool trie_starts_with(Trie *self, const char *prefix) {
    return find(self, prefix) != NULL;
}

int trie_count_prefix(Trie *self, const char *prefix) {
    Trie *node = find(self, prefix);
    return node == NULL ? 0 : node->count;
}

Trie *trie_new(const char *words[], int words_len) {
    Trie *self = calloc(1, sizeof *self);
    for (int i = 0; i < words_len; i++) trie_insert(self, words[i]);
    return self;
}

int main(void) {
    const char *words[] = {"car", "card", "care", "cat", "dog", "car"};
    int words_len = 6;
    Trie *trie = trie_new(words, words_len);
    printf("%d\n", trie_count_prefix(trie, "car"));
    puts(trie_search(trie, "ca") ? "true" : "false");
    puts(trie_starts_with(trie, "ca") ? "true" : "false");
    puts(trie_remove(trie, "car") ? "true" : "false");
    puts(trie_search(trie, "car") ? "true" : "false");
    puts(trie_search(trie, "card") ? "true" : "false");
    printf("%d\n", trie_count_prefix(trie, "car"));
    puts(trie_remove(trie, "ca") ? "true" : "false");
    trie_insert(trie, "dot");
    printf("%d\n", trie_count_prefix(trie, "do"));
    puts(trie_remove(trie, "dog") ? "true" : "false");
    puts(trie_remove(trie, "dog") ? "true" : "false");
    puts(trie_starts_with(trie, "dog") ? "true" : "false");
    trie_insert(trie, "cards");
    puts(trie_remove(trie, "card") ? "true" : "false");
    printf("%d\n", trie_count_prefix(trie, "card"));
    return 0;
}
