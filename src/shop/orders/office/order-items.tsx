import { itemsToSend } from '../rules/order.ts'
import type { Order } from '../contract.ts'
import { ordersTexts, orderTexts } from './orders-texts.ts'

/** The items of an order: three lines at most, one in a table. The title attribute holds the full text, in case it is cut off. */
export function ItemsLine({ items }: Pick<Order, 'items'>) {
  const line = itemsToSend(items)
    .map(({ name, type, qty }) => ordersTexts.item(name, type, qty))
    .join(', ')
  return (
    <span title={line} className="line-clamp-3 text-xs leading-tight wrap-anywhere text-ink-2 min-[77.5rem]:line-clamp-1">
      {line}
    </span>
  )
}

/** What one pack of a bundle is made of, one line for each part. */
export const PartList = ({ parts = [] }: Pick<Order['items'][number], 'parts'>) =>
  parts.length === 0 ? null : (
    <ul className="grid gap-0.5 text-sm font-normal text-ink-2">
      {parts.map(({ name, pack, pieces }) => (
        <li key={`${name} ${pack}`} className="wrap-anywhere">
          {orderTexts.part(name, pack, pieces)}
        </li>
      ))}
    </ul>
  )
