import { orderFactsTexts } from '#shop/orders/rules.ts'

const charged = 'The cart shows what delivery costs.'

/** What the first texts of the pages and llms.txt say about the price of delivery: while it is free, and once the owner charges. */
const sentences = {
  price: ['Delivery is free.', charged],
  inIndia: ['Delivery in India is free.', charged],
  terms: ['Delivery is free; nothing is added at checkout.', charged],
  reach: [orderFactsTexts.free, orderFactsTexts.charged],
  costs: [
    'Nothing. There is no minimum order and no charge is added at checkout.',
    'Cart and checkout show what delivery to your address costs. There is no minimum order.',
  ],
  // A fee for cash on delivery is the one other charge that the checkout may add.
  costsWithCash: [
    'Nothing. There is no minimum order. If paying in cash on delivery has a fee, the checkout shows it before you choose.',
    'Cart and checkout show what delivery to your address costs. There is no minimum order. If paying in cash on delivery has a fee, the checkout shows it before you choose.',
  ],
} as const

export const deliverySentence = (name: keyof typeof sentences, chargesDelivery: boolean): string => sentences[name][chargesDelivery ? 1 : 0]
