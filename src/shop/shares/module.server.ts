import type { ShopModule } from '#platform/shop.ts'
import { payoutsApi, sharesApi } from './server/api.server.ts'
import { deriveMissedJob } from './server/derive-share.server.ts'
import { earnDelivered, earnPaid, earnPrepaid, restoreUnrefunded, takeBackCancelled, takeBackRefunded, takeBackReturned } from './server/listeners.server.ts'

export const shares: ShopModule = {
  name: 'shares',
  api: [sharesApi, payoutsApi],
  jobs: [deriveMissedJob],
  listeners: [earnPaid, earnPrepaid, earnDelivered, takeBackCancelled, takeBackRefunded, restoreUnrefunded, takeBackReturned],
}
