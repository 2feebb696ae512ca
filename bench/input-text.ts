/** Reads all of standard input. */
export async function inputText() {
  let text = ''
  for await (const chunk of process.stdin) text += String(chunk)
  return text
}
