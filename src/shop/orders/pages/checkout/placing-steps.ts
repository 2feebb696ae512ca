import type { PendingPayment } from './pending-payment.ts'

/**
 * A state of the state machine that leads from the Place Order button to an order. `nextStep` is pure: it returns actions, and use-place-order.ts runs them.
 * `again`: the shopper stated that the open payment was not made.
 */
export type Step = At & { again: boolean }

type At =
  | { at: 'ready' }
  /** The server prepares the payment. */
  | { at: 'preparing' }
  /** The provider's dialog is open. `reason`: why a payment in the dialog failed. Empty before. */
  | { at: 'paying'; orderId: string; reason: string }
  /** The dialog reported a payment, and the server checks its proof. */
  | { at: 'proving' }
  /** The dialog was closed. The server checks whether a payment is still open. */
  | { at: 'leaving'; reason: string }
  /** The shopper stated that the open payment was not made. The server checks it again. */
  | { at: 'restarting' }
  /** The shopper may have paid. `check`: a check that the shopper requested is running, or ended at this time without news. */
  | { at: 'unconfirmed'; why: Unconfirmed; check?: 'running' | Date }
  | { at: 'failed'; why: Failure }
  | { at: 'dismissed' }
  /** The session ended. `paid`: whether the shopper has paid. */
  | { at: 'signedOut'; paid: 'no' | 'maybe' | 'yes' }
  | { at: 'placed' }

/**
 * `earlier`: the page began with a pending payment. `still`: a check of the payment brought no news. `refused`: the server's text says what to do. `proof`:
 * the server did not answer when the proof was submitted, or cannot check the proof yet.
 */
export type Unconfirmed =
  | { kind: 'earlier' | 'still'; outcome: 'waiting' | 'unreached' }
  | { kind: 'refused'; text: string }
  | { kind: 'proof'; text: string; isOffline: boolean }

/** `held`: the money needs a person. `noPayment`: no payment has arrived. `script`: the provider's script does not load. `said`: the text says the reason. */
export type Failure = { kind: 'held' | 'noPayment' | 'script' } | { kind: 'said'; text: string }

/** An event of the state machine: an act of the shopper, a report of the dialog, or an answer of the server. */
export type PlacingEvent<Proof> =
  | { event: 'place' | 'checkAgain' | 'startAgain' | 'clear' }
  /** The shopper comes back from another app or tab. */
  | { event: 'back' }
  /** `missing`: the order has no address or no item. `refused`: the server does not prepare the payment. `tryFailed`: a payment in the dialog failed. */
  | { event: 'missing' | 'refused' | 'paymentOpen' | 'tryFailed'; text: string }
  | { event: 'scriptFailed' | 'closed' }
  | { event: 'sessionEnded'; of: Question }
  | { event: 'open'; orderId: string }
  | { event: 'paid'; proof: Proof }
  | { event: 'placed'; orderId: string | undefined }
  | { event: 'proofRefused'; text: string; isFinal: boolean; isOffline: boolean }
  | { event: 'resolved'; of: Question; outcome: Exclude<PendingPayment, 'placed'>; now: Date }

/** The questions to the server. The answer to an earlier question must not end a later one. */
type Question = 'prepare' | 'prove' | 'leave' | 'restart' | 'check' | 'look'

/**
 * `leave`: dismiss the attempt, then ask for its outcome. `restart`: ask, then dismiss. `check`: ask. `look`: ask, but do not report the end of the session.
 * `forget`: forget the pending payment. `notPaid`: tell the page that the payment made no order.
 */
export type Action<Proof> =
  | { do: 'prepare' }
  | { do: 'prove'; proof: Proof }
  | { do: 'leave'; orderId: string }
  | { do: 'restart' | 'check' | 'look' | 'forget' | 'notPaid' }
  | { do: 'openOrders'; orderId: string | undefined }

type Next<Proof> = { step: Step; actions: Action<Proof>[] }

/** Returns whether the shopper waits for the end of a request or of the dialog. */
export const isRunning = ({ at }: Step) => at === 'preparing' || at === 'paying' || at === 'proving' || at === 'leaving' || at === 'restarting'

