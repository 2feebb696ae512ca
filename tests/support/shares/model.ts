import type { ShareTerms } from '#shop/shares/rules/terms.ts'

/** A slow and exact model of ledgers of shares: it keeps what happened, and computes every sum from the beginning. Amounts are bigint paise. */

const dayMs = 86_400_000n
const indiaMs = 19_800_000n

type Rate = { celebrity: string; day: string; madeAt: number; terms: ShareTerms }

export type ModelOrder = {
  id: string
  celebrity: string
  placedAt: number
  isCash: boolean
  total: number
  lines: { product: string; qty: number; paid: number }[]
  refunds: { paise: number; hasFailed: boolean }[]
  /** The value of pieces that came back of an order that was paid in cash. */
  cashBack: number
  hasReturn: boolean
  isCancelled: boolean
  deliveredAt: number | undefined
}

type Adjustment = { celebrity: string; at: number; kind: 'advance' | 'goods' | 'correction'; paise: number }
type Line = { celebrity: string; run: number; at: number; gross: bigint; tax: bigint; earlier: Map<number, bigint>; state: 'open' | 'paid' | 'failed' }
type Fact = { covers: 'share' | 'goods'; day: string; bp: bigint; threshold: bigint; isWhole: boolean }

const dayOf = (at: number) => new Date(at + Number(indiaMs)).toISOString().slice(0, 10)
const yearOf = (day: string) => (Number(day.slice(5, 7)) >= 4 ? Number(day.slice(0, 4)) : Number(day.slice(0, 4)) - 1)

/** Divides, and rounds half up. */
function divide(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return (a % b) * 2n >= b ? quotient + 1n : quotient
}

