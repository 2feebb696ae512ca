import type { Config } from './config.ts'

/** The moments of a checkout at which a process may die. */
export const moments = [
  'attempt-kept',
  'provider-order-made',
  'provider-order-kept',
  'payment-read',
  'payment-recorded',
  'order-paid',
  'payment-settled',
  'webhook-kept',
] as const

export type Moment = (typeof moments)[number]

/** In test mode, with CRASH_AT naming the moment, kills the process as a power cut would: nothing is flushed, nothing is answered. */
export function openMoments({ sandbox, CRASH_AT }: Config) {
  return (moment: Moment) => {
    if (sandbox && CRASH_AT === moment) process.kill(process.pid, 'SIGKILL')
  }
}
