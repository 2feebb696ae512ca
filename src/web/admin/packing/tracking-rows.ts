import { type Carrier, awbRefused, awbWarning, parseAwb } from '#domain/parcels/carriers.ts'

/** The numbers that were typed, by the key of the row. */
export type Numbers = Record<string, string>

/** A row of the dialog: a parcel of an order. An order with one parcel has its id as the key. */
export type ParcelKey = { key: string; id: string }

/**
 * Returns the numbers after a paste into the row of `key`: one for each line, from this row down. A line with the id of a listed order, as in a
 * spreadsheet with two columns, goes to the next parcel of that order. Undefined for a text of one line, which the browser pastes as it is.
 */
export function pasteNumbers(rows: readonly ParcelKey[], key: string, numbers: Numbers, text: string): Numbers | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.split('\t').map((cell) => cell.trim()))
  if (lines.at(-1)?.every((cell) => cell === '')) lines.pop()
  if (lines.length < 2 && (lines[0]?.length ?? 0) < 2) return undefined
  const pasted = { ...numbers }
  const taken = new Set<string>()
  let next = rows.findIndex((row) => row.key === key)
  for (const cells of lines) {
    const id = rows.find((row) => cells.includes(row.id))?.id
    const row = id === undefined ? rows[next] : rows.find((candidate) => candidate.id === id && !taken.has(candidate.key))
    const number = cells.find((cell) => cell !== '' && cell !== id) ?? ''
    if (row !== undefined) {
      pasted[row.key] = number.slice(0, longestTyped)
      taken.add(row.key)
    }
    if (id === undefined) next += 1
  }
  return pasted
}

/** A pasted text may be anything. What is longer cannot be a number. */
const longestTyped = 60

export type RowProblem = { kind: 'bad' | 'warning'; text: string }

export const twiceText = (awb: string) => `${awb} stands in two rows.`

/** Returns what is wrong with the number of each row. A row without a number has no problem: its parcel stays in the queue. */
export function findProblems(ids: readonly string[], numbers: Numbers, carrier: Carrier | ''): Map<string, RowProblem> {
  const problems = new Map<string, RowProblem>()
  const parsed = ids.map((id) => parseAwb(numbers[id] ?? ''))
  for (const [index, id] of ids.entries()) {
    const awb = parsed[index]
    if ((numbers[id] ?? '').trim() === '') continue
    const warning = awb !== undefined && carrier !== '' ? awbWarning(carrier, awb) : undefined
    if (awb === undefined) problems.set(id, { kind: 'bad', text: awbRefused })
    else if (parsed.indexOf(awb) !== index) problems.set(id, { kind: 'bad', text: twiceText(awb) })
    else if (warning !== undefined) problems.set(id, { kind: 'warning', text: warning })
  }
  return problems
}
