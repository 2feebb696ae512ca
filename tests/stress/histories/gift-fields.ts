import fc from 'fast-check'

const card = { message: 'With love', sender: 'Ravi' }

/** The fields of a cart that is a gift. */
export const giftFields = {
  none: {},
  card: { gift: card },
  asked: { gift: { ...card, recipient: { name: 'Meera Iyer', mobile: '9812345670' } } },
}

const gift = fc.constantFrom('card' as const, 'asked' as const)

/** Whether a cart is a gift, and whether its recipient is asked for the address. */
export const giftKind = fc.oneof({ weight: 7, arbitrary: fc.constant('none' as const) }, { weight: 2, arbitrary: gift })

/** Who gives the address of a gift. */
export const giverOfAddress = fc.constantFrom('recipient' as const, 'recipient' as const, 'shopper' as const, 'staff' as const)
