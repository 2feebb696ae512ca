import type { Action } from './action.ts'
import type { ParcelStep } from './parcel-fates.ts'

const times = (count: number, ...actions: Action[]) => Array.from({ length: count }, () => actions).flat()

const lines = [{ product: 0, variant: 0, qty: 2 }]
const buy: Action = { type: 'prepare', buyer: 0, lines, coupon: 'SOIL10', gift: 'none', stale: false, again: false }
const work: Action = { type: 'run jobs' }
const refund: Action = { type: 'refund', which: 0, rupees: 100, again: false }
const returnAll: Action[] = [
  { type: 'mark delivered', which: 2 },
  { type: 'ask return', which: 2, qty: 2, again: false },
  { type: 'decide return', which: 0, to: 'approve', again: false },
  ...times(2, { type: 'receive return', which: 0, restock: 1, writeOff: 1, again: false }),
  ...times(2, { type: 'close return', which: 0, refund: 'paid', again: false }),
]
/** A phone order that is paid by link, and one that is cancelled. The second request after a crash finds the first one's order. */
const phoneOrder: Action[] = [0, 1].flatMap((which): Action[] => [
  { type: 'make phone order', buyer: 0, lines, coupon: undefined, stale: false, days: 1 },
  { type: 'make phone order again', which },
])
phoneOrder.push({ type: 'pay link', which: 0, outcome: 'success', returns: true }, ...times(2, { type: 'cancel phone order', which: 1 }, work))
/** An order that is packed and not sent when its batch is recalled, and leaves with another batch. */
const recalled: Action = {
  type: 'withdraw sold batch',
  buyer: 1,
  pack: 0,
  qty: 1,
  giftSet: false,
  parcels: ['whole'],
  shipped: 0,
  endsIn: undefined,
  offSale: true,
  received: { batch: 4, pieces: 3 },
  runsJobs: true,
  meanwhile: 'nothing',
  sendsBy: 'number',
}
const sellInCash = (buyer: number, ...steps: ParcelStep[]): Action => ({
  type: 'sell in cash',
  buyer,
  pack: 0,
  qty: 1,
  giftSet: false,
  coupon: undefined,
  steps,
  runsJobs: false,
})
/** Orders in cash: one that a code confirms, and others that come back, are paid out, and are paid online. */
const inCash: Action[] = [
  { type: 'order in cash', buyer: 2, lines, coupon: 'SOIL10', stale: false, proof: 'code', again: false },
  ...times(2, { type: 'order in cash again', which: 0 }, { type: 'confirm cash order', which: 0, code: 'right' }),
  ...times(2, { type: 'move stock', pack: 0, pieces: 3 }),
  ...times(2, sellInCash(0, 'ship', 'came back')),
  ...times(2, sellInCash(0, 'ship', 'deliver', 'pay out')),
  ...times(2, sellInCash(1, 'pay online')),
  ...times(2, { type: 'pay the rest', buyer: 2, pack: 0, coupon: undefined, steps: ['pay online', 'refund all but ₹50', 'cancel'], runsJobs: true }),
  work,
]
const deliverAll = Array.from({ length: 4 }, (_, which): Action => ({ type: 'deliver', which, as: 'itself' }))

/** One history that passes every failpoint. It retries what a crash interrupts, as people do. */
export const coverageWalk: Action[] = [
  { type: 'set capture', money: 'authorize_only' },
  buy,
  buy,
  { type: 'pay', which: 0, outcome: 'success', amount: 'right', submitsProof: true },
  { type: 'submit proof', which: 0, again: true },
  ...times(2, ...deliverAll, work),
  refund,
  ...times(2, work),
  { type: 'bounce refund', which: 0 },
  ...times(2, ...deliverAll, work),
  { type: 'remedy', which: 0, kind: 'retry_refund' },
  { type: 'set outage', kind: 'refuses' },
  ...times(15, work),
  { type: 'set outage', kind: 'none' },
  { type: 'remedy', which: 0, kind: 'retry_refund' },
  { type: 'move stock', pack: 1, pieces: 1 },
  {
    ...buy,
    lines: [
      { product: 1, variant: 1, qty: 1 },
      { product: 2, variant: 1, qty: 1 },
    ],
  },
  { type: 'change bundle', saffron: 2, shilajit: 1 },
  { type: 'wait', minutes: 3 },
  { type: 'reconcile' },
  ...times(2, { type: 'remove items', which: 0, line: 0, left: 1 }),
  { type: 'cancel', which: 0, refund: 'full' },
  ...times(2, { type: 'pay', which: 1, outcome: 'success', amount: 'right', submitsProof: true }),
  ...times(2, { type: 'cancel own order', which: 1 }),
  { ...buy, lines: [{ product: 0, variant: 1, qty: 2 }] },
  ...times(2, { type: 'pay', which: 2, outcome: 'success', amount: 'right', submitsProof: true }),
  ...times(2, ...returnAll, work),
  ...phoneOrder,
  ...inCash,
  ...times(2, recalled, work),
  ...times(2, { type: 'request reset', buyer: 0 }, work),
  ...times(2, { type: 'reset password', buyer: 0 }),
  ...times(2, { type: 'join accounts', buyer: 1, other: 0 }, { type: 'wait', minutes: 3 }),
]
