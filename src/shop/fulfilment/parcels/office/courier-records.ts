/** A line of a table, as it was pasted, and its cells without quotes. */
export type CourierRecord = { text: string; cells: string[] }

/** Splits a table into its records. A cell in quotes may hold separators and line breaks. Empty lines at the end are left out. */
export function recordsOf(text: string): CourierRecord[] {
  const separator = separatorOf(text)
  const records = split(text, separator, true) ?? split(text, separator, false) ?? []
  while (records.at(-1)?.text.trim() === '') records.pop()
  return records
}

/** Returns the tab if the text has one, else the separator in more lines, else the one in more places. Cells in quotes do not count. */
function separatorOf(text: string) {
  if (text.includes('\t')) return '\t'
  const plain = text.replace(/"(?:[^"]|"")*"/g, '')
  const lines = plain.split(/[\r\n]+/)
  const weight = (sign: string) => lines.filter((line) => line.includes(sign)).length * plain.length + plain.split(sign).length
  return weight(';') > weight(',') ? ';' : ','
}

/** A quote opens a cell at its beginning only. @returns undefined if a quote is not closed */
function split(text: string, separator: string, withQuotes: boolean): CourierRecord[] | undefined {
  const records: CourierRecord[] = []
  let [cells, cell, line, isQuoted]: [string[], string, string, boolean] = [[], '', '', false]
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