/** Returns the next state and the actions to run. An event that does not fit the state changes nothing. */
export function nextStep<Proof>(from: Step, incoming: PlacingEvent<Proof>): Next<Proof> {
  const to = (at: At, ...actions: Action<Proof>[]): Next<Proof> => ({ step: { ...at, again: from.again }, actions })
  const stay: Next<Proof> = { step: from, actions: [] }
  const isIdle = !isRunning(from) && from.at !== 'unconfirmed' && from.at !== 'placed'
  switch (incoming.event) {
    case 'place':
      return isIdle ? to({ at: 'preparing' }, { do: 'prepare' }) : stay
    case 'missing':
      return isIdle ? to({ at: 'failed', why: { kind: 'said', text: incoming.text } }) : stay
    case 'clear':
      return from.at === 'failed' ? to({ at: 'ready' }) : stay
    case 'refused':
      return from.at === 'preparing' ? to({ at: 'failed', why: { kind: 'said', text: incoming.text } }) : stay
    case 'paymentOpen':
      return from.at === 'preparing' ? to({ at: 'unconfirmed', why: { kind: 'refused', text: incoming.text } }) : stay
    case 'scriptFailed':
      return from.at === 'preparing' ? to({ at: 'failed', why: { kind: 'script' } }) : stay
    case 'open':
      return from.at === 'preparing' ? { step: { at: 'paying', orderId: incoming.orderId, reason: '', again: false }, actions: [] } : stay
    case 'tryFailed':
      return from.at === 'paying' ? to({ ...from, reason: incoming.text }) : stay
    case 'closed':
      return from.at === 'paying' ? to({ at: 'leaving', reason: from.reason }, { do: 'leave', orderId: from.orderId }) : stay
    case 'paid':
      return from.at === 'proving' || from.at === 'placed' ? stay : to({ at: 'proving' }, { do: 'prove', proof: incoming.proof })
    case 'proofRefused':
      return from.at === 'proving' ? afterProof(incoming, to) : stay
    case 'placed':
      return from.at === 'placed' ? stay : to({ at: 'placed' }, { do: 'openOrders', orderId: incoming.orderId })
    case 'checkAgain':
      return from.at === 'unconfirmed' && from.check !== 'running' ? to({ ...from, check: 'running' }, { do: 'check' }) : stay
    case 'startAgain':
      return from.at === 'unconfirmed' && from.check !== 'running' ? to({ at: 'restarting' }, { do: 'restart' }) : stay
    case 'back':
      if (from.at === 'paying') return to(from, { do: 'look' })
      return from.at === 'unconfirmed' && from.check !== 'running' ? to(from, { do: 'check' }) : stay
    case 'sessionEnded':
      return awaitedQuestion[from.at] === incoming.of ? to({ at: 'signedOut', paid: paidWhenEnded[incoming.of] }) : stay
    case 'resolved':
      return afterOutcome(from, incoming, to) ?? stay
  }
}

type To<Proof> = (at: At, ...actions: Action<Proof>[]) => Next<Proof>

function afterProof<Proof>({ text, isFinal, isOffline }: Extract<PlacingEvent<Proof>, { event: 'proofRefused' }>, to: To<Proof>): Next<Proof> {
  if (isFinal) return to({ at: 'failed', why: { kind: 'said', text } }, { do: 'notPaid' })
  return to({ at: 'unconfirmed', why: { kind: 'proof', text, isOffline } })
}

/** The question whose answer a state waits for. */
const awaitedQuestion: Partial<Record<At['at'], Question>> = {
  preparing: 'prepare',
  proving: 'prove',
  leaving: 'leave',
  restarting: 'restart',
  unconfirmed: 'check',
}

/** Whether the shopper may have paid, if the session ends during this question. */
const paidWhenEnded = { prepare: 'no', prove: 'yes', leave: 'maybe', restart: 'maybe', check: 'maybe', look: 'maybe' } as const

/** Returns the state after the server's answer that the pending payment made no order. Undefined if the state waits for another answer. */
function afterOutcome<Proof>(from: Step, { of, outcome, now }: Extract<PlacingEvent<Proof>, { event: 'resolved' }>, to: To<Proof>): Next<Proof> | undefined {
  if (awaitedQuestion[from.at] !== of || of === 'prepare' || of === 'prove') return undefined
  if (of === 'restart') return { step: { at: 'ready', again: true }, actions: [] }
  if (from.at === 'unconfirmed' && from.check !== 'running') return undefined
  if (outcome === 'waiting' || outcome === 'unreached') return to({ at: 'unconfirmed', why: { kind: 'still', outcome }, ...(of === 'check' && { check: now }) })
  if (from.at !== 'leaving') return to({ at: 'failed', why: { kind: outcome === 'held' ? 'held' : 'noPayment' } })
  if (outcome === 'held') return to({ at: 'failed', why: { kind: 'held' } }, { do: 'forget' })
  return to(from.reason ? { at: 'failed', why: { kind: 'said', text: from.reason } } : { at: 'dismissed' }, { do: 'forget' }, { do: 'notPaid' })
}
