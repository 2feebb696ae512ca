import { dayInIndia } from '#kernel/india.ts'
import type { ShopModule } from '#platform/shop.ts'
import { monthApi } from './month/server/api.server.ts'
import { documentMail } from './mails/document-mail.ts'
import { documentsApi, taxOfficeApi } from './server/api.server.ts'
import {
  creditCancelledOrder,
  creditProcessedRefund,
  invoiceDeliveredOrder,
  invoicePaidOrder,
  invoiceShippedOrder,
  issueMissingJob,
} from './server/issue-documents.server.ts'
import { filesOfMail, mailDocumentJob } from './server/mail-documents.server.ts'
import { refuseOtherState } from './server/refuse-other-state.server.ts'
import { personalBuyers, storeBuyer, sweepBuyers } from './server/store-buyer.server.ts'
import { sweepParties } from './server/sweep-parties.server.ts'
import { findRegistrationOn } from './server/tax-settings.server.ts'

export const tax: ShopModule = {
  name: 'tax',
  api: [documentsApi, taxOfficeApi, monthApi],
  jobs: [issueMissingJob, mailDocumentJob],
  mails: [documentMail],
  mailFiles: filesOfMail,
  takesGstin: async (db, now) => (await findRegistrationOn(db, dayInIndia(now)))?.takesGstin === true,
  nightly: [sweepParties, sweepBuyers],
  personal: [personalBuyers],
  listeners: [storeBuyer, refuseOtherState, invoicePaidOrder, invoiceShippedOrder, invoiceDeliveredOrder, creditProcessedRefund, creditCancelledOrder],
}

/* What modules above use. */
export { listDocumentsOfCustomer, wireDocument } from './server/queries.server.ts'
export { listBuyersOf } from './server/store-buyer.server.ts'
