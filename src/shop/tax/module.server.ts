import type { ShopModule } from '#platform/shop.ts'
import { documentsApi } from './server/api.server.ts'
import { creditProcessedRefund, invoicePaidOrder, issueLaterJob } from './server/issue-documents.server.ts'

export const tax: ShopModule = {
  name: 'tax',
  api: [documentsApi],
  jobs: [issueLaterJob],
  listeners: [invoicePaidOrder, creditProcessedRefund],
}
