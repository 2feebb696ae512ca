import { dayInIndia } from '#kernel/india.ts'
import type { ShopModule } from '#platform/shop.ts'
import { monthApi } from './month/server/api.server.ts'
import { challanLine, issueChallan } from './server/issue-challan.server.ts'
import { documentMail } from './mails/document-mail.ts'
import { onlyStateOf } from './rules/registration.ts'
import { documentsApi, taxOfficeApi } from './server/api.server.ts'
import {
  creditCancelledOrder,
  creditFailedRefund,
  creditGivenUp,
  creditProcessedRefund,
  creditReceived,
  creditUnsupplied,
  invoiceAddressedGift,
  invoiceDeliveredOrder,
  invoicePaidOrder,
  invoicePrepaidOrder,
  invoiceShippedOrder,
  issueMissingJob,
} from './server/issue-documents.server.ts'
import { filesOfMail, mailDocumentJob } from './server/mail-documents.server.ts'
import { refuseOtherState } from './server/refuse-other-state.server.ts'
import { personalBuyers, sweepBuyers } from './server/buyers.server.ts'
import { checkAttempt } from './server/check-attempt.server.ts'
import { sweepParties } from './server/sweep-parties.server.ts'
import { findRegistrationOn } from './server/tax-settings.server.ts'

export const tax: ShopModule = {
  name: 'tax',
  api: [documentsApi, taxOfficeApi, monthApi],
  jobs: [issueMissingJob, mailDocumentJob],
  mails: [documentMail],
  mailFiles: filesOfMail,
  async checkoutTerms(db, now) {
    const registration = await findRegistrationOn(db, dayInIndia(now))
    return registration && { takesGstin: registration.takesGstin, onlyState: onlyStateOf(registration) }
  },
  slipLine: challanLine,
  nightly: [sweepParties, sweepBuyers],
  personal: [personalBuyers],
  listeners: [
    checkAttempt,
    refuseOtherState,
    invoicePaidOrder,
    invoiceAddressedGift,
    invoicePrepaidOrder,
    invoiceShippedOrder,
    invoiceDeliveredOrder,
    creditProcessedRefund,
    creditCancelledOrder,
    creditUnsupplied,
    creditReceived,
    creditGivenUp,
    creditFailedRefund,
    issueChallan,
  ],
}

/* What other modules use. */
export { listDocumentsOfCustomer, wireDocument } from './server/queries.server.ts'
export { listBuyersOf } from './server/buyers.server.ts'
