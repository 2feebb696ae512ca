/** The audit log's actions for the address of a gift: its link was sent again; it came from the recipient, or from the shopper. */
export const giftLinkSent = 'link of the gift sent again'
export const giftAddressReceived = 'address given by the recipient of the gift'
export const giftAddressGiven = 'address of the gift given by the shopper'

/** The kind of event that the timeline shows for each of these actions. */
export const giftKinds = {
  [giftLinkSent]: 'gift_link_sent',
  [giftAddressReceived]: 'gift_address_received',
  [giftAddressGiven]: 'gift_address_given',
} as const
