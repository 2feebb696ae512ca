import { gatewayReply } from '#platform/outbound/gateway-error.ts'
import type { Shop } from '#platform/shop.ts'
import { hasSecret, messageKind } from './message-kind.ts'
import { findMessage, setMessageFailed, setMessageSent } from './queries.server.ts'
import { isTooLate } from './expired-code.ts'

/** Sends a queued message. Clears the text of a code or of a link with a secret after a real gateway took it. Does not send an expired one. */
export async function deliverMessage(shop: Shop, { messageId }: { messageId: string }) {
  const message = await findMessage(shop.db, messageId)
  if (!message || message.status === 'sent' || isTooLate(message, shop.now())) return
  const kind = messageKind(message.dedupeKey)
  try {
    // Links with a secret leave by mail only, which needs no template.
    await shop.outbound.send({ ...message, template: kind === 'reset' || kind === 'invitation' ? 'otp' : kind })
  } catch (error) {
    // Stores the gateway's answer for admins. Throws again, so the job is retried.
    const failure = gatewayReply(error) ?? (error instanceof Error ? error.message : 'unknown')
    await setMessageFailed(shop.db, message.id, { at: shop.now(), failure })
    throw error
  }
  shop.failpoint('message-sent')
  const clearsBody = hasSecret(message.dedupeKey) && shop.outbound.live[message.channel]
  await setMessageSent(shop.db, { id: message.id, sentAt: shop.now(), clearsBody })
  shop.failpoint('message-noted')
}
