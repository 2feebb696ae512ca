import { sql } from 'kysely'
import type { ShopModule } from '#platform/shop.ts'
import { backInStockMail } from './alerts/mails/back-in-stock-mail.ts'
import { stockAlertsApi } from './alerts/server/api.server.ts'
import { personalAlerts, sweepStockAlerts } from './alerts/server/queries.server.ts'
import { sendStockAlertsJob } from './alerts/server/send-stock-alerts.server.ts'
import { lowStockMail } from './mails/low-stock-mail.ts'
import { stockApi } from './server/api.server.ts'
import { checkShelfLife, expireBatchesJob, stockNeeds } from './server/batch-expiry.server.ts'

export const stock: ShopModule = {
  name: 'stock',
  api: [stockApi, stockAlertsApi],
  jobs: [sendStockAlertsJob, expireBatchesJob],
  nightly: [sweepStockAlerts],
  listeners: [checkShelfLife],
  needs: stockNeeds,
  personal: [personalAlerts],
  mails: [backInStockMail, lowStockMail],
  subjects: [
    {
      at: '/stock/:id',
      scope: 'stock:read',
      find: (ids) => sql`select i.id, p.name || ', ' || quantity from stock_item i join product p on p.id = product_id where i.id = any(${ids})`,
    },
  ],
}

/* What other modules use. */
export { listAlertsOf } from './alerts/server/queries.server.ts'
export { planCounts, saveCounts } from './server/count-packs.server.ts'
export { packsUnfit } from './server/events.server.ts'
export { batchOfPack } from './server/find-batch.server.ts'
export { listFree } from './server/list-free.server.ts'
export { holdStock, isShort, refuseLines, takeStock, takeStockOrRefuse } from './server/hold-stock.server.ts'
export { listOrderBatches, lockStockItem } from './server/queries.server.ts'
export { recalledOf, refuseRecalled, replaceForPacking, replacePieces, uncheckedBatch } from './server/replace-recalled.server.ts'
export { listTaken, putBackPieces, putBackStock, returnStock, type ReturnedPieces, type TakenBatch, writeOffLost } from './server/restock-order.server.ts'
export { listBarcodes } from './server/sheet-queries.server.ts'
export { takeToSendAgain } from './server/take-to-send-again.server.ts'
export { tellLowStock } from './server/tell-low-stock.server.ts'
