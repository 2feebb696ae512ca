import { button, myOrders, noticeMail } from '#shop/messages/rules.ts'

/** `contents`: the pieces of the parcel in words. `isLast`: no piece of the order is left to ship. `link` follows the order. */
type ShippedPart = { brand: string; orderId: string; link: string; contents: string; isLast: boolean }

/** The notice about the first parcel of an order that holds only a part of it. */
export const partShippedNotice = (part: ShippedPart) => noticeOf(`A part of your ${part.brand} order ${part.orderId} was shipped`, part)

/** The notice about a second or later parcel of an order. */
export const anotherParcelNotice = (part: ShippedPart) => noticeOf(`Another parcel of your ${part.brand} order ${part.orderId} was shipped`, part)

/** The correction of a message about a parcel that was not shipped after all. */
export function notShippedNotice({ brand, orderId, contents }: Pick<ShippedPart, 'brand' | 'orderId' | 'contents'>) {
  const subject = `Your ${brand} order ${orderId} is not shipped yet`
  return { subject, sentences: [`${subject}.`, `We wrote to you by mistake that ${contents} was shipped.`, 'We will write again when it is on its way.'] }
}

function noticeOf(subject: string, { contents, isLast, link }: ShippedPart) {
  const more = isLast ? 'With it, your order is complete.' : 'The rest follows in another parcel.'
  return { subject, sentences: [`${subject}.`, `It holds ${contents}. ${more}`, button('Track it', link, 'Track it at ')] }
}

/** Returns pieces in words, such as "2 x Honey, 250 g". */
export const describePieces = (lines: readonly { qty: number; name: string; quantityLabel: string }[]) =>
  lines.map(({ qty, name, quantityLabel }) => `${qty} x ${name}, ${quantityLabel}`).join('; ')

export const anotherParcelMail = noticeMail('anotherParcel', ({ publicUrl, settings: { brand }, order: { id, lines } }) =>
  anotherParcelNotice({ brand, orderId: id, link: myOrders(publicUrl), contents: describePieces(lines), isLast: true }),
)
