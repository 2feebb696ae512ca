import { itemsToSend } from '../rules/items-to-send.ts'
import type { Order } from '../contract.ts'
import { ordersTexts } from './orders-texts.ts'

/** The items of an order, in at most three lines. The title attribute holds the full text, in case it is cut off. */
export function ItemsLine({ items }: Pick<Order, 'items'>) {
  const line = itemsToSend(items)
    .map(({ name, type, qty }) => ordersTexts.item(name, type, qty))
    .join(', ')
  return (
    <span title={line} className="line-clamp-3 text-xs wrap-anywhere text-ink-2 table:max-w-44">
      {line}
    </span>
  )
}
