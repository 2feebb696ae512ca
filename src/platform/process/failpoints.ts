import type { Config } from '../config.ts'

/** What every purchase passes, from the cart to the order. */
export const checkoutFailpoints = [
  'attempt-kept',
  'provider-order-made',
  'provider-order-kept',
  'payment-read',
  'payment-recorded',
  'order-paid',
  'payment-settled',
  'webhook-kept',
] as const

/** The failpoints at which a process may die: within a transaction that decides over money, and between any two of its steps. */
export const failpoints = [
  ...checkoutFailpoints,
  'money-taken',
  'signature-kept',
  'webhook-applied',
  'attempt-checked',
  'order-changed',
  'refund-requested',
  'refund-sent',
  'refund-processed',
  'refund-recalled',
  'refund-given-up',
  'message-sent',
  'message-noted',
] as const

export type Failpoint = (typeof failpoints)[number]

/** In test mode, with CRASH_AT naming the moment, kills the process as a power cut would: nothing is flushed, nothing is answered. */
export function openFailpoints({ sandbox, CRASH_AT }: Config) {
  return (name: Failpoint) => {
    if (sandbox && CRASH_AT === name) process.kill(process.pid, 'SIGKILL')
  }
}
