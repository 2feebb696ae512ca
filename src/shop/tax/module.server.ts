import type { ShopModule } from '#platform/shop.ts'
import { invoicePaidOrder } from './server/issue-invoice.server.ts'
import { creditProcessedRefund } from './server/issue-note.server.ts'

export const tax: ShopModule = { name: 'tax', api: [], listeners: [invoicePaidOrder, creditProcessedRefund] }
