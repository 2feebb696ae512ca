import type { Shop } from '#platform/shop.ts'
import { isCode } from './is-code.ts'
import { findMessage, setMessageFailed, setMessageSent } from './queries.server.ts'

/** Sends a message that was written down. A one-time code is forgotten once it has really left. */
export async function deliverMessage(shop: Shop, { messageId }: { messageId: string }) {
  const message = await findMessage(shop.quick, messageId)
  if (!message || message.status === 'sent') return
  const template = isCode(message.dedupeKey) ? ('otp' as const) : ('order' as const)
  try {
    await shop.outbound.send({ ...message, template })
  } catch (error) {
    // Thrown on, so that the job tries again; noted, so that an admin sees it meanwhile.
    await setMessageFailed(shop.db, message.id, error instanceof Error ? error.message : 'unknown')
    throw error
  }
  shop.reached('message-sent')
  const forgets = template === 'otp' && shop.outbound.live[message.channel]
  await setMessageSent(shop.db, message.id, { sentAt: shop.now(), body: forgets ? '' : message.body })
  shop.reached('message-noted')
}
