import { creditLines, sumTax, taxIn, type TaxAmounts } from '../../rules/arithmetic.ts'
import type { Difference } from './books.ts'
import type { MonthDocument, MonthLine } from './month-document.ts'

const isSame = (one: TaxAmounts, other: TaxAmounts) =>
  one.taxablePaise === other.taxablePaise && one.cgstPaise === other.cgstPaise && one.sgstPaise === other.sgstPaise && one.igstPaise === other.igstPaise

/** Returns what does not agree within one document: its sums, and whether its tax is that of its places. */
export function documentDifferences(document: MonthDocument, orderPlace: string | undefined): Difference[] {
  const { number: subject, lines, supplierState, placeOfSupply, isInterstate } = document
  const found: Difference[] = []
  const grossPaise = lines.reduce((sum, line) => sum + line.grossPaise, 0)
  if (grossPaise !== document.totalPaise || !isSame(sumTax(lines), document)) found.push({ code: 'document_sums', subject })
  if (isInterstate !== (placeOfSupply !== supplierState) || (orderPlace ?? placeOfSupply) !== placeOfSupply) found.push({ code: 'wrong_place', subject })
  return found
}

/** Returns an invoice or bill whose tax is not the one inside its amounts. */
export function saleTaxDifferences({ number, lines, isInterstate, registration }: MonthDocument): Difference[] {
  const isRight = lines.every((line) => isSame(line, taxIn(line.grossPaise, registration === 'regular' ? line.rateBp : 0, isInterstate)))
  return isRight ? [] : [{ code: 'wrong_tax', subject: number }]
}

type Credited = { qty: number; paise: number; tax: TaxAmounts }

/** Returns the notes whose tax is not the share of their invoice's tax, after the notes before. */
export function noteTaxDifferences(invoice: MonthDocument, notes: readonly MonthDocument[]): Difference[] {
  const credited = new Map<number, Credited>()
  return notes
    .toSorted((one, other) => one.issuedOn.localeCompare(other.issuedOn) || one.serial - other.serial)
    .filter((note) => !note.lines.map((line) => isRightNoteLine(invoice, line, credited)).every(Boolean))
    .map(({ number }) => ({ code: 'wrong_tax', subject: number }))
}

/** Checks a line of a note, and adds it to what was credited. */
function isRightNoteLine(invoice: MonthDocument, noted: MonthLine, credited: Map<number, Credited>): boolean {
  const line = invoice.lines.find(({ position }) => position === noted.position)
  if (!line) return false
  const before = credited.get(line.position) ?? { qty: 0, paise: 0, tax: sumTax([]) }
  credited.set(line.position, { qty: before.qty + noted.qty, paise: before.paise + noted.grossPaise, tax: sumTax([before.tax, noted]) })
  if (noted.rateBp !== line.rateBp || noted.grossPaise > line.grossPaise - before.paise) return false
  const [right] = creditLines([{ ...line, creditedQty: before.qty, creditedPaise: before.paise, creditedTax: before.tax }], noted.grossPaise, [])
  return right !== undefined && isSame(noted, right)
}
