import { quote, type Quote } from '#domain/pricing/contract.ts'
import { CallError } from '../call.ts'
import { checkoutTexts as texts } from '../texts/checkout.ts'

/** Where Place Order stands. */
export type Placing =
  | { kind: 'ready' }
  | { kind: 'placing' }
  | { kind: 'dismissed'; text: string }
  /** While the provider's dialog is still open, the shopper can try again there. */
  | { kind: 'failed'; text: string; isOpen?: boolean }
  /** Money may have left the account, and nobody knows yet whether the order stands. Then the page only asks; it does not charge again. `next`: what to do. */
  | { kind: 'unconfirmed'; text: string; next: string }
  /** The session ended meanwhile. `origin`: the page to come back to after logging in. */
  | { kind: 'signedOut'; text: string; origin: string }

/**
 * Returns why nothing can be bought: no address, or an empty cart. Empty when neither is missing. The button is disabled then, but the address or
 * the cart may have gone since the page was drawn.
 */
export function missingFor(bill: object | undefined, cart: readonly object[]): string {
  if (!bill) return texts.selectAddress
  return cart.length === 0 ? texts.emptyCart : ''
}

/** An earlier payment, or this one, that nobody knows the end of: the bank has not said, or the shop could not be asked. */
export const unconfirmed = (end: 'waiting' | 'unreached', text: string): Placing =>
  end === 'waiting' ? { kind: 'unconfirmed', text, next: texts.unconfirmed } : { kind: 'unconfirmed', text: texts.unreached, next: texts.offline }

/** What the server's refusal of a payment, or no answer to it, means. */
export function refusedPayment(error: unknown, text: string): Placing {
  if (isFinal(error)) return { kind: 'failed', text }
  const isOffline = error instanceof CallError && error.kind === 'network'
  return { kind: 'unconfirmed', text, next: isOffline ? texts.offline : texts.unconfirmed }
}

/** Whether the server says for certain that this payment makes no order. Every other answer, and none, leaves that open. */
function isFinal(error: unknown) {
  if (!(error instanceof CallError) || error.kind !== 'refused' || error.code !== 'payment_failed') return false
  return fieldIn(error.details, 'open') !== true
}

/** The order whose payment is still open, out of a refusal. */
export function openOrderIn(error: CallError) {
  const orderId = fieldIn(error.details, 'orderId')
  return typeof orderId === 'string' ? orderId : undefined
}

/** The cart at its new prices, out of a refusal. */
export async function newQuoteIn(error: CallError): Promise<Quote | undefined> {
  const read = await quote['~standard'].validate(fieldIn(error.details, 'quote'))
  return read.issues ? undefined : read.value
}

const fieldIn = (details: unknown, name: string): unknown => (typeof details === 'object' && details !== null ? Reflect.get(details, name) : undefined)
