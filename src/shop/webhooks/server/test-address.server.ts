import { randomId } from '#kernel/id.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import type { Delivery } from '../contract.ts'
import { isAccepted } from '../rules/delivery.ts'
import { testEvent } from '../rules/webhook-events.ts'
import { postWebhook } from './post-webhook.server.ts'
import { findAddress, wireDelivery } from './queries.server.ts'
import { readData } from './read-data.server.ts'
import { notFound } from './save-address.server.ts'

/**
 * Sends the test event to an address now, also to a paused one, and stores the delivery. A failure is not retried and does not disable the address.
 * @throws ShopError not_found, too_many_requests
 */
export async function testAddress(shop: Shop, actor: Actor, addressId: string): Promise<Delivery> {
  const address = await findAddress(shop.db, addressId)
  if (!address) throw notFound()
  await shop.limits.take('webhookSends', actor.id)
  const id = `msg_${randomId(32).toLowerCase()}`
  const happenedAt = shop.now()
  const answer = await postWebhook(shop, address, { id, event: testEvent, happenedAt, data: await readData(shop, testEvent, addressId) })
  const status = answer.status !== null && isAccepted(answer.status) ? ('delivered' as const) : ('failed' as const)
  const delivery = { id, addressId, event: testEvent, subjectId: addressId, happenedAt, createdAt: happenedAt, status }
  const tried = { tries: 1, triedAt: shop.now(), answerStatus: answer.status, durationMs: answer.durationMs, answer: answer.text }
  const row = await shop.db
    .insertInto('webhookDelivery')
    .values({ ...delivery, ...tried })
    .returningAll()
    .executeTakeFirstOrThrow()
  return wireDelivery(row)
}
