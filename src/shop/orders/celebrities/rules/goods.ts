import { paiseOf, rupeesOf } from '#kernel/money.ts'
import type { Order } from '../../contract.ts'

/** Returns what was paid for the items of an order, in rupees. A celebrity's totals and share count this amount, which leaves out charges such as delivery. */
export const goodsOf = ({ items }: Pick<Order, 'items'>) => rupeesOf(items.reduce((sum, { paid, price, qty }) => sum + paiseOf(paid ?? price * qty), 0))
