import { dayInIndia } from '#kernel/india.ts'
import { sql } from 'kysely'
import type { ActionOf } from './action.ts'
import { callShop, pick } from './call.ts'
import type { Model } from './model.ts'

/** Actions of an admin who takes money for orders, and pays refunds of it back. */

/** Marks an order or attempt as paid, for what the shop says that it costs. The key is that of the order, so a second request changes nothing. */
export async function markPaidOffline(model: Model, { which, kind, reference, consents }: ActionOf<'mark paid offline'>) {
  const attempt = pick(model.attempts, which)
  if (!attempt) return
  const { orderId: id } = attempt
  const details = await callShop(model, 'GET', `/orders/${id}/details`, { token: model.admin })
  const body = { kind, reference, on: dayInIndia(model.shop.now()), amount: details?.body.unpaid ?? 100, sameReference: consents, key: `offline-${id}` }
  const answer = await callShop(model, 'POST', `/orders/${id}/paid-offline`, { token: model.admin, body })
  if (
    answer?.status === 200 &&
    details?.status === 200 &&
    details.body.unpaid === undefined &&
    details.body.payments.every(({ offline }: { offline?: object }) => !offline)
  )
    model.violations.push('the shop took money by hand for an order that it did not offer')
}

/** Records a refund of such money as paid back. */
export async function refundOffline(model: Model, { which, again }: ActionOf<'refund offline'>) {
  const refunds = await model.shop.db.selectFrom('refund').select('id').where('provider', '=', 'offline').orderBy('seq').execute()
  const refund = pick(refunds, which)
  if (refund) for (const _ of again ? [1, 2] : [1]) await payBack(model, refund.id)
}

const payBack = (model: Model, id: string) =>
  callShop(model, 'POST', `/refunds/${id}/paid-back`, { token: model.admin, body: { kind: 'cash', on: dayInIndia(model.shop.now()), key: `back-${id}` } })

/** Pays back every refund that waits for staff, as the owner would at the end of a day. */
export async function payAllBack(model: Model) {
  const open = await model.shop.db.selectFrom('refund').select('id').where('provider', '=', 'offline').where('status', '=', 'requested').execute()
  for (const { id } of open) await payBack(model, id)
}

/** Queries that must find no row. */
export const offlineViolations = {
  'money by hand and its record differ': sql`
    select p.id from payment p full join offline_payment m on m.payment_id = p.id
    where (p.provider = 'offline') is distinct from (m.payment_id is not null) or p.provider = 'offline' and (p.lane is distinct from 'settled' or p.fee_paise is not null)`,
  'a refund by hand and its record differ': sql`
    select r.id from refund r join payment p on p.id = r.payment_id left join offline_refund m on m.refund_id = r.id
    where r.provider <> p.provider or (r.provider = 'offline' and r.status = 'processed') <> (m.refund_id is not null) or r.provider = 'offline' and r.razorpay_refund_id is not null`,
}
