import type { ShopModule } from '#platform/shop.ts'
import { payoutsApi, sharesApi } from './server/api.server.ts'
import { deriveMissedJob } from './server/derive-share.server.ts'
import { earnDelivered, earnPaid, noteChanges, takeBackReturned } from './server/listeners.server.ts'
import { sweepShares } from './server/sweep-shares.server.ts'

export const shares: ShopModule = {
  name: 'shares',
  api: [sharesApi, payoutsApi],
  jobs: [deriveMissedJob],
  nightly: [sweepShares],
  listeners: [earnPaid, earnDelivered, ...noteChanges, takeBackReturned],
}

/* What other modules use. */
export { lossesOfOrders } from './server/losses.server.ts'
