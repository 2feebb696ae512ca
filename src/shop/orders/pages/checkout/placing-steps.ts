import type { PendingPayment } from './pending-payment.ts'

/**
 * The way from Place Order to an order, as one table of states and events. `step` is pure: it names what to do, and use-place-order.ts does it. `again`: the
 * shopper stated that the open payment was not made.
 */
export type Step = At & { again: boolean }

type At =
  | { at: 'ready' }
  /** The server prepares the payment. */
  | { at: 'preparing' }
  /** The provider's dialog is open. `reason`: why a try in it failed. */
  | { at: 'paying'; orderId: string; reason: string }
  /** The dialog reported a payment, and the server checks its proof. */
  | { at: 'proving' }
  /** The dialog was closed, and the server looks whether a payment is still open. */
  | { at: 'leaving'; reason: string }
  /** The shopper stated that the open payment was not made, and the server looks again. */
  | { at: 'restarting' }
  /** The shopper may have paid. `check`: a check that they asked for runs, or ended without news. */
  | { at: 'unconfirmed'; why: Unconfirmed; check?: 'running' | Date }
  | { at: 'failed'; why: Failure }
  | { at: 'dismissed' }
  /** The session ended. `paid`: whether the shopper has paid. */
  | { at: 'signedOut'; paid: 'no' | 'maybe' | 'yes' }
  | { at: 'placed' }

/** `refused`: the server's words say what to do. `proof`: the server did not answer the proof of a payment, or cannot check it yet. */
export type Unconfirmed =
  | { kind: 'earlier' | 'still'; outcome: 'waiting' | 'unreached' }
  | { kind: 'refused'; text: string }
  | { kind: 'proof'; text: string; isOffline: boolean }

export type Failure = { kind: 'held' | 'noPayment' | 'script' } | { kind: 'said'; text: string }

export type Happening<Proof> =
  | { event: 'place' | 'checkAgain' | 'startAgain' | 'clear' }
  /** The shopper comes back from another app or tab. */
  | { event: 'back' }
  | { event: 'missing' | 'refused' | 'paymentOpen' | 'tryFailed'; text: string }
  | { event: 'scriptFailed' | 'closed' }
  | { event: 'sessionEnded'; of: Asking }
  | { event: 'open'; orderId: string }
  | { event: 'paid'; proof: Proof }
  | { event: 'placed'; orderId: string | undefined }
  | { event: 'proofRefused'; text: string; isFinal: boolean; isOffline: boolean }
  | { event: 'resolved'; of: Asking; outcome: Exclude<PendingPayment, 'placed'>; now: Date }

/** What asks the server. An answer to an earlier question must not end a later one. */
type Asking = 'prepare' | 'prove' | 'leave' | 'restart' | 'check' | 'look'

/**
 * `leave`: give the attempt up, then ask for its outcome. `restart`: ask, then give up. `check`: ask. `look`: ask, and say nothing of a session that has ended.
 * `forget`: forget the pending payment. `notPaid`: the page hears that no order came of it.
 */
export type Action<Proof> =
  | { do: 'prepare' }
  | { do: 'prove'; proof: Proof }
  | { do: 'leave'; orderId: string }
  | { do: 'restart' | 'check' | 'look' | 'forget' | 'notPaid' }
  | { do: 'openOrders'; orderId: string | undefined }

type Next<Proof> = { step: Step; actions: Action<Proof>[] }

/** True while something runs whose end the shopper waits for. */
export const isRunning = ({ at }: Step) => at === 'preparing' || at === 'paying' || at === 'proving' || at === 'leaving' || at === 'restarting'

