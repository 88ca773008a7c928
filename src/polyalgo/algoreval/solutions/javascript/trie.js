class TrieNode {
  constructor() {
    this.children = new Map();
    this.isWord = false;
    this.count = 0; // words that pass through
  }
}

class Trie {
  constructor(words) {
    this.root = new TrieNode();
    for (const word of words) this.insert(word);
  }

  find(prefix) {
    let node = this.root;
    for (const letter of prefix) {
      node = node.children.get(letter);
      if (node === undefined) return null;
    }
    return node;
  }

  insert(word) {
    if (this.search(word)) return;
    let node = this.root;
    for (const letter of word) {
      if (!node.children.has(letter)) node.children.set(letter, new TrieNode());
      node = node.children.get(letter);
      node.count++;
    }
    node.isWord = true;
  }

  remove(word) {
    if (!this.search(word)) return false;
    let node = this.root;
    for (const letter of word) {
      const child = node.children.get(letter);
      child.count--;
      if (child.count === 0) {
        node.children.delete(letter);
        return true;
      }
      node = child;
    }
    node.isWord = false;
    return true;
  }

  search(word) {
    const node = this.find(word);
    return node !== null && node.isWord;
  }

  startsWith(prefix) {
    return this.find(prefix) !== null;
  }

  countPrefix(prefix) {
    const node = this.find(prefix);
    return node === null ? 0 : node.count;
  }
}

const words = ["car", "card", "care", "cat", "dog", "car"];
const trie = new Trie(words);
console.log(trie.countPrefix("car"));
console.log(trie.search("ca"));
console.log(trie.startsWith("ca"));
console.log(trie.remove("car"));
console.log(trie.search("car"));
console.log(trie.search("card"));
console.log(trie.countPrefix("car"));
console.log(trie.remove("ca"));
trie.insert("dot");
console.log(trie.countPrefix("do"));
console.log(trie.remove("dog"));
console.log(trie.remove("dog"));
console.log(trie.startsWith("dog"));
trie.insert("cards");
console.log(trie.remove("card"));
console.log(trie.countPrefix("card"));
