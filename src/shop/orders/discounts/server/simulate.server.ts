import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { dayMs } from '#kernel/duration.ts'
import { basisPointsOf, paiseOf, rupeesOf } from '#kernel/money.ts'
import { nameKey } from '#kernel/text.ts'
import type { Db } from '#platform/database/database.ts'
import { discountOfRow, priceCart, priceLines } from '#shop/catalogue/rules.ts'
import type * as contract from '../office-contract.ts'
import { cartDiscountOf, type Discount, type DiscountedLine, findUnmet } from '../rules/discount.ts'
import { columnsOf } from './conditions.server.ts'

type SimulationInput = z.output<typeof contract.simulateDiscount.input>
type Outcome = z.input<typeof contract.simulateDiscount.reply>

const days = 90
/** How many orders one row of the database's answer has. It keeps both the number and the size of the rows small. */
const ordersInRow = 2000
/** The product id of each line that the discount is for, in place of the real one. */
const coveredProduct = 'covered'

/**
 * Prices the orders of the last 90 days again by the rules of the checkout, as if this had been their only discount. Leaves out cancelled orders. Ignores the
 * discount's first and last day. The orders come as compact texts in one statement: JSON of 100,000 orders takes several times as long.
 */
export async function simulate(db: Db, { conditions, discount, minAmount }: SimulationInput, now: Date): Promise<Outcome> {
  const { tags, giftItemId, productIds, itemIds, ...rest } = columnsOf(conditions)
  const isForSome = productIds.length + itemIds.length > 0
  const terms: Discount = {
    ...rest,
    id: null,
    title: '',
    percentBp: basisPointsOf(discount),
    minPaise: paiseOf(minAmount),
    giftItemId,
    startsOn: null,
    endsOn: null,
    productIds: isForSome ? [coveredProduct] : [],
    itemIds: [],
    tags: tags.map(nameKey),
  }
  const giftPaise = terms.kind === 'gift' ? await findPricePaise(db, giftItemId ?? '') : undefined
  const sums = { orders: 0, paise: 0, all: 0 }
  const isCovered = isForSome ? sql`(l.product_id = any(${productIds}) or l.stock_item_id = any(${itemIds}))` : sql`true`
  const isTagged = tags.length === 0 ? sql`true` : sql`exists (select from customer_tag t where t.customer_id = o.customer_id and t.key = any(${terms.tags}))`
  const { rows } = await sql<{ orders: string }>`
    select string_agg(lines, ';') as orders from (
      select (row_number() over () / ${sql.lit(ordersInRow)}) as part, concat(coalesce(o.is_first, false)::int, ${isTagged}::int, ' ', string_agg(
        concat_ws(' ', l.qty, l.unit_paise, l.discount_bp, l.discount_rest, ${isCovered}::int), ',')) as lines
      from shop_order o join order_line l on l.order_id = o.id and not l.is_gift
      where o.paid_at is not null and not o.is_replacement and o.status <> 'Cancelled' and o.listed_at > ${new Date(now.getTime() - days * dayMs)}
      group by o.id) orders group by part`.execute(db)
  for (const { orders } of rows) {
    for (const order of orders.split(';')) {
      sums.all += 1
      const paise = worthOf(order, terms, giftPaise)
      if (paise === 0) continue
      sums.orders += 1
      sums.paise += paise
    }
  }
  return { days, allOrders: sums.all, orders: sums.orders, amount: rupeesOf(sums.paise) }
}

/**
 * Returns what the discount would have given one order, in paise. A gift counts with its price. The text of an order is `FT LINE,LINE`: F is 1 for a
 * customer's first order, and T is 1 for a customer with one of the tags.
 */
function worthOf(order: string, terms: Discount, giftPaise: number | undefined): number {
  const isFirst = order.startsWith('1')
  const isTagged = order[1] === '1'
  const lines = order.slice(3).split(',').map(parseLine)
  const buyer = { today: '', isKnown: true, hasOrdered: !isFirst, tags: isTagged ? terms.tags : [] }
  if (findUnmet(terms, lines, priceLines(lines).subtotalPaise, buyer)) return 0
  const cartDiscount = cartDiscountOf(terms, { byCode: false })
  return cartDiscount ? priceCart(lines, [cartDiscount]).couponDiscountPaise : (giftPaise ?? 0)
}

function parseLine(text: string): DiscountedLine {
  const [qty = 1, unitPaise = 0, bp = 0, discountRest = 0, isCovered = 0] = text.split(' ').map(Number)
  return { qty, unitPaise, discountBp: discountOfRow({ discountBp: bp, discountRest }), productId: isCovered === 1 ? coveredProduct : '', stockItemId: null }
}

/** Returns the present price of a pack. Undefined for a pack that is not in the catalogue. */
async function findPricePaise(db: Db, itemId: string): Promise<number | undefined> {
  const pack = await db.selectFrom('variant').select(['pricePaise', 'discountBp', 'discountRest']).where('itemId', '=', itemId).executeTakeFirst()
  return pack && priceLines([{ unitPaise: pack.pricePaise, qty: 1, discountBp: discountOfRow(pack) }]).subtotalPaise
}
