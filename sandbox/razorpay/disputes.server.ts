import { z } from 'zod/mini'
import { dayMs } from '#kernel/duration.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { findPayment, idOf, type Page, type ProvidedDispute } from './books.server.ts'
import { amountInput, failUnknownId } from './pay.server.ts'
import { readSwitches } from './switches.server.ts'
import { enqueueWebhooks } from './webhooks.server.ts'
import { wireDispute, wirePayment } from './wire.server.ts'

export const disputeInput = z.object({
  payment_id: z.string(),
  amount: z.optional(amountInput),
  days: z._default(z.int().check(z.minimum(-30), z.maximum(30)), 3),
  phase: z._default(z.enum(['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration']), 'chargeback'),
})

export const finishDisputeInput = z.object({ dispute_id: z.string(), outcome: z.enum(['under_review', 'action_required', 'won', 'lost', 'closed']) })

/** Raises a dispute of a payment, which the shop must answer within some days. */
export function raiseDispute(shop: Shop, { payment_id: paymentId, amount, days, phase }: z.output<typeof disputeInput>) {
  return shop.db.transaction().execute(async (tx) => {
    const payment = (await findPayment(tx, paymentId)) ?? failUnknownId()
    const now = shop.now()
    const dispute = await tx
      .insertInto('sandbox.providerDispute')
      .values({
        id: idOf('disp'),
        paymentId,
        amount: amount ?? payment.amount,
        reasonCode: 'goods_or_services_not_received_or_partially_received',
        phase,
        status: 'open',
        respondBy: new Date(now.getTime() + days * dayMs),
        createdAt: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return report(shop, tx, 'created', dispute)
  })
}

/** Moves a dispute on. A lost one takes its amount from the next settlement. */
export function finishDispute(shop: Shop, { dispute_id: id, outcome }: z.output<typeof finishDisputeInput>) {
  return shop.db.transaction().execute(async (tx) => {
    // A dispute that needs another answer of the shop is open again.
    const status = outcome === 'action_required' ? 'open' : outcome
    const isLost = outcome === 'lost'
    const dispute = await tx
      .updateTable('sandbox.providerDispute')
      .set(({ ref }) => ({ status, ...(isLost && { amountDeducted: ref('amount') }) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!dispute) return failUnknownId()
    const adjustment = { id: idOf('adj'), amount: -dispute.amount, description: `Dispute ${id}`, createdAt: shop.now() }
    if (isLost) await tx.insertInto('sandbox.providerAdjustment').values(adjustment).execute()
    return report(shop, tx, outcome, dispute)
  })
}

async function report(shop: Shop, tx: Tx, outcome: string, dispute: ProvidedDispute) {
  const payment = (await findPayment(tx, dispute.paymentId)) ?? failUnknownId()
  const wired = wireDispute(dispute)
  await enqueueWebhooks(shop, tx, [{ event: `payment.dispute.${outcome}`, payment: wirePayment(payment), dispute: wired }], await readSwitches(tx))
  return wired
}

export const findDispute = ({ db }: Shop, id: string) => db.selectFrom('sandbox.providerDispute').selectAll().where('id', '=', id).executeTakeFirst()

export const listDisputes = ({ db }: Shop, { count, skip }: Page) =>
  db.selectFrom('sandbox.providerDispute').selectAll().orderBy('createdAt', 'desc').orderBy('id').limit(count).offset(skip).execute()
