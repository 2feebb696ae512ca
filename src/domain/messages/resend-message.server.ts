import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { getMessage, lockMessage, setMessageQueued } from './queries.server.ts'
import { queueMessage } from './queue-message.server.ts'
import { wireMessage } from './wire-message.server.ts'

/**
 * Tries a message that has not left again at once. One that has left goes out as a copy: the same again would carry
 * the same id, and whoever got it would throw it away. @throws ShopError not_found, rule_refused
 */
export function resendMessage(shop: Shop, id: string, actor: { id: string }) {
  return shop.db.transaction().execute(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) throw new ShopError('not_found', 'There is no such message.')
    if (!wireMessage(message).canResend) throw new ShopError('rule_refused', 'A one-time code is not sent again. Its receiver can ask for a new one.')
    const subject = { kind: 'message' as const, id }
    await recordChange(tx, { at: shop.now(), actor, action: 'sent again', subject })
    if (message.status === 'sent') {
      const copy = await queueMessage(shop, tx, {
        dedupeKey: `${message.dedupeKey}:again:${randomId(8)}`,
        channel: message.channel,
        recipient: message.recipient,
        ...(message.subject !== null && { subject: message.subject }),
        body: message.body,
        ...(message.orderId !== null && { orderId: message.orderId }),
      })
      return wireMessage(copy ? await getMessage(tx, copy) : message)
    }
    await setMessageQueued(tx, id)
    await shop.jobs.enqueue(tx, 'deliver-message', { messageId: id })
    return wireMessage(await getMessage(tx, id))
  })
}
