/** Returns the text in one line. If it is longer than `longest` characters, cuts it, at a space if one is in its second half. */
export function cutAtWord(text: string, longest: number) {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  if (line.length <= longest) return line
  const start = line.slice(0, longest - 1)
  const space = start.lastIndexOf(' ')
  // Half of a character of two code units would be invalid.
  return `${start.slice(0, space > longest / 2 ? space : undefined).replace(/[\uD800-\uDBFF]$/, '')}…`
}
