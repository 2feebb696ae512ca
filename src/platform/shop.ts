import type { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { RawBuilder } from 'kysely'
import type { ErrorCode } from '#kernel/errors.ts'
import type { Archive } from './backup/archive/open-archive.ts'
import type { Backups } from './backup/backups.ts'
import type { ContentChanges } from './cache/content-changes.ts'
import type { Config } from './config.ts'
import type { Connections } from './connections/connections.ts'
import type { Db } from './database/database.ts'
import type { Outages } from './database/outages.ts'
import type { Files } from './files/files.ts'
import type { Job, Jobs } from './jobs/jobs.ts'
import type { Limits } from './http/rate-limit.ts'
import type { Payments } from './payments/open-payments.ts'
import type { Log } from './process/log.ts'
import type { FetchPublic } from './outbound/fetch-public.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { PostPublic } from './outbound/post-public.ts'
import type { Failpoint } from './process/failpoints.ts'
import type { ReadReplica } from './database/replica.ts'
import type { Secrets } from './secrets.ts'

/**
 * Everything outside the program that the program may use. `open-shop.ts` opens it once and passes it down. A change of a connection replaces `config`
 * and `outbound` while the shop runs, so read them when you need them.
 */
export type Shop = {
  config: Config
  /** The accounts for payments, mail, SMS and storage that an owner connected in the back-office. */
  connections: Connections
  secrets: Secrets
  db: Db
  /** Reads lists, sums and exports from the replica, if one is configured and up to date; otherwise from `db`. */
  fromReplica: ReadReplica
  jobs: Jobs<Shop>
  /** The modules of the shop, lowest first. */
  modules: readonly ShopModule[]
  backups: Backups
  /** Stores the log of the embedded database, if backups go to another disk or a bucket. */
  archive: Archive | undefined
  changes: ContentChanges
  files: Files
  limits: Limits
  /** The HTTP status of each error code. */
  statusOf: Statuses
  payments: Payments
  log: Log
  /** Logs when the database is lost and when it is back. */
  outages: Outages
  /** Sends mail and SMS through their gateways. A channel without a gateway only stores its messages. */
  outbound: Outbound
  /** Every HTTP call to another machine uses this function. */
  fetch: typeof fetch
  /** Loads a file from an address that somebody wrote, from public hosts only. */
  fetchPublic: FetchPublic
  /** Posts to an address that somebody wrote, on public hosts only; in test mode on this machine too. */
  postPublic: PostPublic
  now: () => Date
  /** Marks a point between two steps, where a test can kill the process. */
  failpoint: (name: Failpoint) => void
}

/** The HTTP status of every failure that a caller may see. */
export type Statuses = Readonly<Record<ErrorCode, ContentfulStatusCode>>

export type Work = (shop: Shop) => Promise<unknown>

/** The manifest of a module. Other fields stand beside their readers: a file that reads a field of every module adds it by `declare module`. */
export interface ShopModule {
  name: string
  /** True for a module from outside the shop's source (`addModules`). An error of its listeners undoes only what they wrote. */
  isAdded?: true
  /** The folder of its own migrations, from the root of the project. They are applied after the shop's. */
  migrations?: string
  /** Routes for stored files, whose requests count against a limit of their own. */
  files?: readonly ((shop: Shop) => Hono)[]
  /** Routes outside the API that are neither pages nor stored files. */
  site?: readonly ((shop: Shop) => Hono)[]
  jobs?: readonly Job<Shop, object>[]
  /** The names of jobs that this module had and no process runs any more. The shop removes their schedules and waiting jobs when it starts. */
  endedJobs?: readonly string[]
  /** Jobs of every minute. They remove rows that were marked as deleted, once nobody can restore them. */
  erase?: readonly Work[]
  /** Removes what is no longer needed, every night. */
  nightly?: readonly Work[]
  /** Queries that find a row if the module still shows the picture with this hash. A picture that none finds is removed. */
  pictures?: readonly ((hash: string) => RawBuilder<unknown>)[]
  /** Such queries for pictures of people, such as the photo of an account. They go with the person, so no page may show one. */
  personalPictures?: readonly ((hash: string) => RawBuilder<unknown>)[]
  /** Queries that find a row if the module still shows the film or document with this file name. */
  documents?: readonly ((name: string) => RawBuilder<unknown>)[]
}
