import type { ShopModule } from '#platform/shop.ts'
import { grievanceMails } from './mails/grievance-mails.ts'
import { grievancesApi } from './server/api.server.ts'
import { grievancesNeed, personalGrievances } from './server/queries.server.ts'
import { remindOfficerJob } from './server/settle-grievance.server.ts'

export const grievances: ShopModule = {
  name: 'grievances',
  api: [grievancesApi],
  jobs: [remindOfficerJob],
  needs: [grievancesNeed],
  personal: [personalGrievances],
  mails: grievanceMails,
}

/* What other modules use. */
export { countLateGrievances, listGrievancesOf } from './server/queries.server.ts'
