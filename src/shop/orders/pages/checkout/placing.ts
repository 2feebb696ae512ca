import { quote, type Quote } from '../../pricing/contract.ts'
import { CallError } from '#ui/call.ts'
import { checkoutTexts as texts } from './checkout-texts.ts'
import type { Failure, Step, Unconfirmed } from './placing-steps.ts'

/** The state of placing the order, with the texts that the page shows. */
export type Placing =
  | { kind: 'ready' }
  | { kind: 'placing' }
  | { kind: 'dismissed'; text: string }
  /** `isOpen`: the provider's dialog is still open, and the shopper can try again there. */
  | { kind: 'failed'; text: string; isOpen?: boolean }
  /**
   * The shopper may have paid, but it is unknown whether the order is placed. The page then checks, and never charges again. `next`: the sentence that says
   * what to do. `check`: a check that the shopper requested is running, or ended at this time without news.
   */
  | { kind: 'unconfirmed'; text: string; next: string; check?: 'running' | Date }
  /** The session ended. `origin`: the page to return to after login. */
  | { kind: 'signedOut'; text: string; origin: string }

/**
 * Returns the text about a missing address or an empty cart. Empty if neither is missing. The button is disabled without them, but they may have been removed
 * since the page was rendered.
 */
export function missingFor(order: object | undefined, cart: readonly object[]): string {
  if (!order) return texts.selectAddress
  return cart.length === 0 ? texts.emptyCart : ''
}

/** Converts a step to the state that the page shows. */
export function shownOf(step: Step): Placing {
  switch (step.at) {
    case 'ready':
      return { kind: 'ready' }
    case 'paying':
      return step.reason ? { kind: 'failed', text: step.reason, isOpen: true } : { kind: 'placing' }
    case 'unconfirmed':
      return { kind: 'unconfirmed', ...unconfirmedTexts(step.why), ...(step.check && { check: step.check }) }
    case 'failed':
      return { kind: 'failed', text: failureText(step.why) }
    case 'dismissed':
      return { kind: 'dismissed', text: texts.dismissed }
    case 'signedOut':
      return { kind: 'signedOut', ...signedOut[step.paid] }
    default:
      return { kind: 'placing' }
  }
}

const signedOut = {
  no: { text: texts.signedOutUnpaid, origin: '/checkout' },
  maybe: { text: texts.signedOutMaybePaid, origin: '/Myorders' },
  yes: { text: texts.signedOutPaid, origin: '/Myorders' },
} as const

function unconfirmedTexts(why: Unconfirmed): { text: string; next: string } {
  // The server's text says what to do.
  if (why.kind === 'refused') return { text: why.text, next: '' }
  if (why.kind === 'proof') return { text: why.text, next: why.isOffline ? texts.offline : texts.unconfirmed }
  if (why.outcome === 'unreached') return { text: texts.unreached, next: texts.offline }
  return { text: why.kind === 'earlier' ? texts.earlierWaiting : texts.stillWaiting, next: texts.unconfirmed }
}

function failureText(why: Failure): string {
  if (why.kind === 'said') return why.text
  return { held: texts.paymentHeld, noPayment: texts.noPayment, script: texts.scriptFailed }[why.kind]
}

/**
 * Returns what a failed submission of the proof means. It is final if the server states that this payment makes no order. Any other reply, or none, leaves the
 * outcome unknown.
 */
export function refusalOf(error: unknown): { isFinal: boolean; isOffline: boolean } {
  if (!(error instanceof CallError)) return { isFinal: false, isOffline: false }
  const isFinal = error.kind === 'refused' && error.code === 'payment_failed' && fieldIn(error.details, 'open') !== true
  return { isFinal, isOffline: error.kind === 'network' }
}

/** Returns the id of the order whose payment is still open, from the details of a refusal. */
export function openOrderIn(error: CallError) {
  const orderId = fieldIn(error.details, 'orderId')
  return typeof orderId === 'string' ? orderId : undefined
}

/** A line that the server refused because of its stock. `left`: the pieces that this shopper can have. */
export type RefusedLine = { productId: string; variant: string; problem: string; left: number }

const stockRefusals = ['item_paused', 'out_of_stock', 'too_many_pieces']

/** Returns the line that the stock does not allow, from the details of a refusal. Undefined for any other refusal. */
export function refusedLineIn(error: CallError, problem: string): RefusedLine | undefined {
  if (!stockRefusals.includes(error.code ?? '')) return undefined
  const [productId, variant, left] = ['productId', 'variant', 'left'].map((name) => fieldIn(error.details, name))
  if (typeof productId !== 'string' || typeof variant !== 'string') return undefined
  return { productId, variant, problem, left: typeof left === 'number' ? left : Infinity }
}

/** Returns the quote with the problem of a refused line, unless the line has changed since. `qty`: the refused quantity. */
export function withRefusal(quote: Quote, refused: (RefusedLine & { qty: number }) | undefined): Quote {
  if (!refused) return quote
  const { productId, variant, qty, problem, left } = refused
  const isRefused = (line: Quote['lines'][number]) => line.productId === productId && line.variant === variant && line.qty === qty
  // A quote names no limit of a pack that had none when it was priced.
  const mostOf = ({ most = Infinity }: Quote['lines'][number]) => Math.min(left, most)
  // Without any limit, as for a paused pack, the line offers no other quantity.
  const marked = (line: Quote['lines'][number]) => ({ ...line, problem, most: Number.isFinite(mostOf(line)) ? mostOf(line) : 0 })
  return { ...quote, lines: quote.lines.map((line) => (isRefused(line) ? marked(line) : line)) }
}

/** Returns the quote with the new prices, from the details of a refusal. */
export async function newQuoteIn(error: CallError): Promise<Quote | undefined> {
  const read = await quote['~standard'].validate(fieldIn(error.details, 'quote'))
  return read.issues ? undefined : read.value
}

const fieldIn = (details: unknown, name: string): unknown => (typeof details === 'object' && details !== null ? Reflect.get(details, name) : undefined)
