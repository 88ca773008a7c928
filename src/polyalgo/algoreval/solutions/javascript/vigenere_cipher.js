function vigenereCipher(text, key) {
  const shifts = Array.from(key.toUpperCase(), (letter) => letter.charCodeAt(0) - 65);
  let used = 0;
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter < "a" ? 65 : 97;
    const shift = shifts[used++ % shifts.length];
    return String.fromCharCode(base + ((letter.charCodeAt(0) - base + shift) % 26));
  });
}

const text = "Attack at Dawn -- meet Zoe & Max by pier 39, not 40!";
const key = "LeMonZ";
console.log(vigenereCipher(text, key));
