import { gatewayReply } from '#platform/outbound/gateway-error.ts'
import type { Shop } from '#platform/shop.ts'
import { messageKind } from './message-kind.ts'
import { findMessage, setMessageFailed, setMessageSent } from './queries.server.ts'
import { isTooLate } from './too-late.ts'

/** Sends a message that was written down. A one-time code is forgotten once it has really left, and left alone once it is dead. */
export async function deliverMessage(shop: Shop, { messageId }: { messageId: string }) {
  const message = await findMessage(shop.lookups, messageId)
  if (!message || message.status === 'sent' || isTooLate(message, shop.now())) return
  const template = messageKind(message.dedupeKey)
  try {
    await shop.outbound.send({ ...message, template })
  } catch (error) {
    // Thrown on, so that the job tries again; noted with the gateway's own words, so that an admin sees them meanwhile.
    await setMessageFailed(shop.db, message.id, gatewayReply(error) ?? (error instanceof Error ? error.message : 'unknown'))
    throw error
  }
  shop.failpoint('message-sent')
  const forgets = template === 'otp' && shop.outbound.live[message.channel]
  await setMessageSent(shop.db, { id: message.id, sentAt: shop.now(), forgets })
  shop.failpoint('message-noted')
}
