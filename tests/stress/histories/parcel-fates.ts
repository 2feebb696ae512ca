/** What can happen to a parcel of a cash on delivery order, one step after the other. */
type ParcelStep = 'pay online' | 'ship' | 'take back' | 'deliver' | 'came back' | 'lost' | 'cancel' | 'pay out' | 'ask return'

const delivered = ['ship', 'deliver'] as const satisfies ParcelStep[]

/** The fates that a history chooses from. The shop refuses a step that no longer fits. */
export const parcelFates: readonly (readonly ParcelStep[])[] = [
  delivered,
  [...delivered, 'pay out'],
  [...delivered, 'pay out'],
  [...delivered, 'ask return'],
  ['deliver', 'pay out'],
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

export type { ParcelStep }
