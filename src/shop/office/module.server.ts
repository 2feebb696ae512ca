import type { ShopModule } from '#platform/shop.ts'
import { analyticsApi } from './analytics/server/api.server.ts'
import { brandPackApi } from './brand-pack/server/api.server.ts'
import { backupFailedMail } from './backups/mails/backup-failed-mail.ts'
import { backupsApi } from './backups/server/api.server.ts'
import { nightlyBackupJob, backUpJob, retryBackupJob } from './backups/server/begin-backup.server.ts'
import { backupGauges, backupNeed } from './backups/server/queries.server.ts'
import { breachDueMail, breachMail } from './breaches/mails/breach-mails.ts'
import { breachesApi } from './breaches/server/api.server.ts'
import { breachesNeed } from './breaches/server/queries.server.ts'
import { tellBreachJob } from './breaches/server/tell-people.server.ts'
import { connectionsApi } from './connections/server/api.server.ts'
import { paymentAccountsApi } from './connections/server/payments-api.server.ts'
import { firstStepsApi } from './first-steps/server/api.server.ts'
import { lawApi } from './law/server/api.server.ts'
import { ownerMails } from './needs/mails/owner-mails.ts'
import { needsApi } from './needs/server/api.server.ts'
import { tellOwnerJob } from './needs/server/tell-owner.server.ts'
import { packsApi } from './packs/server/api.server.ts'
import { weeklyReportMail } from './reports/mails/weekly-report-mail.ts'
import { reportsApi } from './reports/server/api.server.ts'
import { screensApi } from './screens/server/api.server.ts'
import { searchApi } from './search/server/api.server.ts'
import { systemApi } from './system/server/api.server.ts'

export { beginBackup } from './backups/server/begin-backup.server.ts'

export const office: ShopModule = {
  name: 'office',
  api: [
    analyticsApi,
    reportsApi,
    needsApi,
    backupsApi,
    connectionsApi,
    paymentAccountsApi,
    firstStepsApi,
    lawApi,
    breachesApi,
    brandPackApi,
    packsApi,
    systemApi,
    screensApi,
    searchApi,
  ],
  jobs: [backUpJob, nightlyBackupJob, retryBackupJob, tellOwnerJob, tellBreachJob],
  needs: [backupNeed, breachesNeed],
  gauges: [backupGauges],
  mails: [backupFailedMail, breachMail, breachDueMail, weeklyReportMail, ...ownerMails],
}

/* What added modules use. */
export type { ModuleScreen } from './screens/server/module-screens.server.ts'
