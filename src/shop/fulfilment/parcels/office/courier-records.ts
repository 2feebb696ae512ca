/** A line of a table, as it was pasted, and its cells without quotes. */
export type CourierRecord = { text: string; cells: string[] }

/** Splits a table into its records. A cell in quotes may hold separators and line breaks. Empty lines at the end are left out. */
export function recordsOf(text: string): CourierRecord[] {
  const separator = separatorOf(text)
  // Without a closing quote, quotes are plain signs.
  const records = split(text, separator, { withQuotes: true }) ?? split(text, separator, { withQuotes: false }) ?? []
  while (records.at(-1)?.text.trim() === '') records.pop()
  return records
}

/** Returns the tab if the text has one, else the separator in more lines, else the one in more places. Cells in quotes do not count. */
function separatorOf(text: string) {
  if (text.includes('\t')) return '\t'
  const plain = text.replace(/"(?:[^"]|"")*"/g, '')
  const lines = plain.split(/[\r\n]+/)
  // A line counts more than any number of places.
  const weightOf = (sign: string) => lines.filter((line) => line.includes(sign)).length * plain.length + plain.split(sign).length
  return weightOf(';') > weightOf(',') ? ';' : ','
}

/** A quote opens a cell at its beginning only. @returns undefined if a quote is not closed */
function split(text: string, separator: string, { withQuotes }: { withQuotes: boolean }): CourierRecord[] | undefined {
  const records: CourierRecord[] = []
  let cells: string[] = []
  let cell = ''
  let line = ''
  let isQuoted = false
  const endLine = () => {
    records.push({ text: line, cells: [...cells, plainCell(cell)] })
    cells = []
    cell = ''
    line = ''
  }
  for (const sign of text.replace(/\r\n?/g, '\n')) {
    if (sign === '\n' && !isQuoted) {
      endLine()
      continue
    }
    line += sign
    if (withQuotes && sign === '"' && (isQuoted || /^\s*=?$/.test(cell))) isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      cells.push(plainCell(cell))
      cell = ''
    } else cell += sign
  }
  endLine()
  return isQuoted ? undefined : records
}

/** Removes what spreadsheets put before a number to keep it a text: `=` and an apostrophe. */
const plainCell = (cell: string) =>
  cell
    .trim()
    .replace(/^=?"?|"$/g, '')
    .replace(/^'/, '')
    .trim()
