package main

import "fmt"

type node struct {
	children map[rune]*node
	isWord   bool
	count    int // words that pass through
}

type Trie struct {
	root *node
}

func newNode() *node {
	return &node{children: map[rune]*node{}}
}

func NewTrie(words []string) *Trie {
	trie := &Trie{root: newNode()}
	for _, word := range words {
		trie.Insert(word)
	}
	return trie
}

func (trie *Trie) find(prefix string) *node {
	current := trie.root
	for _, letter := range prefix {
		current = current.children[letter]
		if current == nil {
			return nil
		}
	}
	return current
}

func (trie *Trie) Insert(word string) {
	if trie.Search(word) {
		return
	}
	current := trie.root
	for _, letter := range word {
		if current.children[letter] == nil {
			current.children[letter] = newNode()
		}
		current = current.children[letter]
		current.count++
	}
	current.isWord = true
}

func (trie *Trie) Remove(word string) bool {
	if !trie.Search(word) {
		return false
	}
	current := trie.root
	for _, letter := range word {
		child := current.children[letter]
		child.count--
		if child.count == 0 {
			delete(current.children, letter)
			return true
		}
		current = child
	}
	current.isWord = false
	return true
}

func (trie *Trie) Search(word string) bool {
	found := trie.find(word)
	return found != nil && found.isWord
}

func (trie *Trie) StartsWith(prefix string) bool {
	return trie.find(prefix) != nil
}

func (trie *Trie) CountPrefix(prefix string) int {
	found := trie.find(prefix)
	if found == nil {
		return 0
	}
	return found.count
}

func main() {
	words := []string{"car", "card", "care", "cat", "dog", "car"}
	trie := NewTrie(words)
	fmt.Println(trie.CountPrefix("car"))
	fmt.Println(trie.Search("ca"))
	fmt.Println(trie.StartsWith("ca"))
	fmt.Println(trie.Remove("car"))
	fmt.Println(trie.Search("car"))
	fmt.Println(trie.Search("card"))
	fmt.Println(trie.CountPrefix("car"))
	fmt.Println(trie.Remove("ca"))
	trie.Insert("dot")
	fmt.Println(trie.CountPrefix("do"))
	fmt.Println(trie.Remove("dog"))
	fmt.Println(trie.Remove("dog"))
	fmt.Println(trie.StartsWith("dog"))
	trie.Insert("cards")
	fmt.Println(trie.Remove("card"))
	fmt.Println(trie.CountPrefix("card"))
}
