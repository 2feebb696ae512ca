import fc from 'fast-check'

/** What can happen to a parcel of a cash on delivery order, one step after the other. */
type ParcelStep =
  | 'pay online'
  | 'ship'
  | 'take back'
  | 'deliver'
  | 'came back'
  | 'lost'
  | 'cancel'
  | 'pay out'
  | 'pay out less'
  | 'accept'
  | 'undo'
  | 'take back payout'
  | 'write off'
  | 'ask return'
  | 'return paid'
  | 'refund ₹50'
  | 'refund all but ₹50'
  | 'remove items'

const delivered = ['ship', 'deliver'] as const satisfies ParcelStep[]

/** The fates that a history chooses from. The shop refuses a step that no longer fits. */
export const parcelFates: readonly (readonly ParcelStep[])[] = [
  delivered,
  [...delivered, 'pay out'],
  [...delivered, 'pay out'],
  [...delivered, 'ask return'],
  ['deliver', 'pay out'],
  [...delivered, 'pay out less', 'accept'],
  [...delivered, 'pay out less', 'accept', 'undo', 'accept'],
  [...delivered, 'pay out less', 'accept', 'undo', 'take back payout', 'pay out'],
  [...delivered, 'pay out', 'take back payout', 'pay out'],
  [...delivered, 'write off', 'pay out'],
  ['ship', 'came back'],
  ['ship', 'lost'],
  ['ship', 'came back', 'deliver', 'pay out'],
  ['ship', 'take back', 'cancel'],
  ['ship', 'take back', ...delivered, 'pay out'],
  ['ship', 'take back', 'pay online'],
  ['pay online'],
  ['pay online', ...delivered, 'pay out'],
  ['pay online', 'cancel'],
  ['ship', 'pay online', 'deliver'],
  ['cancel', 'pay online'],
]

/** The fates of an order whose rest is paid online after its advance, so that its money is two payments. */
export const restFates: readonly (readonly ParcelStep[])[] = [
  ['pay online', 'refund all but ₹50', 'cancel'],
  ['pay online', 'refund ₹50', 'refund all but ₹50', ...delivered],
  ['refund ₹50', 'pay online', 'refund all but ₹50'],
  ['pay online', 'remove items', 'cancel'],
  ['pay online', ...delivered, 'return paid'],
  ['pay online', ...delivered, 'return paid', 'refund ₹50'],
  ['refund ₹50', 'pay online', ...delivered, 'return paid'],
  ['pay online', 'ship', 'lost', 'cancel'],
  ['pay online', 'pay online', ...delivered],
  ['ship', 'pay online', 'came back'],
]

/** All pieces of an order that are in no parcel yet, or some of one line. */
export const parcel = fc.oneof(
  { weight: 2, arbitrary: fc.constant('whole' as const) },
  { weight: 1, arbitrary: fc.record({ position: fc.constantFrom(0, 0, 1), qty: fc.constantFrom(1, 1, 2) }) },
)

export type { ParcelStep }
