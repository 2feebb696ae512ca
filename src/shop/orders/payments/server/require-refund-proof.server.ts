import { sql } from 'kysely'
import { inr, paiseOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import { requireFreshProof } from '#platform/http/fresh-proof.ts'
import type { Shop } from '#platform/shop.ts'
import { readSettings } from '#shop/settings/module.server.ts'

/**
 * Refuses a refund without a fresh proof if all refunds of the order's payments together exceed the owner's limit. So many small refunds need a proof too.
 * Locks the session. Call it after the refund is stored. @throws ShopError fresh_proof_needed, unauthenticated
 */
export async function requireRefundProof(shop: Shop, tx: Tx, actor: Actor, { paymentId }: { paymentId: string }) {
  const { paise } = await tx
    .selectFrom('refund')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amountPaise'), sql<number>`0`).as('paise'))
    .where(
      sql<boolean>`payment_id in (select id from payment where id = ${paymentId} union
        select id from payment where lane = 'settled' and order_id = (select order_id from payment where id = ${paymentId} and lane = 'settled'))`,
    )
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  await requireProofAbove(shop, tx, actor, Number(paise))
}

/** Refuses an amount above the owner's limit for refunds without a fresh proof. Locks the session. @throws ShopError fresh_proof_needed, unauthenticated */
export async function requireProofAbove(shop: Shop, tx: Tx, actor: Actor, paise: number) {
  await lockSession(tx, actor)
  const { refundProofAbove } = await readSettings(tx)
  if (paise > paiseOf(refundProofAbove)) requireFreshProof(shop, actor, `Refunds above ${inr(paiseOf(refundProofAbove))} need you to confirm that it is you.`)
}
