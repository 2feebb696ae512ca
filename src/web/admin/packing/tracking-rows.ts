import { type Carrier, awbRefused, awbWarning, parseAwb } from '#domain/parcels/carriers.ts'

/** The numbers that were typed, by order. */
export type Numbers = Record<string, string>

/**
 * Returns the numbers after a paste into the row of `id`: one for each line, from this row down. A line with the id of a listed order, as in a spreadsheet
 * with two columns, goes to that order. Undefined for a text of one line, which the browser pastes as it is.
 */
export function pasteNumbers(ids: readonly string[], id: string, numbers: Numbers, text: string): Numbers | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.split('\t').map((cell) => cell.trim()))
  if (lines.at(-1)?.every((cell) => cell === '')) lines.pop()
  if (lines.length < 2 && (lines[0]?.length ?? 0) < 2) return undefined
  const pasted = { ...numbers }
  let next = ids.indexOf(id)
  for (const cells of lines) {
    const named = ids.find((listed) => cells.includes(listed))
    const row = named ?? ids[next]
    const number = cells.find((cell) => cell !== '' && cell !== named) ?? ''
    if (row !== undefined) pasted[row] = number.slice(0, longestTyped)
    if (named === undefined) next += 1
  }
  return pasted
}

/** A pasted text may be anything. What is longer cannot be a number. */
const longestTyped = 60

export type RowProblem = { kind: 'bad' | 'warning'; text: string }

export const twiceText = (awb: string) => `${awb} stands in two rows.`

/** Returns what is wrong with the number of each row. A row without a number has no problem: its order stays in the queue. */
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
