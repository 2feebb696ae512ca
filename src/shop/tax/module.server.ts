import type { ShopModule } from '#platform/shop.ts'
import { creditProcessedRefund, invoicePaidOrder, issueLaterJob } from './server/issue-documents.server.ts'

export const tax: ShopModule = { name: 'tax', api: [], jobs: [issueLaterJob], listeners: [invoicePaidOrder, creditProcessedRefund] }
