import { itemsToSend } from '../rules/order.ts'
import type { Order } from '../contract.ts'
import { ordersTexts, orderTexts } from './orders-texts.ts'

/** Shows the items of an order in at most three lines of text, or in one line on a wide screen. The title attribute has the full text. */
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

/** Lists the parts of one pack of a bundle. Renders nothing for any other pack. */
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
