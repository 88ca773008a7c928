// In the suite a failed console.assert counts because it writes to stderr; here it ends the program.
globalThis.console.assert = (condition, ...data) => {
  if (!condition) throw new Error(`assertion failed ${data.join(' ')}`)
}
