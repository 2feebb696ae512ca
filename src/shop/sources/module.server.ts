import type { ShopModule } from '#platform/shop.ts'
import { conversionsApi } from './conversions/server/api.server.ts'
import { personalConversions, sweepConversions } from './conversions/server/queries.server.ts'
import { conversionListeners } from './conversions/server/queue-conversions.server.ts'
import { conversionJobs } from './conversions/server/send-conversion.server.ts'
import { sourcesApi } from './server/api.server.ts'
import { keepTouches, personalTouches } from './server/touches.server.ts'
import { visitsApi } from './visits/server/api.server.ts'

export const sources: ShopModule = {
  name: 'sources',
  api: [sourcesApi, visitsApi, conversionsApi],
  jobs: conversionJobs,
  listeners: [keepTouches, ...conversionListeners],
  nightly: [sweepConversions],
  personal: [personalConversions, personalTouches],
}

/* What other modules use. */
export { listConversionsOf } from './conversions/server/queries.server.ts'
export { testGa4, testMeta } from './conversions/server/test-service.server.ts'
export { listOrderSources, noSource } from './server/touches.server.ts'
export { firstVisitDay, listVisits } from './visits/server/queries.server.ts'
