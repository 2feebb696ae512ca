import { type Selectable, sql } from 'kysely'
import { inr, rupeesOf } from '#kernel/money.ts'
import type { Tables, Tx } from '#platform/database/database.ts'
import { announce } from '#platform/events.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { inOurWords } from '#shop/messages/rules.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { notifyShopper } from '../../payments/server/notify-shopper.server.ts'
import { paidBeforeSent } from '../../rules/timeline.ts'
import { orderPrepaid } from '../../server/events.server.ts'
import { surplusCheckAt } from '../../server/queries.server.ts'
import { codFee, payNowPaiseOf } from '../rules/pay-now.ts'

type Paid = { paidAt: Date; providerPaymentId: string; providerSignature: string | null; codFeePaise: number }

/**
 * Turns a cash on delivery order into an order that is paid online, in the transaction that settles its payment. The fee falls away, and the courier collects
 * nothing. The order keeps its time, packs and coupon. The order must be locked.
 */
export async function makePrepaid(shop: Shop, tx: Tx, order: Selectable<Tables['shopOrder']>, { paidAt, codFeePaise, ...payment }: Paid) {
  const { id, totalPaise, subtotalPaise, advancePaise, couponId } = order
  const totalWithoutFeePaise = totalPaise - codFeePaise
  const paidPaise = payNowPaiseOf({ totalPaise, advancePaise, feePaise: codFeePaise })
  await tx.deleteFrom('orderExtra').where('orderId', '=', id).where('module', '=', codFee.module).where('id', '=', codFee.id).execute()
  await tx
    .updateTable('shopOrder')
    // `paidAt` of the order stays, because it is the time of its placing.
    .set({
      method: 'online',
      codState: null,
      status: 'Paid',
      totalPaise: totalWithoutFeePaise,
      subtotalPaise: subtotalPaise - codFeePaise,
      nextCheckAt: surplusCheckAt(paidAt),
    })
    // With an advance, the order keeps the payment of the advance.
    .$if(advancePaise === 0, (update) => update.set(payment))
    .where('id', '=', id)
    .execute()
  if (couponId !== null && codFeePaise > 0) await sql`update coupon set revenue_paise = revenue_paise - ${codFeePaise} where id = ${couponId}`.execute(tx)
  await tx.updateTable('codLink').set({ paidAt }).where('orderId', '=', id).execute()
  const after = { method: 'online', total: rupeesOf(totalWithoutFeePaise), ...(advancePaise > 0 && { paid: rupeesOf(paidPaise) }) }
  const change = { before: { method: 'cod', total: rupeesOf(totalPaise) }, after }
  await recordChange(tx, { at: paidAt, actor: undefined, action: paidBeforeSent, subject: { kind: 'order', id }, ...change })
  const brand = await readBrand(tx)
  const sentences = [
    `We received ${inr(paidPaise)} for your ${brand} order ${id}, so you pay nothing when the parcel arrives.`,
    ...(codFeePaise > 0 ? [`The cash on delivery fee of ${inr(codFeePaise)} falls away.`] : []),
  ]
  const write = inOurWords(shop.config.PUBLIC_URL, { subject: `Your ${brand} order ${id} is paid`, sentences })
  await notifyShopper(shop, tx, { key: `prepaid:${id}`, orderId: id, write })
  await announce(shop, tx, orderPrepaid, { orderId: id, paidAt })
}
