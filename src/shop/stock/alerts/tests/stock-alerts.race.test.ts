import { expect, test } from 'vitest'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { trackStock } from '#test/track-stock.ts'
import { sendStockAlerts } from '../server/send-stock-alerts.server.ts'

test('simultaneous requests and runs store one alert and write one message to each person', async () => {
  const { id: productId } = await makeProduct(shop)
  const itemId = await trackStock(shop, productId, 0)
  const people = Array.from({ length: 40 }, (_, index) => `asha${index % 20}@example.com`)
  await Promise.all(people.map((recipient) => send('POST', '/stock-alerts', { body: { productId, variant: '1 g', recipient } })))
  expect(await shop.db.selectFrom('stockAlert').select('id').execute()).toHaveLength(20)
  await shop.db.insertInto('stockMovement').values({ itemId, at: shop.now(), pieces: 1, reason: 'receipt' }).execute()
  await Promise.all(Array.from({ length: 6 }, () => sendStockAlerts(shop)))
  await sendStockAlerts(shop)
  const messages = await shop.db.selectFrom('message').select('recipient').execute()
  expect(messages.map(({ recipient }) => recipient).toSorted()).toEqual([...new Set(people)].toSorted())
})
