import { createHash } from 'node:crypto'
import { ShopError } from '#kernel/errors.ts'
import { captureReportedIn, type SentWebhook } from '#platform/payments/provider.ts'
import type { Shop } from '#platform/shop.ts'
import { saveEvent } from './queries.server.ts'

const maxIdLength = 100

/**
 * Stores a signed event, and a job that applies it, so that the provider gets its answer at once. The provider whose secret fits the signature sent the event.
 * @throws ShopError invalid_signature
 */
export async function receiveWebhook(shop: Shop, webhook: SentWebhook) {
  const [signed] = shop.payments.all.flatMap((provider) => {
    const read = provider.readWebhook(webhook)
    return read ? [{ ...read, provider: provider.name }] : []
  })
  if (!signed) throw new ShopError('invalid_signature', 'The signature does not fit the body.')
  const { body } = webhook
  const { provider, event } = signed
  const bodyHash = createHash('sha256').update(body).digest()
  const id = signed.id?.slice(0, maxIdLength) || bodyHash.toString('hex')
  await saveEvent(shop.db, { provider, id, bodyHash, body, captureId: captureReportedIn(event), about: event.about, receivedAt: shop.now() })
  shop.failpoint('webhook-kept')
}
