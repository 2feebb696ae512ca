type Item = { qty: number; removed: number }

/** Returns the items of an order with the pieces that are to be sent: those that were bought, without those that staff removed. */
export const itemsToSend = <Line extends Item>(items: readonly Line[]): Line[] =>
  items.map((item) => ({ ...item, qty: item.qty - item.removed })).filter(({ qty }) => qty > 0)
