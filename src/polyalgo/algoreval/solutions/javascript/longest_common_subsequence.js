function longestCommonSubsequence(first, second) {
  const length = Array.from({ length: first.length + 1 }, () => new Array(second.length + 1).fill(0));
  for (let i = 1; i <= first.length; i++) {
    for (let j = 1; j <= second.length; j++) {
      length[i][j] =
        first[i - 1] === second[j - 1]
          ? length[i - 1][j - 1] + 1
          : Math.max(length[i - 1][j], length[i][j - 1]);
    }
  }
  const common = [];
  let i = first.length;
  let j = second.length;
  while (i > 0 && j > 0) {
    if (first[i - 1] === second[j - 1]) {
      common.push(first[i - 1]);
      i--;
      j--;
    } else if (length[i - 1][j] > length[i][j - 1]) {
      i--;
    } else {
      j--;
    }
  }
  return common.reverse().join("");
}

const first = "committee-meeting";
const second = "commentator-meaning";
console.log(longestCommonSubsequence(first, second));
