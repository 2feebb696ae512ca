import { minuteMs } from '#kernel/duration.ts'
import { Hono } from 'hono'
import type { Shop } from '#platform/shop.ts'
import { reconcile } from '#shop/orders/server/reconcile.server.ts'
import { advertisingApi } from './advertising/advertising.server.ts'
import { courierApi } from './courier/courier.server.ts'
import { mailbox } from './mailbox.server.ts'
import { providerApi } from './razorpay/provider.server.ts'

/** Attempts whose next check is due within this time are checked at once. */
const soonDueMs = 3 * minuteMs

/** Returns the routes of test mode: simulated provider, courier and advertising services, mailbox and reconciler. */
export function createSandbox(shop: Shop) {
  // Like the shop, it ignores a slash at the end of a path.
  const sandbox = new Hono({ strict: false })
  sandbox.route('/sandbox/razorpay', providerApi(shop))
  sandbox.route('/sandbox/courier', courierApi(shop))
  sandbox.route('/sandbox/advertising', advertisingApi(shop))
  sandbox.route('/sandbox/messages', mailbox(shop))
  sandbox.post('/sandbox/reconcile', async (c) => {
    await reconcile(shop, new Date(shop.now().getTime() + soonDueMs))
    return c.json({ success: true, message: 'Every open attempt was checked with the provider.' })
  })
  return sandbox
}
