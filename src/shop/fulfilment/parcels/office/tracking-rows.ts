import { type Carrier, awbRefusal, awbWarning, parseAwb } from '../rules/carriers.ts'

/** The numbers that were typed, by the key of the row. */
export type Numbers = Record<string, string>

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
    if (awb === undefined) problems.set(id, { kind: 'bad', text: awbRefusal(numbers[id] ?? '') })
    else if (parsed.indexOf(awb) !== index) problems.set(id, { kind: 'bad', text: twiceText(awb) })
    else if (warning !== undefined) problems.set(id, { kind: 'warning', text: warning })
  }
  return problems
}
