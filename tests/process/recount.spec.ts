import { runScript } from '../stress/backup/run-script.ts'
import { adminToken } from '../support/browser/admin.ts'
import { expect, test } from '../support/browser/journey.ts'
import { placeOrder } from '../support/browser/placed-order.ts'
import { callApi } from '../support/browser/shopper.ts'
import { startShop } from '../support/browser/shop-process.ts'
import { stockShop } from '../support/browser/stock.ts'

test('recounting refuses a running embedded shop, and leaves right figures as they are', async () => {
  const shop = await startShop()
  try {
    await stockShop(shop)
    await placeOrder(shop)
    const figures = async () => (await callApi(shop, 'GET', '/analytics/dashboard', { token: await adminToken(shop) })).body
    const before = await figures()
    expect(await runScript('recount', { DATA_DIR: shop.dataDir })).toMatchObject({ code: 1, output: expect.stringContaining('in use') })
    await shop.stop()
    expect(await runScript('recount', { DATA_DIR: shop.dataDir })).toMatchObject({
      code: 0,
      output: 'All figures are recomputed.\nThe stock of every pack is the sum of its movements.',
    })
    await shop.restart()
    expect(await figures()).toEqual(before)
  } finally {
    await shop.remove()
  }
})
