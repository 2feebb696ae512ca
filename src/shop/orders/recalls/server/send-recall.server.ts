import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { inOurWords, moneyKey } from '#shop/messages/rules.ts'
import { notifyShopper } from '../../payments/server/notify-shopper.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { eachAddressed } from './batch-sales.server.ts'
import { batchOfPack } from '#shop/stock/module.server.ts'
import { recallMessage, recallNotice } from '../rules/recall-notice.ts'

const ordersPerTransaction = 50

/**
 * Queues one message for each address or number that an order with packs of the batch leads to. The message belongs to the newest of these orders. A second
 * run sends nothing twice, because the recipient is part of the message's key. It passes over an order whose buyer has a message, because the account's
 * addresses may have changed meanwhile.
 */
export async function sendRecall(shop: Shop, { batchId, subject, words }: { batchId: string; subject: string; words: string }) {
  const { product, pack, code } = await batchOfPack(shop.db, batchId).executeTakeFirstOrThrow()
  const { brand, phone } = await readSettings(shop.db)
  const write = inOurWords(shop.config.PUBLIC_URL, recallNotice({ brand, phone, product, pack, code, subject, words }))
  const about = { kind: 'batch' as const, id: batchId }
  // Releases before the column `kind` wrote the same keys, so a recall that began with one is not sent twice.
  const keyOf = (key: string, recipient: string) => moneyKey(`${key}:${recipient}`)
  const notice = { kind: recallMessage, about, key: `recall:${batchId}`, keyOf, write }
  for await (const orders of eachAddressed(shop.db, batchId, ordersPerTransaction))
    await shop.db.transaction().execute(async (tx) => {
      for (const { orderId } of orders) await notifyShopper(shop, tx, { ...notice, orderId })
    })
  shop.failpoint('recall-queued')
  await shop.db.updateTable('stockBatch').set({ recallSentAt: shop.now() }).where('id', '=', batchId).execute()
}

export const sendRecallJob = job('send-recall', { retryLimit: 12, retryDelay: 60, pollingIntervalSeconds: 10, expireInSeconds: 3600 }, sendRecall)
