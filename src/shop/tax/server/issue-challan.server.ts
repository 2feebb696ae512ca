import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { dayInIndia } from '#kernel/india.ts'
import type { Tx } from '#platform/database/database.ts'
import { orderReplaced } from '#shop/fulfilment/module.server.ts'
import type { TextsOfOrders } from '#shop/orders/module.server.ts'
import { classOf, rateOn, type TaxClass } from '../rules/classes.ts'
import { challanPrefix, shortYearOf } from '../rules/documents.ts'
import { classesJson } from './compose-invoice.server.ts'
import { findRegistrationOn } from './tax-settings.server.ts'

type Goods = { productId: string; kind: string | null; taxClassId: string | null; qty: number }

/**
 * Issues the delivery challan of a replacement, because its goods move without a supply. The invoice of the replaced order stays. Refuses an exchange for goods
 * of another HSN code or rate, which would be another supply.
 */
export const issueChallan = orderReplaced.listener(async (_shop, tx, { orderId, replaces, exchanged, at }) => {
  const day = dayInIndia(at)
  const registration = await findRegistrationOn(tx, day)
  if (!registration) return
  const { goods, classes } = await readGoods(tx, { orderId, replaces })
  const classOfProduct = (id: string) => {
    const found = goods.find(({ productId }) => productId === id)
    return classOf(found ?? { kind: null, taxClassId: null }, classes)
  }
  for (const { from, to } of exchanged) {
    const [bought, sent] = [classOfProduct(from), classOfProduct(to)]
    if (bought.hsn !== sent.hsn || rateOn(bought, day) !== rateOn(sent, day))
      throw new ShopError('rule_refused', 'The other pack is of another tax class, so it needs an invoice of its own. Please refund, and sell it as an order.')
  }
  const sent = goods.filter(({ qty }) => qty > 0).map(({ productId, qty }) => `HSN ${classOfProduct(productId).hsn}, ${qty} NOS`)
  const from = [registration.legalName, registration.gstin && `GSTIN ${registration.gstin}`].filter(Boolean).join(', ')
  await storeChallan(tx, { orderId, day, words: `${from}. ${sent.join('; ')}. Replacement for order ${replaces} without consideration: not a supply.` })
})

/** Reads the products of both orders with what decides their class. `qty`: the pieces of the replacement. */
async function readGoods(tx: Tx, { orderId, replaces }: { orderId: string; replaces: string }): Promise<{ goods: Goods[]; classes: TaxClass[] }> {
  const { rows } = await sql<{ goods: Goods[]; classes: TaxClass[] }>`
    select ${classesJson} as classes, (select coalesce(json_agg(g), '[]') from (
      select l.product_id as "productId", product.kind, chosen.tax_class_id as "taxClassId", coalesce(sum(l.qty) filter (where l.order_id = ${orderId}), 0)::int as qty
      from order_line l left join product on product.id = l.product_id left join tax_class_product chosen on chosen.product_id = l.product_id
      where l.order_id in (${orderId}, ${replaces}) group by 1, 2, 3 order by 1) g) as goods`.execute(tx)
  return rows[0] ?? { goods: [], classes: [] }
}

/** Stores a challan with the next number of its series. It locks the series until the transaction ends. */
async function storeChallan(tx: Tx, { orderId, day, words }: { orderId: string; day: string; words: string }) {
  const year = shortYearOf(day)
  await sql`
    with series as (
      insert into document_series (prefix, financial_year, last_number, last_on) values (${challanPrefix}, ${year}, 1, ${day}::date)
      on conflict (prefix, financial_year) do update
        set last_number = document_series.last_number + 1, last_on = greatest(document_series.last_on, excluded.last_on)
      returning last_number, last_on
    )
    insert into delivery_challan (order_id, number, financial_year, serial, issued_on, words)
    select ${orderId}, ${challanPrefix} || '/' || ${year} || '/' || lpad(last_number::text, greatest(6, length(last_number::text)), '0'), ${year}, last_number,
      last_on, ${words}
    from series`.execute(tx)
}

/** Prints the challan on the packing slip of a replacement. */
export const challanLine: TextsOfOrders = async (db, orderIds) => {
  const rows = await db
    .selectFrom('deliveryChallan')
    .select(['orderId', 'number', 'words'])
    .select(sql<string>`to_char(issued_on, 'DD Mon YYYY')`.as('issued'))
    .where('orderId', 'in', [...orderIds])
    .execute()
  return new Map(rows.map(({ orderId, number, issued, words }) => [orderId, `Delivery challan ${number}, ${issued}. ${words}`]))
}
