import type { Backups } from './backup/backups.ts'
import type { CatalogueChanges } from './cache/catalogue-changes.ts'
import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { Files } from './files/files.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Limits } from './http/rate-limit.ts'
import type { Log } from './process/log.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Moment } from './process/failpoints.ts'
import type { Reading } from './database/replica.ts'
import type { Secrets } from './secrets.ts'

/** Everything outside the program that the program may touch. Opened once, by open-shop.ts, and passed down. */
export type Shop = {
  config: Config
  secrets: Secrets
  db: Db
  /** For single statements that find something by its key, outside of transactions (quick-lane.ts). */
  quick: Db
  /** Asks lists, sums and spreadsheets: of the replica, where there is one that is as far as `db`. */
  reading: Reading
  jobs: Jobs
  backups: Backups
  changes: CatalogueChanges
  files: Files
  limits: Limits
  log: Log
  /** Sends mail and SMS out of the house; in test mode, keeps them. */
  outbound: Outbound
  /** Every call to another machine goes through here. */
  fetch: typeof fetch
  now: () => Date
  /** Marks a moment between two steps; the tests of sudden death stop the process there. */
  reached: (moment: Moment) => void
}
