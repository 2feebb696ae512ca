import { z } from 'zod/mini'
import { invalidField, ShopError } from '#kernel/errors.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { email } from '#shop/accounts/customers/contract.ts'
import { mobilePattern, storedMobile, tenDigits } from '#shop/accounts/rules.ts'
import { productPath } from '#shop/catalogue/rules.ts'
import { type NewMessage, queueMessages } from '#shop/messages/module.server.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import type * as contract from '../contract.ts'
import { alertMessage, backInStockMail, backInStockSms } from '../mails/back-in-stock-mail.ts'
import { listItemsBack, lockUnsent, setSent, findSoldOutItem, insertAlert } from './queries.server.ts'

/** The most messages of one run. They share a queue with messages about orders, which must not wait behind thousands. */
const mostInRun = 300

/** Runs every minute: writes once to each person who asked about a pack that is back, the oldest request first. */
export async function sendStockAlerts(shop: Shop) {
  let messagesLeft = mostInRun
  for (const item of await listItemsBack(shop.db)) {
    if (messagesLeft > 0) messagesLeft -= await writeAbout(shop, item, messagesLeft)
  }
}

type Item = { id: string; productId: string; name: string; quantity: string }

/** Queues the messages and marks their alerts in one transaction, so that each person gets one message. @returns the number of messages */
function writeAbout(shop: Shop, item: Item, most: number): Promise<number> {
  return shop.db.transaction().execute(async (tx) => {
    const alerts = await lockUnsent(tx, item.id, most)
    if (alerts.length === 0) return 0
    const contents = contentsAbout(item, await readBrand(tx), shop.config.PUBLIC_URL)
    const messages = alerts.map(({ id, channel, recipient }): NewMessage => ({
      about: { kind: 'alert', id },
      dedupeKey: `stock-alert:${id}:${channel}`,
      recipient,
      ...contents[channel],
    }))
    await queueMessages(shop, tx, messages)
    await setSent(
      tx,
      alerts.map(({ id }) => id),
      shop.now(),
    )
    return alerts.length
  })
}

/** Returns the message about a pack that is back, for each channel. */
function contentsAbout({ id, productId, name, quantity }: Item, brand: string, publicUrl: string) {
  const link = publicUrl + productPath({ _id: productId, name }, id)
  const pack = `${name}, ${quantity}`
  return {
    mail: backInStockMail.write({ brand, pack, link }),
    sms: { kind: alertMessage, channel: 'sms' as const, body: backInStockSms({ brand, pack, link }), values: [pack, link] },
  }
}

export const sendStockAlertsJob = job('send-stock-alerts', { retryLimit: 0, retryDelay: 1, cron: '* * * * *' }, sendStockAlerts)

type NewAlert = z.output<typeof contract.addStockAlert.input>

/** The sender's network address, and the id of the signed-in account. */
type Visitor = { address: string; account: string | undefined }

/**
 * Stores who wants a message when a sold-out pack is back. A second request for the same pack and recipient changes nothing.
 * @throws ShopError invalid_input, not_found, rule_refused for a pack that is not sold out, too_many_requests
 */
export async function addStockAlert(shop: Shop, { productId, variant, recipient }: NewAlert, { address, account }: Visitor) {
  const { db, limits, now } = shop
  const parsed = parseRecipient(recipient)
  await limits.take('stockAlerts', address)
  const item = await findSoldOutItem(db, { productId, quantity: variant })
  if (!item) throw new ShopError('not_found', 'This pack is no longer for sale.')
  if (!item.soldOut) throw new ShopError('rule_refused', 'This pack is in stock. You can buy it now.')
  await limits.take('stockAlertsEverybody', 'everybody')
  await insertAlert(db, { itemId: item.id, ...parsed, askedBy: account, createdAt: now() })
}

/** @throws ShopError invalid_input for a text that is neither an e-mail address nor an Indian mobile number */
function parseRecipient(text: string): { channel: 'mail' | 'sms'; recipient: string } {
  const mail = z.safeParse(email, text)
  if (mail.success) return { channel: 'mail', recipient: mail.data }
  const digits = tenDigits(text)
  if (mobilePattern.test(digits)) return { channel: 'sms', recipient: storedMobile(digits) }
  const message = text.includes('@') ? 'Please enter a valid e-mail address.' : 'Please enter an e-mail address or an Indian mobile number of 10 digits.'
  throw invalidField('recipient', message)
}
