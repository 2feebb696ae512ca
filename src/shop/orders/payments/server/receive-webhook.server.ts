import { createHash } from 'node:crypto'
import { ShopError } from '#kernel/errors.ts'
import { captureReportedIn } from '#platform/payments/provider.ts'
import type { Shop } from '#platform/shop.ts'
import { saveEvent } from './queries.server.ts'

const maxIdLength = 100

/** Stores a signed event and leaves the rest to a job, so that the provider gets its answer at once. @throws ShopError invalid_signature */
export async function receiveWebhook(shop: Shop, { body, signature, eventId }: { body: string; signature: string | undefined; eventId: string | undefined }) {
  if (!shop.payments.isSigned(body, signature ?? '')) throw new ShopError('invalid_signature', 'The signature does not fit the body.')
  const bodyHash = createHash('sha256').update(body).digest()
  const id = eventId?.slice(0, maxIdLength) || bodyHash.toString('hex')
  const event = shop.payments.readEvent(body)
  await saveEvent(shop.db, { id, bodyHash, body, captureId: captureReportedIn(event), about: event.about, receivedAt: shop.now() })
  shop.failpoint('webhook-kept')
}
