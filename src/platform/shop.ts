import type { Backups } from './backup/backups.ts'
import type { CatalogueChanges } from './cache/catalogue-changes.ts'
import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { Files } from './files/files.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Statuses } from './http/answer-error.ts'
import type { Limits } from './http/rate-limit.ts'
import type { ShopModule } from './module.ts'
import type { Payments } from './payments/open-payments.ts'
import type { Log } from './process/log.ts'
import type { FetchPublic } from './outbound/fetch-public.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Failpoint } from './process/failpoints.ts'
import type { ReadReplica } from './database/replica.ts'
import type { Secrets } from './secrets.ts'

/** Everything outside the program that the program may use. `open-shop.ts` opens it once and passes it down. */
export type Shop = {
  config: Config
  secrets: Secrets
  db: Db
  /** Reads lists, sums and exports from the replica, if one is configured and up to date; otherwise from `db`. */
  fromReplica: ReadReplica
  jobs: Jobs<Shop>
  /** The modules of the shop, lowest first. */
  modules: readonly ShopModule[]
  backups: Backups
  changes: CatalogueChanges
  files: Files
  limits: Limits
  /** The HTTP status of each error code. */
  statusOf: Statuses
  payments: Payments
  log: Log
  /** Sends mail and SMS through their gateways. A channel without a gateway only stores its messages. */
  outbound: Outbound
  /** Every HTTP call to another machine uses this function. */
  fetch: typeof fetch
  /** Loads a file from an address that somebody wrote, from public hosts only. */
  fetchPublic: FetchPublic
  now: () => Date
  /** Marks a point between two steps, where a test can kill the process. */
  failpoint: (name: Failpoint) => void
}
