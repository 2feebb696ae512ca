/** The actions in the audit log for a parcel that could not be delivered. `parcelCameBack` cancels an order of cash on delivery. */
export const parcelCameBack = 'parcel came back'
export const deliveryFailed = 'delivery failed'
export const deliveryDaySet = 'new delivery day set'
export const shopperAsked = 'shopper asked about the delivery'
export const deliveryAnswered = 'delivery question answered by the shopper'
export const parcelReturning = 'parcel on its way back'
export const parcelLost = 'parcel lost by the courier'
export const parcelMarkedLost = 'parcel marked as lost'
export const lossUndone = 'parcel marked as not lost'
export const parcelGivenUp = 'lost parcel given up'
export const parcelSentAgain = 'sent again after it came back'
export const parcelBack = 'undelivered parcel received'

/** The kind of event that the timeline shows for each of these actions. */
export const deliveryKinds = {
  [parcelCameBack]: 'cancelled',
  [deliveryFailed]: 'delivery_failed',
  [deliveryDaySet]: 'delivery_day_set',
  [shopperAsked]: 'shopper_asked',
  [deliveryAnswered]: 'shopper_answered',
  [parcelReturning]: 'parcel_returning',
  [parcelLost]: 'parcel_lost',
  [parcelMarkedLost]: 'parcel_marked_lost',
  [lossUndone]: 'parcel_not_lost',
  [parcelGivenUp]: 'parcel_given_up',
  [parcelBack]: 'parcel_back',
  [parcelSentAgain]: 'parcel_sent_again',
} as const
