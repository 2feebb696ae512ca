import type { ShopModule } from '#platform/shop.ts'
import { foldFiguresJob } from './figures/server/figures.server.ts'
import { auditApi } from './server/api.server.ts'

export const audit: ShopModule = {
  name: 'audit',
  api: [auditApi],
  jobs: [foldFiguresJob],
}

/* The sums of sales, and the audit log. `recordChange` belongs in the transaction of the change. */
export { countOf, firstDayOf, sumByDay, sumByHour, sumByName, sumsOfName, sumsOfNames, type Measure, type Range } from './figures/server/figures.server.ts'
export { eraseValues, eraseValuesOf, listEntriesAbout } from './server/queries.server.ts'
export { recordChange, recordChanges, type Change } from './server/record-change.server.ts'
export { recordExport, recordRefusals, recordSecurity, recordSecurityLater } from './server/record-security.server.ts'
export { refuseChanged } from './server/refuse-changed.server.ts'
