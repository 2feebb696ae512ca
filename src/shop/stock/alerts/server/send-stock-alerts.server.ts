import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { type NewMessage, queueMessages } from '#shop/messages/module.server.ts'
import { productPath } from '#shop/catalogue/rules.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { alertMessage, backInStockMail } from '../mails/back-in-stock-mail.ts'
import { listItemsBack, lockUnsent, setSent } from './queries.server.ts'

/** The most messages of one run. They share a queue with messages about orders, which must not wait behind thousands. */
const mostInRun = 300

/** Runs every minute: writes once to each person who asked about a pack that is back, in the order of asking. */
export async function sendStockAlerts(shop: Shop) {
  let left = mostInRun
  for (const item of await listItemsBack(shop.db)) {
    if (left > 0) left -= await writeAbout(shop, item, left)
  }
}

type Item = { id: string; productId: string; name: string; quantity: string }

/** Queues the messages and marks their alerts in one transaction, so that each person gets one. @returns how many */
function writeAbout(shop: Shop, item: Item, most: number): Promise<number> {
  return shop.db.transaction().execute(async (tx) => {
    const alerts = await lockUnsent(tx, item.id, most)
    if (alerts.length === 0) return 0
    const words = wordsAbout(item, await readBrand(tx), shop.config.PUBLIC_URL)
    const messages = alerts.map(({ id, channel, recipient }): NewMessage => ({
      about: { kind: 'alert', id },
      dedupeKey: `stock-alert:${id}:${channel}`,
      recipient,
      ...words[channel],
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

function wordsAbout({ id, productId, name, quantity }: Item, brand: string, publicUrl: string) {
  const link = publicUrl + productPath({ _id: productId, name }, id)
  const pack = `${name}, ${quantity}`
  return {
    mail: backInStockMail.write({ brand, pack, link }),
    sms: { kind: alertMessage, channel: 'sms' as const, body: `${pack}, is back in stock at ${brand}: ${link}` },
  }
}

export const sendStockAlertsJob = job('send-stock-alerts', { retryLimit: 0, retryDelay: 1, pollingIntervalSeconds: 20, cron: '* * * * *' }, sendStockAlerts)
