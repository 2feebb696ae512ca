import type { AttemptReason } from './attempt.ts'

/** Why a delivery failed, as staff read it. */
export const attemptWords: Record<AttemptReason, string> = {
  nobody_home: 'Nobody was there',
  refused: 'The parcel was refused',
  address_wrong: 'The address was not found',
  phone_unreachable: 'The phone was not answered',
  asked_for_later: 'The shopper asked for another day',
  cash_not_ready: 'The cash was not ready',
  area_not_served: 'The courier does not go there',
  damaged: 'The parcel is damaged',
  other: 'Another reason',
}
