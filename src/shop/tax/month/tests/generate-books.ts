import type { BookedSeries, OrderBooks } from '../rules/books.ts'
import type { PaymentBooks, Settled } from '../rules/settlement-differences.ts'
import type { MonthDocument } from '../rules/month-document.ts'
import { creditNote, invoice, type Sold } from './make-documents.ts'

export type MutableBooks = { -readonly [Key in keyof OrderBooks]: OrderBooks[Key] extends readonly (infer Row)[] ? Row[] : OrderBooks[Key] }

/** A generator of whole numbers below a limit, always the same for a seed. */
export function randomOf(seed: number) {
  let state = seed >>> 0
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const places = '01 02 03 06 07 08 09 10 19 24 27 29 32 33 36'.split(' ')
const gstins = ['27AAPFU0939F1ZV', '07AAPFU0939F1ZX', '29AAPFU0939F1ZR', '01AAPFU0939F1Z9']
const goods = [
  ['09102010', 500],
  ['13021919', 500],
  ['21069099', 1800],
  ['0910', 0],
  ['33019079', 1200],
] as const

const dayOf = (index: number, count: number) => `2026-11-${String(1 + Math.floor((index / count) * 28)).padStart(2, '0')}`

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] extends readonly (infer Row)[] ? Mutable<Row>[] : Type[Key] }
export type MutablePayment = Mutable<PaymentBooks>

/** Makes orders of a month with their money, documents and settlements, all of which agree. */
export function generateBooks(count: number, seed: number): { books: MutableBooks[]; payments: MutablePayment[]; series: BookedSeries[] } {
  const random = randomOf(seed)
  const payments: MutablePayment[] = []
  let notes = 0
  const books = Array.from({ length: count }, (_, index): MutableBooks => {
    const orderId = `O${index}`
    const gstin = random(30) === 0 ? gstins[random(gstins.length)] : undefined
    const place = gstin ? gstin.slice(0, 2) : (places[random(places.length)] ?? '01')
    const sold = Array.from({ length: 1 + random(3) }, (): Sold => {
      const [hsn, rateBp] = goods[random(goods.length)] ?? goods[0]
      return { hsn, rateBp, qty: 1 + random(4), grossPaise: random(60) === 0 ? 10_000_000 + random(100) : 1 + random(500_000) }
    })
    const on = dayOf(index, count)
    const sale = invoice({ serial: index + 1, issuedOn: on, orderId, place, sold, ...(gstin && { gstin }), name: `Buyer ${index}` })
    const isCod = random(10) === 0
    const isCancelled = isCod && random(8) === 0
    // Some cash on delivery was paid in part before. Of some parcels that came back, the shop keeps it.
    const advancePaise = isCod && index % 3 === 0 && sale.totalPaise > 20_000 ? 9_900 : 0
    const keptAdvance = index % 2 === 0 ? advancePaise : 0
    const cashPaise = isCod ? sale.totalPaise - advancePaise : 0
    const refunds = isCod ? [] : refundsOf(orderId, sale.totalPaise, random)
    const noted: MonthDocument[] = []
    for (const { id, amountPaise } of isCancelled ? [{ id: undefined, amountPaise: sale.totalPaise - keptAdvance }] : refunds) {
      const pieces = random(2) === 0 ? [{ position: random(sold.length), qty: 1 }] : []
      noted.push(creditNote(sale, { serial: (notes += 1), issuedOn: on, refundId: id, amountPaise, pieces }, noted))
    }
    const isRemittanceDue = isCod && !isCancelled
    if (!isCod) payments.push(settle({ id: `pay_${orderId}`, amountPaise: sale.totalPaise, refunds, settlementId: `setl_${on}` }, random))
    return {
      orderId,
      order: {
        totalPaise: sale.totalPaise,
        dueOn: on,
        placeOfSupply: place,
        cashPaise,
        isRemittanceDue,
        isCancelled,
        keptPaise: 0,
        wasUnshipped: false,
      },
      documents: [sale, ...noted],
      payments: cashPaise === sale.totalPaise ? [] : [{ id: `pay_${orderId}`, amountPaise: sale.totalPaise - cashPaise }],
      refunds,
      sentBack: [],
      remitted: isRemittanceDue ? [{ remittanceId: `m${index % 50}`, amountPaise: cashPaise }] : [],
    }
  })
  return {
    books,
    payments,
    series: [
      { prefix: 'SW', financialYear: '26-27', lastSerial: count },
      { prefix: 'SC', financialYear: '26-27', lastSerial: notes },
    ],
  }
}

function refundsOf(orderId: string, totalPaise: number, random: (below: number) => number) {
  if (random(8) > 0) return []
  const first = random(2) === 0 ? totalPaise : 1 + random(totalPaise)
  const rest = totalPaise - first
  return [{ id: `rfnd_${orderId}_1`, amountPaise: first }, ...(rest > 0 && random(2) === 0 ? [{ id: `rfnd_${orderId}_2`, amountPaise: 1 + random(rest) }] : [])]
}

type Paid = { id: string; amountPaise: number; refunds: readonly { id: string; amountPaise: number }[]; settlementId: string }

/** Settles a payment and its refunds. Some are too young for a settlement, and of some the provider told no fee before. */
function settle({ id, amountPaise, refunds, settlementId }: Paid, random: (below: number) => number): MutablePayment {
  const feePaise = random(6) === 0 ? 0 : Math.round(amountPaise * 0.0236)
  const itemOf = (paise: number, fee: number, sign: 1 | -1): Mutable<Settled> => ({
    settlementId,
    paymentId: id,
    amountPaise: paise,
    netPaise: sign * paise - fee,
    feePaise: fee,
  })
  const [isYoung, isRefundYoung] = [random(20) === 0, random(10) === 0]
  return {
    id,
    amountPaise,
    feePaise: random(8) === 0 ? undefined : feePaise,
    isDue: !isYoung,
    settled: isYoung ? [] : [itemOf(amountPaise, feePaise, 1)],
    refunds: refunds.map((refund) => ({ ...refund, isDue: !isRefundYoung, settled: isRefundYoung ? [] : [itemOf(refund.amountPaise, 0, -1)] })),
  }
}
