import type { ShopModule } from '#platform/shop.ts'
import { orderCodeMessage } from './rules/order-code.ts'
import { codApi } from './server/api.server.ts'
import { remittancesApi } from './remittances/server/api.server.ts'
import { personalDecisions, sweepDecisions } from './server/decisions.server.ts'
import { placedParagraph, slipLine } from './server/order-texts.server.ts'
import { cancelReceived, noteCollected } from './server/return-cod.server.ts'
import { endPayNowWhenCancelled, endPayNowWhenDelivered, endPayNowWhenShipped } from './server/pay-now.server.ts'
import { personalCod } from './server/customer-rule.server.ts'

export const cod: ShopModule = {
  name: 'cod',
  api: [codApi, remittancesApi],
  listeners: [noteCollected, cancelReceived, endPayNowWhenShipped, endPayNowWhenDelivered, endPayNowWhenCancelled],
  nightly: [sweepDecisions],
  personal: [personalCod, personalDecisions],
  smsKinds: [orderCodeMessage],
  placedParagraph,
  paragraphOf: 'cod',
  slipLine,
}

/* What other modules use. */
export { countsFor, courierOfOrder } from './remittances/server/order-cash.server.ts'
export { isAdvanceKept } from './server/return-cod.server.ts'
export { exportCod } from './server/order-cod.server.ts'
