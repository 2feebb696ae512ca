import type { Shop } from '#platform/shop.ts'
import { findMessage, setMessageSent } from './queries.server.ts'

/** Sends a message that was written down. A one-time code is forgotten once it has really left. */
export async function deliverMessage(shop: Shop, { messageId }: { messageId: string }) {
  const message = await findMessage(shop.db, messageId)
  if (!message || message.status === 'sent') return
  const template = message.dedupeKey.startsWith('otp:') ? ('otp' as const) : ('order' as const)
  await shop.outbound.send({ ...message, template })
  const forgets = template === 'otp' && shop.outbound.live[message.channel]
  await setMessageSent(shop.db, message.id, { sentAt: shop.now(), body: forgets ? '' : message.body })
}
