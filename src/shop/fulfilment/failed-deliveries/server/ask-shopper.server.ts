import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { signedToken } from '#platform/signed-token.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { isSmsRegistered, queueMessage } from '#shop/messages/module.server.ts'
import { inOurWords, moneyKey } from '#shop/messages/rules.ts'
import { notifyShopper } from '#shop/orders/module.server.ts'
import { shopperAsked } from '#shop/orders/rules.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { deliveryMessage, deliveryQuestion } from '../mails/delivery-mails.ts'
import type { FailedDelivery } from '../office-contract.ts'
import { type DeskRow, getDeskParcel, wireDesk } from './queries.server.ts'
import { lockForStep, type StaffStep } from './staff-steps.server.ts'

declare module '#platform/signed-token.ts' {
  interface TokenPurposes {
    'answer delivery': true
  }
}

/** Returns the link on which the shopper answers about one failed attempt. */
const answerLink = (shop: Pick<Shop, 'secrets' | 'config'>, attemptId: string) =>
  `${shop.config.PUBLIC_URL}/delivery/${signedToken(shop, 'answer delivery', attemptId)}`

/**
 * Sends the shopper a link to choose another day, or to say that the parcel is not wanted. The link is about the last attempt, takes one answer, and works
 * until the parcel is delivered or returns.
 * @throws ShopError as `lockForStep` does; rule_refused without an attempt, after the answer, and for an erased person
 */
export function askShopper(shop: Shop, step: StaffStep): Promise<FailedDelivery> {
  return shop.db.transaction().execute(async (tx) => {
    const { row, to, isRepeat } = await lockForStep(tx, { ...step, event: 'asked', isDone: ({ state }) => state === 'asked' })
    if (isRepeat) return wireDesk(row)
    const attempt = row.attempts.at(-1)
    if (!attempt) throw new ShopError('rule_refused', 'No failed attempt of this parcel is recorded.')
    if (attempt.answer !== null) throw new ShopError('rule_refused', 'The shopper has answered about the last attempt.')
    const at = shop.now()
    await tx.updateTable('deliveryAttempt').set({ askedAt: at }).where('id', '=', attempt.id).execute()
    await tx.updateTable('failedDelivery').set({ state: to, retryOn: null }).where('parcelId', '=', row.id).execute()
    await sendQuestion(shop, tx, row, attempt.id)
    await recordChange(tx, { at, actor: step.actor, action: shopperAsked, subject: { kind: 'order', id: row.orderId } })
    return wireDesk(await getDeskParcel(tx, row.id))
  })
}

/** Writes to the shopper, and by SMS to the number on the parcel too if the text of such an SMS is registered. */
async function sendQuestion(shop: Shop, tx: Tx, { orderId, version, mobile }: DeskRow, attemptId: string) {
  const words = deliveryQuestion({ brand: await readBrand(tx), orderId, link: answerLink(shop, attemptId) })
  const key = `delivery-question:${attemptId}:${version}`
  if ((await notifyShopper(shop, tx, { kind: deliveryMessage, key, orderId, write: inOurWords(shop.config.PUBLIC_URL, words) })) === undefined)
    throw new ShopError('rule_refused', 'This shopper has no address to write to.')
  if (!mobile || !(await isSmsRegistered(shop, tx, 'delivery'))) return
  const about = { kind: 'order' as const, id: orderId }
  // An SMS to the account's own number has the same key: one is enough.
  const message = { kind: deliveryMessage, about, orderId, dedupeKey: `${moneyKey(key)}:sms`, recipient: mobile }
  await queueMessage(shop, tx, { ...message, channel: 'sms', body: words.sms, values: words.values })
}
