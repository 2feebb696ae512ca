import type { Selectable } from 'kysely'
import { minuteMs } from '#kernel/duration.ts'
import { ShopError } from '#kernel/errors.ts'
import type { Tables, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { findKind, getKind } from '../rules/mail.ts'
import { isSmsKind } from '../rules/message-kind.ts'
import { getMessage, lockMessage, sendingOf, setMessageQueued, wireMessage } from './queries.server.ts'
import { queueMessage, queueOf } from './queue-message.server.ts'

/**
 * Queues a failed message again, or sends a copy of a sent message. A copy has a new id, because gateways and mail servers drop a repeated id.
 * Repeated clicks send one message: a queued message stays as it is, and one copy is made a minute.
 * @throws ShopError not_found, rule_refused, module_gone
 */
export function resendMessage(shop: Shop, id: string, actor: { id: string }) {
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.now()
    const sent = sendingOf(shop)
    const message = await lockMessage(tx, id)
    if (!message) throw new ShopError('not_found', 'There is no such message.')
    if (!wireMessage(message, sent).canResend)
      throw new ShopError('rule_refused', 'One-time codes and password links cannot be resent. The recipient can request a new one.')
    if (!findKind(shop, message.kind)) throw new ShopError('module_gone', 'The part of the shop that wrote this message was removed, so it cannot be resent.')
    const sending = message.status === 'sent' ? await queueCopy(shop, tx, message) : await requeue(shop, tx, message)
    if (sending === undefined) return wireMessage(message, sent)
    await recordChange(tx, { at: now, actor, action: 'sent again', subject: { kind: 'message', id } })
    return wireMessage(await getMessage(tx, sending), sent)
  })
}

type Message = Selectable<Tables['message']>

/** Queues a copy. A copy of a copy counts as a copy of the original. @returns its id, or undefined if there was a copy this minute */
function queueCopy(shop: Shop, tx: Tx, message: Message) {
  const { id, channel, copyOf, subjectKind, subjectId, recipient, subject, body, blocks, orderId, smsValues } = message
  const kind = getKind(shop, message.kind)
  const original = copyOf ?? id
  const copy = {
    dedupeKey: `copy:${original}:${Math.floor(shop.now().getTime() / minuteMs)}`,
    copyOf: original,
    ...(subjectKind !== null && subjectId !== null && { about: { kind: subjectKind, id: subjectId } }),
    recipient,
    ...(subject !== null && { subject }),
    body,
    ...(blocks !== null && { blocks }),
    ...(orderId !== null && { orderId }),
  }
  if (channel === 'mail') return queueMessage(shop, tx, { ...copy, channel, kind })
  return isSmsKind(kind) ? queueMessage(shop, tx, { ...copy, channel, kind, ...(smsValues && { values: smsValues }) }) : undefined
}

async function requeue(shop: Shop, tx: Tx, message: Message) {
  const { id, kind, channel } = message
  if (message.status === 'queued') return undefined
  await setMessageQueued(tx, id)
  await shop.jobs.enqueue(tx, queueOf({ kind: getKind(shop, kind), channel }), { messageId: id })
  return id
}
