import { noticeMail } from '#shop/messages/rules.ts'

type Told = { orderId: string; replaces: string; items: string; refund: string | undefined }

/** The notice to the shopper about a new replacement. `refund`: the formatted difference that is refunded. */
export const replacementNotice = ({ orderId, replaces, items, refund }: Told) => ({
  subject: `A replacement for your order ${replaces}`,
  sentences: [
    `We send you ${items} as a replacement for pieces of order ${replaces}. You pay nothing.`,
    `It has the order number ${orderId}. We write again when it is sent.`,
    ...(refund === undefined ? [] : [`What you exchanged cost ${refund} more, which we refund.`]),
  ],
})

export const replacementMail = noticeMail('replacement', ({ order: { id, lines } }) => {
  const [line] = lines
  return replacementNotice({ orderId: id, replaces: id, items: line ? `1 × ${line.name}, ${line.quantityLabel}` : '1 pack', refund: undefined })
})