/** Returns the next state and what to do. An event that does not fit the state changes nothing. */
export function nextStep<Proof>(from: Step, happening: Happening<Proof>): Next<Proof> {
  const to = (at: At, ...actions: Action<Proof>[]): Next<Proof> => ({ step: { ...at, again: from.again }, actions })
  const stay: Next<Proof> = { step: from, actions: [] }
  const isIdle = !isRunning(from) && from.at !== 'unconfirmed' && from.at !== 'placed'
  switch (happening.event) {
    case 'place':
      return isIdle ? to({ at: 'preparing' }, { do: 'prepare' }) : stay
    case 'missing':
      return isIdle ? to({ at: 'failed', why: { kind: 'said', text: happening.text } }) : stay
    case 'clear':
      return from.at === 'failed' ? to({ at: 'ready' }) : stay
    case 'refused':
      return from.at === 'preparing' ? to({ at: 'failed', why: { kind: 'said', text: happening.text } }) : stay
    case 'paymentOpen':
      return from.at === 'preparing' ? to({ at: 'unconfirmed', why: { kind: 'refused', text: happening.text } }) : stay
    case 'scriptFailed':
      return from.at === 'preparing' ? to({ at: 'failed', why: { kind: 'script' } }) : stay
    case 'open':
      return from.at === 'preparing' ? { step: { at: 'paying', orderId: happening.orderId, reason: '', again: false }, actions: [] } : stay
    case 'tryFailed':
      return from.at === 'paying' ? to({ ...from, reason: happening.text }) : stay
    case 'closed':
      return from.at === 'paying' ? to({ at: 'leaving', reason: from.reason }, { do: 'leave', orderId: from.orderId }) : stay
    case 'paid':
      return from.at === 'proving' || from.at === 'placed' ? stay : to({ at: 'proving' }, { do: 'prove', proof: happening.proof })
    case 'proofRefused':
      return from.at === 'proving' ? afterProof(happening, to) : stay
    case 'placed':
      return from.at === 'placed' ? stay : to({ at: 'placed' }, { do: 'openOrders', orderId: happening.orderId })
    case 'checkAgain':
      return from.at === 'unconfirmed' && from.check !== 'running' ? to({ ...from, check: 'running' }, { do: 'check' }) : stay
    case 'startAgain':
      return from.at === 'unconfirmed' && from.check !== 'running' ? to({ at: 'restarting' }, { do: 'restart' }) : stay
    case 'back':
      if (from.at === 'paying') return to(from, { do: 'look' })
      return from.at === 'unconfirmed' && from.check !== 'running' ? to(from, { do: 'check' }) : stay
    case 'sessionEnded':
      return asked[from.at] === happening.of ? to({ at: 'signedOut', paid: paidWhenEnded[happening.of] }) : stay
    case 'resolved':
      return afterOutcome(from, happening, to) ?? stay
  }
}

type To<Proof> = (at: At, ...actions: Action<Proof>[]) => Next<Proof>

function afterProof<Proof>({ text, isFinal, isOffline }: Extract<Happening<Proof>, { event: 'proofRefused' }>, to: To<Proof>): Next<Proof> {
  if (isFinal) return to({ at: 'failed', why: { kind: 'said', text } }, { do: 'notPaid' })
  return to({ at: 'unconfirmed', why: { kind: 'proof', text, isOffline } })
}

/** The question whose answer each state waits for. */
const asked: Partial<Record<At['at'], Asking>> = { preparing: 'prepare', proving: 'prove', leaving: 'leave', restarting: 'restart', unconfirmed: 'check' }

const paidWhenEnded = { prepare: 'no', prove: 'yes', leave: 'maybe', restart: 'maybe', check: 'maybe', look: 'maybe' } as const

/** The state after the server said what became of the pending payment, which made no order. */
function afterOutcome<Proof>(from: Step, { of, outcome, now }: Extract<Happening<Proof>, { event: 'resolved' }>, to: To<Proof>): Next<Proof> | undefined {
  if (asked[from.at] !== of || of === 'prepare' || of === 'prove') return undefined
  if (of === 'restart') return { step: { at: 'ready', again: true }, actions: [] }
  if (from.at === 'unconfirmed' && from.check !== 'running') return undefined
  if (outcome === 'waiting' || outcome === 'unreached') return to({ at: 'unconfirmed', why: { kind: 'still', outcome }, ...(of === 'check' && { check: now }) })
  if (from.at !== 'leaving') return to({ at: 'failed', why: { kind: outcome === 'held' ? 'held' : 'noPayment' } })
  if (outcome === 'held') return to({ at: 'failed', why: { kind: 'held' } }, { do: 'forget' })
  return to(from.reason ? { at: 'failed', why: { kind: 'said', text: from.reason } } : { at: 'dismissed' }, { do: 'forget' }, { do: 'notPaid' })
}
