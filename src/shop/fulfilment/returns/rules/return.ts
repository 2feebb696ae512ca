import { dayMs } from '#kernel/duration.ts'
import { dayInIndia, endOfDay } from '#kernel/india.ts'
import { type Fulfilment, openReturnStates, type OrderStatus } from '#shop/orders/rules.ts'

/**
 * `approved`: the shopper may send the pieces. `received`: they have arrived. `closed`: the end, with a refund or without. An approved return may be
 * closed without its pieces, as when the shopper need not send a broken jar.
 */
export const returnStates = ['requested', 'withdrawn', 'refused', 'approved', 'received', 'closed'] as const

export type ReturnState = (typeof returnStates)[number]

export const isOpen = (state: ReturnState) => (openReturnStates satisfies readonly ReturnState[]).some((open) => open === state)

const nextStates: Record<ReturnState, readonly ReturnState[]> = {
  requested: ['withdrawn', 'refused', 'approved'],
  approved: ['received', 'closed'],
  received: ['closed'],
  withdrawn: [],
  refused: [],
  closed: [],
}

/** Returns whether a return may change from one state to another. Returns go forward only. */
export const canMove = (from: ReturnState, to: ReturnState) => nextStates[from].includes(to)

export const returnReasons = ['damaged', 'wrong_item', 'spoiled', 'not_as_described', 'changed_mind', 'other'] as const

export type ReturnReason = (typeof returnReasons)[number]

/** The most photos of one return. */
export const mostPhotos = 4

/** The longest words of a shopper or of staff, in characters. */
export const mostWords = 500

/** An order that nobody marked as delivered counts as delivered this many days after its last parcel left. */
export const longestDeliveryDays = 30

type Delivery = { deliveredAt: Date | null; sentAt: Date | null }

/**
 * Returns the end of the last day on which a return can be asked for: `days` after the day of delivery in India. Undefined if nothing was sent, or if the
 * owner takes no returns.
 */
export function returnableUntil(days: number, { deliveredAt, sentAt }: Delivery): Date | undefined {
  const delivered = deliveredAt ?? (sentAt && new Date(sentAt.getTime() + longestDeliveryDays * dayMs))
  if (days === 0 || !delivered) return undefined
  return endOfDay(dayInIndia(new Date(delivered.getTime() + days * dayMs)))
}

/**
 * A line of an order. `sent`: the pieces that have left the shop and did not come back undelivered. `taken`: the pieces of earlier returns that count.
 * `isGift`: a free pack that a discount added.
 */
export type ReturnableLine = { position: number; sent: number; taken: number; isGift: boolean }

/** Returns the pieces of a line that can still be returned. */
export const leftOf = ({ sent, taken }: ReturnableLine) => Math.max(0, sent - taken)

type Wish = {
  order: Delivery & { status: OrderStatus; fulfilment: Fulfilment | null; isRefunded: boolean }
  days: number
  now: Date
}

/** @returns why no return can be asked for an order, or undefined */
export function refuseOrder({ order, days, now }: Wish): string | undefined {
  if (days === 0) return 'This shop takes no returns here. Please contact us if something is wrong with your order.'
  if (order.status === 'Cancelled') return 'This order is cancelled, so nothing of it can be returned.'
  if (order.isRefunded) return 'This order is fully refunded, so nothing of it can be returned.'
  const until = returnableUntil(days, order)
  if (!until) return 'Nothing of this order has been sent yet, so nothing can be returned.'
  if (now >= until) return `Returns of this order could be asked for until ${days} ${days === 1 ? 'day' : 'days'} after delivery. Please contact us.`
  return undefined
}

/** @returns why these pieces cannot be returned, or undefined */
export function refusePieces(lines: readonly ReturnableLine[], wanted: readonly { position: number; qty: number }[]): string | undefined {
  if (new Set(wanted.map(({ position }) => position)).size < wanted.length) return 'Please choose each item once.'
  const tooMany = wanted.find(({ position, qty }) => {
    const line = lines.find((known) => known.position === position)
    return !line || qty > leftOf(line)
  })
  if (!tooMany) return undefined
  const line = lines.find(({ position }) => position === tooMany.position)
  if (!line) return 'This order has no such item.'
  if (line.sent <= 0) return 'This item was not sent, or it came back to us.'
  const left = leftOf(line)
  return left === 0 ? 'All pieces of this item are in a return already.' : `Only ${left} ${left === 1 ? 'piece' : 'pieces'} of this item can be returned.`
}

/** The reasons for which the shopper gives up a good order, so its free packs come back with it. */
const givingUp: readonly ReturnReason[] = ['changed_mind', 'other']

/** @returns why a return of the last bought pieces must bring back the free packs too, or undefined */
export function refuseKeptGift(
  lines: readonly ReturnableLine[],
  { lines: wanted, reason }: { lines: readonly { position: number; qty: number }[]; reason: ReturnReason },
): string | undefined {
  const keeps = (line: ReturnableLine) => leftOf(line) > (wanted.find(({ position }) => position === line.position)?.qty ?? 0)
  const keepsGift = lines.some((line) => line.isGift && keeps(line))
  const keepsGoods = lines.some((line) => !line.isGift && keeps(line))
  if (!givingUp.includes(reason) || !keepsGift || keepsGoods) return undefined
  return 'The free pack comes back with the last item. Please choose it too.'
}
