import type { ShopModule } from '#platform/shop.ts'
import { monthApi } from './month/server/api.server.ts'
import { documentsApi } from './server/api.server.ts'
import { taxOfficeApi } from './server/office-api.server.ts'
import { creditCancelledOrder, creditProcessedRefund, invoicePaidOrder, invoiceShippedOrder, issueLaterJob } from './server/issue-documents.server.ts'
import { sweepParties } from './server/sweep-parties.server.ts'

export const tax: ShopModule = {
  name: 'tax',
  api: [documentsApi, taxOfficeApi, monthApi],
  jobs: [issueLaterJob],
  nightly: [sweepParties],
  listeners: [invoicePaidOrder, invoiceShippedOrder, creditProcessedRefund, creditCancelledOrder],
}
