import { sql } from 'kysely'
import { inr, paiseOf } from '#kernel/money.ts'
import { cashPaiseOf } from '#shop/orders/rules.ts'
import { offerPayNow, type PlacedParagraph, type TextsOfOrders } from '#shop/orders/module.server.ts'

const textsOf =
  (write: (amount: string, advancePaise: number) => string): TextsOfOrders =>
  async (db, ids) => {
    const rows = await db
      .selectFrom('shopOrder')
      .select(['id', 'method', 'totalPaise', 'advancePaise'])
      .where(sql<boolean>`id = any(${[...ids]})`)
      .where('method', '=', 'cod')
      .execute()
    return new Map(rows.map(({ id, ...order }) => [id, write(inr(cashPaiseOf(order)), order.advancePaise)]))
  }

const inCash = textsOf((amount, advancePaise) =>
  [...(advancePaise > 0 ? [`We received ${inr(advancePaise)}.`] : []), `Please pay ${amount} in cash when the parcel arrives.`].join(' '),
)

/** Asks for the cash, and offers to pay online until the parcel is sent. */
export const placedParagraph: PlacedParagraph = async (db, ids, shop) => {
  const written = [...(await inCash(db, ids))].map(async ([id, text]) => {
    const offer = await offerPayNow(shop, db, id)
    return [id, offer ? `${text} To pay ${inr(paiseOf(offer.amount))} online before we send it, open ${shop.config.PUBLIC_URL}${offer.path}` : text] as const
  })
  return new Map(await Promise.all(written))
}

export const slipLine = textsOf((amount) => `Cash on delivery: collect ${amount}`)
