import { roundHalfUp, spreadAmount } from '#kernel/money.ts'

/** Amounts of tax in integer paise: either IGST, or CGST and SGST, which are equal. */
export type TaxAmounts = { taxablePaise: number; cgstPaise: number; sgstPaise: number; igstPaise: number }

/** 100 % in basis points. */
const wholeBp = 10_000n

/** Returns the tax inside an amount that includes it. Within a state both halves are rounded alike, so the taxable value may differ by a paisa. */
export function taxIn(grossPaise: number, rateBp: number, isInterstate: boolean): TaxAmounts {
  const gross = BigInt(grossPaise)
  const rate = BigInt(rateBp)
  if (isInterstate) {
    const igstPaise = roundHalfUp(gross * rate, wholeBp + rate)
    return { taxablePaise: grossPaise - igstPaise, cgstPaise: 0, sgstPaise: 0, igstPaise }
  }
  const halfPaise = roundHalfUp(gross * rate, 2n * (wholeBp + rate))
  return { taxablePaise: grossPaise - 2 * halfPaise, cgstPaise: halfPaise, sgstPaise: halfPaise, igstPaise: 0 }
}

type PaidLine = { qty: number; unitPaise: number; netPaise: number; couponSharePaise: number }

/** A line with the amount that was paid for it. `grossPaise`: its net price, less its share of the coupon, plus its share of the extras. */
export type GrossLine<Line extends PaidLine = PaidLine> = Line & { feeSharePaise: number; grossPaise: number }

/**
 * Adds to each line of an order its share of the extras, such as a fee, because extras are taxed with the goods. Shares are proportional to the paid amounts of
 * the lines, or to their list prices if nothing was paid. Without list prices the first line takes all.
 */
export function withFeeShares<Line extends PaidLine>(lines: readonly Line[], feePaise: number): GrossLine<Line>[] {
  const paid = lines.map(({ netPaise, couponSharePaise }) => netPaise - couponSharePaise)
  const listed = lines.map(({ unitPaise, qty }) => unitPaise * qty)
  const onlyFirst = lines.map((_, index) => (index === 0 ? 1 : 0))
  const weights = [paid, listed].find((each) => each.some((weight) => weight > 0)) ?? onlyFirst
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

/** A line of an invoice, with the sums that earlier credit notes credited of it. */
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
 * Returns the lines of a credit note. The refund is spread over the paid amounts of its pieces, then over the rest of their lines, then over the rest of all
 * lines. A piece with the quantity 0 credits money of its line alone. Without pieces the refund is spread over all lines, and their quantities are 0. Tax is
 * cumulative: the notes of a full refund sum to the invoice in every column. So a note of one paisa may have both halves of the tax, and a taxable value of -1.
 * @throws Error if the refund exceeds the rest of the invoice
 */
export function creditLines(lines: readonly CreditableLine[], amountPaise: number, pieces: readonly RefundedPieces[]): CreditLine[] {
  const restPaise = lines.map(({ grossPaise, creditedPaise }) => grossPaise - creditedPaise)
  if (amountPaise > sumOf(restPaise)) throw new Error(`A credit note of ${amountPaise} paise exceeds what is left of its invoice.`)
  const refundedQty = (position: number) => sumOf(pieces.filter((piece) => piece.position === position).map(({ qty }) => qty))
  const qtyOf = (line: CreditableLine) => Math.min(refundedQty(line.position), line.qty - line.creditedQty)
  const ofPieces = lines.map((line, index) => Math.min(worthOf(line, qtyOf(line)), restPaise[index] ?? 0))
  const ofTheirLines = lines.map(({ position }, index) => (pieces.some((piece) => piece.position === position) ? (restPaise[index] ?? 0) : 0))
  const parts = fillInTurn(amountPaise, [ofPieces, ofTheirLines, restPaise])
  return lines.flatMap((line, index) => {
    const grossPaise = parts[index] ?? 0
    return grossPaise === 0 ? [] : [{ position: line.position, qty: qtyOf(line), grossPaise, ...creditedTax(line, grossPaise) }]
  })
}

/**
 * Spreads an amount over the lines up to the first caps, and the rest up to the next caps. Each list has a cap for every line, and includes the list before.
 */
function fillInTurn(amount: number, caps: readonly number[][]): number[] {
  return caps.reduce<number[]>((filled, cap) => {
    const room = cap.map((most, index) => Math.max(0, most - (filled[index] ?? 0)))
    const more = spreadAmount(Math.min(amount - sumOf(filled), sumOf(room)), room)
    return cap.map((_, index) => (filled[index] ?? 0) + (more[index] ?? 0))
  }, [])
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Returns the paise that were paid for the next pieces of a line. The sum over all pieces is the amount of the line. */
function worthOf({ grossPaise, qty, creditedQty }: CreditableLine, pieces: number) {
  const paiseOfFirst = (count: number) => roundHalfUp(BigInt(grossPaise) * BigInt(count), BigInt(qty))
  return paiseOfFirst(creditedQty + pieces) - paiseOfFirst(creditedQty)
}

/** Returns the tax of the next `grossPaise` that are credited of a line: the tax of all credits so far, less the tax of the earlier ones. */
function creditedTax(line: CreditableLine, grossPaise: number): TaxAmounts {
  const creditedSoFar = line.creditedPaise + grossPaise
  const isAll = creditedSoFar === line.grossPaise
  const partOf = (tax: number, before: number) => (isAll ? tax : roundHalfUp(BigInt(tax) * BigInt(creditedSoFar), BigInt(line.grossPaise))) - before
  const cgstPaise = partOf(line.cgstPaise, line.creditedTax.cgstPaise)
  const sgstPaise = partOf(line.sgstPaise, line.creditedTax.sgstPaise)
  const igstPaise = partOf(line.igstPaise, line.creditedTax.igstPaise)
  return { taxablePaise: grossPaise - cgstPaise - sgstPaise - igstPaise, cgstPaise, sgstPaise, igstPaise }
}
