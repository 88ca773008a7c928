function caesarCipher(text, shift) {
  const forward = ((shift % 26) + 26) % 26;
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter < "a" ? 65 : 97;
    return String.fromCharCode(base + ((letter.charCodeAt(0) - base + forward) % 26));
  });
}

const text = "Sphinx of black quartz, judge my vow: ABC xyz (1984)!";
const shift = -29;
console.log(caesarCipher(text, shift));
