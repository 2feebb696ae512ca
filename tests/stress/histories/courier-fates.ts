import fc from 'fast-check'
import type { ScanKind } from '#sandbox/courier/parcels.server.ts'

/** A step of an order that a courier carries: of staff, or at the courier. */
type CourierStep = ScanKind | 'book' | 'ship' | 'receive' | 'give up' | 'mark lost' | 'not lost' | 'again' | 'cancel' | 'mark delivered'

const back = ['book', 'attempt_failed', 'returned', 'receive'] as const satisfies CourierStep[]

/** The fates that a history chooses from. The shop refuses a step that no longer fits. */
const courierFates: readonly (readonly CourierStep[])[] = [
  ['book', 'delivered'],
  ['book', 'attempt_failed', 'delivered'],
  back,
  [...back, 'cancel'],
  [...back, 'again', 'book', 'delivered'],
  [...back, 'again', 'ship', 'mark delivered'],
  [...back, 'again', 'cancel'],
  [...back, 'again', ...back, 'again', 'book', 'delivered'],
  [...back, 'again', ...back, 'cancel'],
  ['book', 'lost', 'cancel'],
  ['book', 'lost', 'receive', 'again'],
  ['book', 'lost', 'delivered'],
  ['book', 'lost', 'give up'],
  ['book', 'attempt_failed', 'lost', 'give up', 'receive'],
  ['book', 'mark lost', 'lost', 'not lost', 'receive', 'again'],
  ['book', 'attempt_failed', 'mark lost', 'not lost', 'delivered'],
  ['ship', 'mark lost', 'give up', 'receive'],
  ['ship', 'mark lost', 'not lost', 'mark delivered'],
  ['book', 'cancelled', 'book', 'delivered'],
]

/** How an order is carried that the history sells. */
export const courierFields = {
  pack: fc.nat(1),
  qty: fc.constantFrom(1, 2, 2),
  /** Adds a bundle. */
  giftSet: fc.nat(3).map((quarter) => quarter === 0),
  isCash: fc.nat(9).map((tenth) => tenth < 3),
  courier: fc.constantFrom('shiprocket' as const, 'delhivery' as const),
  /** What happens, in this order. */
  steps: fc.constantFrom(...courierFates),
}
