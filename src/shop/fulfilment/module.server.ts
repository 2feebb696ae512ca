import type { ShopModule } from '#platform/shop.ts'
import { couriersApi } from './couriers/server/api.server.ts'
import { reportJobs, sweepCourierEvents } from './couriers/server/apply-reports.server.ts'
import { shipmentJobs } from './couriers/server/book-shipment.server.ts'
import { bookedParcelsCheck, couriersCheck } from './couriers/server/couriers-check.server.ts'
import { personalShipments } from './couriers/server/personal-shipments.server.ts'
import { failedDeliveriesApi } from './failed-deliveries/server/api.server.ts'
import { deliveryQuestionMail } from './failed-deliveries/mails/delivery-mails.ts'
import { failedDeliveriesNeed } from './failed-deliveries/server/list-desk.server.ts'
import { leaveWhenDelivered, refuseBack, returnWhenCancelled } from './failed-deliveries/server/listeners.server.ts'
import { personalAttempts } from './failed-deliveries/server/personal-attempts.server.ts'
import { anotherParcelMail } from './parcels/mails/shipped-mails.ts'
import { parcelsApi } from './parcels/server/api.server.ts'
import { packingNeed } from './parcels/server/list-queue.server.ts'
import { withdrawShipped } from './parcels/server/notify-shipped.server.ts'
import { refuseRecalledDelivery, replaceRecalledJob, replaceUnfit } from './parcels/server/replace-recalled.server.ts'
import { replacementsApi } from './replacements/server/api.server.ts'
import { returnMails } from './returns/mails/return-mails.ts'
import { returnsApi } from './returns/server/api.server.ts'
import { returnsNeed } from './returns/server/list-returns.server.ts'
import { personalReturns } from './returns/server/queries.server.ts'

export const fulfilment: ShopModule = {
  name: 'fulfilment',
  api: [parcelsApi, returnsApi, couriersApi, failedDeliveriesApi, replacementsApi],
  jobs: [replaceRecalledJob, ...shipmentJobs, ...reportJobs],
  nightly: [sweepCourierEvents],
  checks: [couriersCheck, bookedParcelsCheck],
  listeners: [replaceUnfit, refuseRecalledDelivery, refuseBack, withdrawShipped, leaveWhenDelivered, returnWhenCancelled],
  needs: [packingNeed, returnsNeed, failedDeliveriesNeed],
  personal: [personalReturns, personalShipments, personalAttempts],
  mails: [anotherParcelMail, deliveryQuestionMail, ...returnMails],
}

/* What other modules use. */
export { readReturnCost } from './failed-deliveries/server/costs.server.ts'
export { parcelGivenUp, parcelReceived } from './failed-deliveries/server/events.server.ts'
export { isNothingSupplied, noteParcelsBack, wasLost } from './failed-deliveries/server/listeners.server.ts'
export { exportAttempts, type ExportedAttempt } from './failed-deliveries/server/personal-attempts.server.ts'
export { recordFailedAttempt, type FailedAttempt } from './failed-deliveries/server/record-attempt.server.ts'
export { orderShipped } from './parcels/server/events.server.ts'
export { listParcelsOf, type ParcelRow } from './parcels/server/queries.server.ts'
export { orderReplaced } from './replacements/server/events.server.ts'
export { returnChanged } from './returns/server/events.server.ts'
export { exportReturns, type ExportedReturn } from './returns/server/list-returns.server.ts'
export { findReturn, readBasis } from './returns/server/queries.server.ts'