export function openModel(facts: readonly Fact[], windowDays: bigint) {
  const rates: Rate[] = []
  const orders: ModelOrder[] = []
  const adjustments: Adjustment[] = []
  const lines: Line[] = []

  function termsOf(order: ModelOrder): ShareTerms | undefined {
    let found: Rate | undefined
    for (const rate of rates) {
      if (rate.celebrity !== order.celebrity || rate.day > dayOf(order.placedAt) || rate.madeAt > order.placedAt) continue
      if (!found || rate.day >= found.day) found = rate
    }
    return found?.terms
  }

  /** The net and the share of an order now, or undefined without a rate. An order in cash counts from its delivery. */
  function worth(order: ModelOrder): { net: bigint; share: bigint } | undefined {
    const terms = termsOf(order)
    if (!terms || (order.isCash && order.deliveredAt === undefined)) return undefined
    const total = BigInt(order.total)
    let share = 0n
    let ofBase = total
    let isBase = false
    for (const { product, qty, paid } of order.lines) {
      const own = terms.products.find(({ productId }) => productId === product)?.rate
      if (!own) isBase ||= paid > 0
      else {
        ofBase -= BigInt(paid)
        const part = own.kind === 'amount' ? BigInt(own.paise) * BigInt(qty) : divide(BigInt(paid) * BigInt(own.bp), 10_000n)
        share += part < BigInt(paid) ? part : BigInt(paid)
      }
    }
    if (terms.base.kind === 'percent') share += divide(ofBase * BigInt(terms.base.bp), 10_000n)
    else if (isBase) share += BigInt(terms.base.paise) < ofBase ? BigInt(terms.base.paise) : ofBase
    let left = total - BigInt(order.cashBack)
    for (const { paise, hasFailed } of order.refunds) if (!hasFailed) left -= BigInt(paise)
    if (order.isCancelled || left < 0n) left = 0n
    return { net: left, share: total === 0n ? 0n : divide(share * left, total) }
  }

  function isPending({ deliveredAt }: ModelOrder, now: number): boolean {
    if (deliveredAt === undefined) return true
    const day = (BigInt(deliveredAt) + indiaMs) / dayMs
    return (day + windowDays + 1n) * dayMs - indiaMs > BigInt(now)
  }

  function sums(celebrity: string, now: number) {
    let [net, share, pending, advances, adjusted, goods] = [0n, 0n, 0n, 0n, 0n, 0n]
    for (const order of orders.filter((each) => each.celebrity === celebrity)) {
      const worths = worth(order)
      if (!worths) continue
      net += worths.net
      share += worths.share
      if (isPending(order, now)) pending += worths.share
    }
    for (const { kind, paise } of adjustments.filter((each) => each.celebrity === celebrity)) {
      if (kind === 'goods') goods += BigInt(paise)
      else adjusted += kind === 'advance' ? -BigInt(paise) : BigInt(paise)
      if (kind === 'advance') advances += BigInt(paise)
    }
    const own = lines.filter((line) => line.celebrity === celebrity)
    const total = (state: string, of: (line: Line) => bigint) => own.filter((line) => line.state === state).reduce((sum, line) => sum + of(line), 0n)
    const [paid, withheld, inPayout] = [total('paid', ({ gross, tax }) => gross - tax), total('paid', ({ tax }) => tax), total('open', ({ gross }) => gross)]
    return {
      net,
      share,
      pending,
      advances,
      adjustments: adjusted,
      goods,
      paid,
      withheld,
      inPayout,
      payable: share + adjusted - pending - paid - withheld - inPayout,
    }
  }

  /** The tax of a payment of `gross` now, with what earlier years owe. */
  function tax(celebrity: string, now: number, gross: bigint): { tax: bigint; earlier: Map<number, bigint> } {
    const earlier = new Map<number, bigint>()
    let left = gross
    for (let year = 2024; year < yearOf(dayOf(now)); year += 1) {
      const moved = [...lines.filter((line) => line.state !== 'failed'), ...adjustments.filter(({ kind }) => kind !== 'correction')]
      const days = moved.filter((each) => each.celebrity === celebrity && yearOf(dayOf(each.at)) === year).map(({ at }) => dayOf(at))
      const last = days.toSorted().at(-1)
      const owed = last === undefined ? 0n : owes(celebrity, last, 0n)
      const taken = owed < 0n ? 0n : owed > left ? left : owed
      if (taken > 0n) earlier.set(year, taken)
      left -= taken
    }
    const owed = owes(celebrity, dayOf(now), gross)
    return { tax: gross - left + (owed < 0n ? 0n : owed > left ? left : owed), earlier }
  }

  /** What the year of a day owes with a payment of `gross` on that day, less what was withheld for it. */
  function owes(celebrity: string, today: string, gross: bigint): bigint {
    const year = yearOf(today)
    const own = lines.filter((line) => line.celebrity === celebrity && line.state !== 'failed')
    const paid = own.filter((line) => yearOf(dayOf(line.at)) === year)
    const given = adjustments.filter((each) => each.celebrity === celebrity && yearOf(dayOf(each.at)) === year)
    let due = 0n
    for (const line of paid) {
      due -= line.tax
      for (const paise of line.earlier.values()) due += paise
    }
    for (const line of own) due -= line.earlier.get(year) ?? 0n
    for (const covers of ['share', 'goods'] as const) {
      const on = (day: string) => facts.filter((fact) => fact.covers === covers && fact.day <= day).at(-1)
      const moved = given
        .filter(({ kind }) => kind === (covers === 'goods' ? 'goods' : 'advance'))
        .map(({ at, paise }) => ({ day: dayOf(at), paise: BigInt(paise) }))
      if (covers === 'share')
        moved.push(...paid.map((line) => ({ day: dayOf(line.at), paise: line.gross })), ...(gross > 0n ? [{ day: today, paise: gross }] : []))
      const fact = on(today)
      if (!fact || moved.reduce((sum, { paise }) => sum + paise, 0n) <= fact.threshold) continue
      const scaled = moved.reduce((sum, { day, paise }) => sum + paise * (on(day)?.bp ?? 0n), 0n)
      due += fact.isWhole ? divide(scaled, 1_000_000n) * 100n : divide(scaled, 10_000n)
    }
    return due
  }

  return { rates, orders, adjustments, lines, termsOf, worth, sums, tax }
}

export type Model = ReturnType<typeof openModel>
