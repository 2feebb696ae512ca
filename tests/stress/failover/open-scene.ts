import { makeShoppers, withDatabase } from '../../../bench/shoppers.ts'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openMailServer } from '../../support/browser/mail-server.ts'
import { startShop } from '../../support/browser/shop-process.ts'
import { logIn } from '../../support/browser/shopper.ts'
import { stockShop } from '../../support/browser/stock.ts'
import { openCluster } from './cluster.ts'
import { trySignal } from './machines.ts'
import type { Scene } from './run-fault.ts'

const shoppersCount = 200
const price = 500

/** Opens the cluster, a mail server, and two processes of the shop with the same data. */
export async function openScene(): Promise<Scene & { mails: readonly string[]; close(): Promise<void> }> {
  const cluster = await openCluster()
  const mail = await openMailServer()
  const uploads = join(cluster.folder, 'shop')
  mkdirSync(uploads)
  const settings = {
    SEED: 'none',
    ...cluster.shopEnvironment,
    AUTH_SECRET: 'the secret of the failover stress test only',
    DATA_DIR: uploads,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'shop@swachh.example',
    LOG_LEVEL: 'info',
  }
  const first = await startShop(settings)
  const shops = [first, await startShop(settings)]
  process.on('exit', () => {
    for (const shop of shops) trySignal(shop.pid(), 'SIGKILL')
  })
  const { token: adminToken } = await logIn(first, first.admin.email, first.admin.password)
  const [goods, shown] = [await stockShop(first), await stockShop(first)]
  const shoppers = await withDatabase(cluster.shopEnvironment, (db) => makeShoppers(db, shoppersCount))
  return {
    cluster,
    shops,
    shoppers,
    adminToken,
    goods: { productId: goods.productId, price },
    shown,
    mails: mail.ids,
    async close() {
      for (const shop of shops) await shop.remove()
      await mail.close()
    },
  }
}
