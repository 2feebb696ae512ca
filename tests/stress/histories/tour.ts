import type { Deed } from './deed.ts'

const times = (count: number, ...deeds: Deed[]) => Array.from({ length: count }, () => deeds).flat()

const lines = [{ product: 0, variant: 0, qty: 2 }]
const buy: Deed = { does: 'prepare', buyer: 0, lines, coupon: 'SOIL10', stale: false, again: false }
const work: Deed = { does: 'work' }
const refund: Deed = { does: 'refund', which: 0, rupees: 100, again: false }
const deliverAll = Array.from({ length: 4 }, (_, which): Deed => ({ does: 'deliver', which, as: 'itself' }))

/** One history that passes every failpoint. It retries what a crash interrupts, as people do. */
export const tour: Deed[] = [
  { does: 'take', money: 'authorize_only' },
  buy,
  buy,
  { does: 'pay', which: 0, outcome: 'success', amount: 'right', handsIn: true },
  { does: 'hand in', which: 0, again: true },
  ...times(2, ...deliverAll, work),
  refund,
  ...times(2, work),
  { does: 'bounce', which: 0 },
  ...times(2, ...deliverAll, work),
  { does: 'remedy', which: 0, kind: 'retry_refund' },
  { does: 'outage', kind: 'refuses' },
  ...times(15, work),
  { does: 'outage', kind: 'none' },
  { does: 'remedy', which: 0, kind: 'retry_refund' },
  { ...buy, lines: [{ product: 1, variant: 1, qty: 1 }] },
  { does: 'wait', minutes: 3 },
  { does: 'reconcile' },
  { does: 'cancel', which: 0, refund: 'full' },
]
