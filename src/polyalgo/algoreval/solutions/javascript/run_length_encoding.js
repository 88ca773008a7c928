function runLengthEncode(text) {
  let encoded = "";
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    length++;
    if (text[i + 1] !== text[i]) {
      encoded += length + text[i];
      length = 0;
    }
  }
  return encoded;
}

const text = "aaaaaaaaaaaabccddddAAa  99 7777777777777!!xxxxy";
console.log(runLengthEncode(text));
