import type { ShopModule } from '#platform/shop.ts'
import { assistantsApi } from './server/api.server.ts'
import { personalProposals, sweepProposals } from './server/proposals.server.ts'

export const assistants: ShopModule = {
  name: 'assistants',
  api: [assistantsApi],
  nightly: [sweepProposals],
  personal: [personalProposals],
}
