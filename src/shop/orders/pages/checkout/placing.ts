import { quote, type Quote } from '../../pricing/contract.ts'
import { CallError } from '#ui/call.ts'
import { checkoutTexts as texts } from './checkout-texts.ts'

/** The state of placing the order. */
export type Placing =
  | { kind: 'ready' }
  | { kind: 'placing' }
  | { kind: 'dismissed'; text: string }
  /** `isOpen`: the provider's dialog is still open, and the shopper can try again there. */
  | { kind: 'failed'; text: string; isOpen?: boolean }
  /**
   * The shopper may have paid, but it is unknown whether the order is placed. The page then checks, and never charges again. `next`: what to do.
   * `check`: a check that the shopper asked for runs, or ended at this time without news.
   */
  | { kind: 'unconfirmed'; text: string; next: string; check?: 'running' | Date }
  /** The session ended. `origin`: the page to return to after login. */
  | { kind: 'signedOut'; text: string; origin: string }

/**
 * Returns what is missing for an order: an address or items. Empty if nothing is. The button is disabled without them, but they may have gone
 * since the page was rendered.
 */
export function missingFor(order: object | undefined, cart: readonly object[]): string {
  if (!order) return texts.selectAddress
  return cart.length === 0 ? texts.emptyCart : ''
}

/** Returns the state of a payment with an unknown outcome: the bank has not decided, or the shop did not answer. */
export const unconfirmedState = (outcome: 'waiting' | 'unreached', text: string): Extract<Placing, { kind: 'unconfirmed' }> =>
  outcome === 'waiting' ? { kind: 'unconfirmed', text, next: texts.unconfirmed } : { kind: 'unconfirmed', text: texts.unreached, next: texts.offline }

/** Returns the state after the server refused a payment, or did not answer. */
export function refusedPayment(error: unknown, text: string): Placing {
  if (isFinal(error)) return { kind: 'failed', text }
  const isOffline = error instanceof CallError && error.kind === 'network'
  return { kind: 'unconfirmed', text, next: isOffline ? texts.offline : texts.unconfirmed }
}

/** True when the server states that this payment makes no order. Any other reply, or none, leaves the outcome unknown. */
function isFinal(error: unknown) {
  if (!(error instanceof CallError) || error.kind !== 'refused' || error.code !== 'payment_failed') return false
  return fieldIn(error.details, 'open') !== true
}

/** Returns the id in a refusal of the order whose payment is still open. */
export function openOrderIn(error: CallError) {
  const orderId = fieldIn(error.details, 'orderId')
  return typeof orderId === 'string' ? orderId : undefined
}

/** A line that the server refused because of its stock. `left`: the pieces that this shopper can have. */
export type RefusedLine = { productId: string; variant: string; problem: string; left: number }

/** Returns the line in a refusal because of the stock. */
export function refusedLineIn(error: CallError, problem: string): RefusedLine | undefined {
  if (error.code !== 'out_of_stock' && error.code !== 'too_many_pieces') return undefined
  const [productId, variant, left] = ['productId', 'variant', 'left'].map((name) => fieldIn(error.details, name))
  if (typeof productId !== 'string' || typeof variant !== 'string') return undefined
  return { productId, variant, problem, left: typeof left === 'number' ? left : Infinity }
}

/** Returns the quote with the problem of a refused line, unless the line has changed since. `qty`: the refused quantity. */
export function withRefusal(quote: Quote, refused: (RefusedLine & { qty: number }) | undefined): Quote {
  if (!refused) return quote
  const { productId, variant, qty, problem, left } = refused
  const isRefused = (line: Quote['lines'][number]) => line.productId === productId && line.variant === variant && line.qty === qty
  return { ...quote, lines: quote.lines.map((line) => (isRefused(line) ? { ...line, problem, most: Math.min(left, line.most ?? 0) } : line)) }
}

/** Returns the quote with the new prices in a refusal. */
export async function newQuoteIn(error: CallError): Promise<Quote | undefined> {
  const read = await quote['~standard'].validate(fieldIn(error.details, 'quote'))
  return read.issues ? undefined : read.value
}

const fieldIn = (details: unknown, name: string): unknown => (typeof details === 'object' && details !== null ? Reflect.get(details, name) : undefined)
