import { roundHalfUp, spreadAmount } from '#kernel/money.ts'

/** Amounts of tax in integer paise. IGST never stands beside CGST and SGST, which are equal. */
export type TaxAmounts = { taxablePaise: number; cgstPaise: number; sgstPaise: number; igstPaise: number }

const whole = 10_000n

/** Returns the tax inside an amount that includes it. Within a state both halves are rounded alike, so the taxable value may differ by a paisa. */
export function taxIn(grossPaise: number, rateBp: number, isInterstate: boolean): TaxAmounts {
  const [gross, rate] = [BigInt(grossPaise), BigInt(rateBp)]
  if (isInterstate) {
    const igstPaise = roundHalfUp(gross * rate, whole + rate)
    return { taxablePaise: grossPaise - igstPaise, cgstPaise: 0, sgstPaise: 0, igstPaise }
  }
  const half = roundHalfUp(gross * rate, 2n * (whole + rate))
  return { taxablePaise: grossPaise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise: 0 }
}

type PaidLine = { qty: number; unitPaise: number; netPaise: number; couponSharePaise: number }

/** A line with what was paid for it: `grossPaise` is its net price less its coupon share, with its share of the extras. */
export type GrossLine<Line extends PaidLine = PaidLine> = Line & { feeSharePaise: number; grossPaise: number }

/**
 * Adds to each line of an order its share of the extras, such as a fee: they are taxed with the goods. Shares follow what was paid for the lines, or, if
 * nothing was paid for them, their list prices. Without those the first line takes all.
 */
export function withFeeShares<Line extends PaidLine>(lines: readonly Line[], feePaise: number): GrossLine<Line>[] {
  const paid = lines.map(({ netPaise, couponSharePaise }) => netPaise - couponSharePaise)
  const listed = lines.map(({ unitPaise, qty }) => unitPaise * qty)
  const weights = [paid, listed].find((each) => each.some((weight) => weight > 0)) ?? lines.map((_, index) => (index === 0 ? 1 : 0))
  const shares = spreadAmount(feePaise, weights)
  return lines.map((line, index) => {
    const feeSharePaise = shares[index] ?? 0
    return { ...line, feeSharePaise, grossPaise: line.netPaise - line.couponSharePaise + feeSharePaise }
  })
}

/** Returns the sum of tax amounts. */
export const sumTax = (amounts: readonly TaxAmounts[]): TaxAmounts =>
  amounts.reduce(
    (sum, each) => ({
      taxablePaise: sum.taxablePaise + each.taxablePaise,
      cgstPaise: sum.cgstPaise + each.cgstPaise,
      sgstPaise: sum.sgstPaise + each.sgstPaise,
      igstPaise: sum.igstPaise + each.igstPaise,
    }),
    { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 },
  )

/** A line of an invoice, and what earlier credit notes took from it. */
export type CreditableLine = TaxAmounts & {
  position: number
  qty: number
  grossPaise: number
  creditedQty: number
  creditedPaise: number
  creditedTax: TaxAmounts
}

/** Pieces of a line that a refund is for. */
export type RefundedPieces = { position: number; qty: number }

type CreditLine = TaxAmounts & { position: number; qty: number; grossPaise: number }

/**
 * Returns the lines of a credit note. The refund is spread over its pieces by what was paid for them, then over what is left of their lines, then over what
 * is left of all. A quantity of 0 takes money of its line alone. Without pieces it is spread over all lines, and no quantity moves. Tax is cumulative: the
 * notes of a full refund sum to the invoice in every column. So both halves of the tax may fall on a single paisa, whose taxable value is then -1.
 * @throws Error if the refund exceeds what is left of the invoice
 */
export function creditLines(lines: readonly CreditableLine[], amountPaise: number, pieces: readonly RefundedPieces[]): CreditLine[] {
  const left = lines.map(({ grossPaise, creditedPaise }) => grossPaise - creditedPaise)
  if (amountPaise > sumOf(left)) throw new Error(`A credit note of ${amountPaise} paise exceeds what is left of its invoice.`)
  const refundedQty = (position: number) => sumOf(pieces.filter((piece) => piece.position === position).map(({ qty }) => qty))
  const qtyOf = (line: CreditableLine) => Math.min(refundedQty(line.position), line.qty - line.creditedQty)
  const worth = lines.map((line) => worthOf(line, qtyOf(line)))
  const ofLines = lines.map(({ position }, index) => (pieces.some((piece) => piece.position === position) ? (left[index] ?? 0) : 0))
  const parts = fillInTurn(amountPaise, [worth.map((paise, index) => Math.min(paise, left[index] ?? 0)), ofLines, left])
  return lines.flatMap((line, index) => {
    const grossPaise = parts[index] ?? 0
    return grossPaise === 0 ? [] : [{ position: line.position, qty: qtyOf(line), grossPaise, ...creditedTax(line, grossPaise) }]
  })
}

/** Spreads an amount over the first caps, then what exceeds their sum over the next. Each cap includes the ones before. */
function fillInTurn(amount: number, caps: readonly number[][]): number[] {
  return caps.reduce<number[]>((filled, cap) => {
    const room = cap.map((most, index) => Math.max(0, most - (filled[index] ?? 0)))
    const more = spreadAmount(Math.min(amount - sumOf(filled), sumOf(room)), room)
    return cap.map((_, index) => (filled[index] ?? 0) + (more[index] ?? 0))
  }, [])
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Returns what was paid for the next pieces of a line. All pieces sum to the line. */
function worthOf({ grossPaise, qty, creditedQty }: CreditableLine, pieces: number) {
  const upTo = (count: number) => roundHalfUp(BigInt(grossPaise) * BigInt(count), BigInt(qty))
  return upTo(creditedQty + pieces) - upTo(creditedQty)
}

function creditedTax(line: CreditableLine, grossPaise: number): TaxAmounts {
  const upTo = line.creditedPaise + grossPaise
  const partOf = (tax: number, before: number) => (upTo === line.grossPaise ? tax : roundHalfUp(BigInt(tax) * BigInt(upTo), BigInt(line.grossPaise))) - before
  const cgstPaise = partOf(line.cgstPaise, line.creditedTax.cgstPaise)
  const sgstPaise = partOf(line.sgstPaise, line.creditedTax.sgstPaise)
  const igstPaise = partOf(line.igstPaise, line.creditedTax.igstPaise)
  return { taxablePaise: grossPaise - cgstPaise - sgstPaise - igstPaise, cgstPaise, sgstPaise, igstPaise }
}
