import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { cancelJobs } from '#platform/jobs/cancel-jobs.ts'
import { insertJobs } from '#platform/jobs/insert-jobs.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import type { Delivery } from '../contract.ts'
import { mostResent } from '../rules/delivery.ts'
import { queueOf, sendSlowWebhookName, sendWebhookName } from './job-names.server.ts'
import { lockAddress, wireDelivery } from './queries.server.ts'
import { notFound } from './save-address.server.ts'

const queuedAgain = { status: 'queued', tries: 0 } as const

/** Cancels the jobs that would retry these deliveries, because new jobs send them. */
const endRetries = (tx: Tx, ids: readonly string[]) => cancelJobs(tx, [sendWebhookName.name, sendSlowWebhookName.name], 'deliveryId', ids)

/**
 * Queues a delivery again with the same id, and cancels its retries. A queued delivery does not change.
 * @throws ShopError not_found, rule_refused for an address that is not active
 */
export async function resendDelivery(shop: Shop, actor: Actor, id: string): Promise<Delivery> {
  await shop.limits.take('webhookSends', actor.id)
  return shop.db.transaction().execute(async (tx) => {
    const found = await tx.selectFrom('webhookDelivery').select('addressId').where('id', '=', id).executeTakeFirst()
    const address = found && (await lockAddress(tx, found.addressId))
    if (!address) throw new ShopError('not_found', 'There is no such delivery.')
    refuseInactive(address)
    const row = await tx.selectFrom('webhookDelivery').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    if (row.status === 'queued') return wireDelivery(row)
    const queued = await tx.updateTable('webhookDelivery').set(queuedAgain).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    await endRetries(tx, [id])
    await shop.jobs.enqueue(tx, queueOf(address), { deliveryId: id })
    await recordChange(tx, { at: shop.now(), actor, action: 'sent again', subject: { kind: 'webhook', id: address.id }, after: { deliveryId: id } })
    return wireDelivery(queued)
  })
}

/** `more`: further deliveries have failed, beyond the most that one request sends again. */
type Resent = { count: number; more: boolean }

/**
 * Queues the failed and retrying deliveries of an address again that were created since a time, oldest first, at most `mostResent`.
 * @throws ShopError not_found, rule_refused for an address that is not active
 */
export async function resendFailed(shop: Shop, actor: Actor, { id, since }: { id: string; since: Date }): Promise<Resent> {
  await shop.limits.take('webhookSends', actor.id)
  return shop.db.transaction().execute(async (tx) => {
    const address = await lockAddress(tx, id)
    if (!address) throw notFound()
    refuseInactive(address)
    const chosen = await tx
      .selectFrom('webhookDelivery')
      .select('id')
      .where('addressId', '=', id)
      .where(sql<boolean>`status in ('retrying', 'failed')`)
      .where('createdAt', '>=', since)
      .orderBy('seq')
      .limit(mostResent + 1)
      .forUpdate()
      .execute()
    const ids = chosen.slice(0, mostResent).map((each) => each.id)
    if (ids.length === 0) return { count: 0, more: false }
    await tx
      .updateTable('webhookDelivery')
      .set(queuedAgain)
      .where(sql<boolean>`id = any(${ids})`)
      .execute()
    await endRetries(tx, ids)
    await insertJobs(
      queueOf(address).name,
      sql`select jsonb_build_object('deliveryId', id) as data from unnest(${ids}::text[]) with ordinality as each (id, place) order by place`,
    ).execute(tx)
    await recordChange(tx, { at: shop.now(), actor, action: 'sent again', subject: { kind: 'webhook', id }, after: { deliveries: ids.length } })
    return { count: ids.length, more: chosen.length > mostResent }
  })
}

function refuseInactive({ state }: { state: string }) {
  if (state !== 'active') throw new ShopError('rule_refused', `This webhook is ${state}. Make it active first.`)
}
