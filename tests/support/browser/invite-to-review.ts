import { sql } from 'kysely'
import { withDatabase } from '../../../bench/shoppers.ts'
import { reviewLink } from '../../../src/shop/orders/server/signed-order-link.server.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { openSecrets } from '../../../src/platform/secrets.ts'
import type { ShopProcess } from './shop-process.ts'

/** Marks the invitation of a delivered order as sent, while the shop stands still: the job sends it a week later. @returns the path of its link */
export async function inviteToReview(shop: ShopProcess, orderId: string): Promise<string> {
  await shop.stop()
  await withDatabase({ DATA_DIR: shop.dataDir }, (db) => sql`update review_invitation set sent_at = now() where order_id = ${orderId}`.execute(db))
  await shop.restart()
  const config = readConfig({ DATA_DIR: shop.dataDir })
  return new URL(reviewLink({ config, secrets: await openSecrets(config) }, orderId)).pathname
}
