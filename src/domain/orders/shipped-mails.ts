/** The notice about a second or later parcel of an order. `link` follows the order. */
export function anotherParcelNotice({ brand, orderId, link }: { brand: string; orderId: string; link: string }) {
  const subject = `Another parcel of your ${brand} order ${orderId} was shipped`
  return { subject, sentences: [`${subject}.`, `Track it at ${link}`] }
}
