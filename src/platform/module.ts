import type { Hono } from 'hono'
import type { RawBuilder } from 'kysely'
import { vacuumTables } from './database/vacuum-tables.ts'
import type { Listener } from './events.ts'
import { sweepRequestKeys } from './http/do-once.ts'
import type { Statuses } from './http/answer-error.ts'
import type { LimitRules } from './http/rate-limit.ts'
import type { Api } from './http/mount.ts'
import type { Job, JobName } from './jobs/jobs.ts'
import type { Providers } from './payments/open-payments.ts'
import type { Failpoint } from './process/failpoints.ts'
import type { Shop } from './shop.ts'

/** What the program states once: its modules, lowest first, its payment providers, and the tables that a reviewer of its security reads. */
export type Definition = {
  modules: readonly ShopModule[]
  providers: Providers
  limitRules: LimitRules
  statusOf: Statuses
  failpoints: readonly Failpoint[]
}

type Work = (shop: Shop) => Promise<unknown>

/** What a module says about itself. A module that folds a value of others adds its field, by `declare module`, where it declares the value's type. */
export interface ShopModule {
  name: string
  /** The folder of its own migrations. They are applied after the shop's. */
  migrations?: string
  /** Mounts its endpoints. */
  api: readonly ((api: Api) => void)[]
  /** Answers addresses of stored files, which have a limit of their own. */
  files?: readonly ((shop: Shop) => Hono)[]
  /** Answers other addresses outside the API that are no pages. */
  site?: readonly ((shop: Shop) => Hono)[]
  jobs?: readonly Job<Shop, object>[]
  /** Removes what was deleted and can no longer be restored, every minute. */
  erase?: readonly Work[]
  /** Removes what is no longer needed, every night. */
  nightly?: readonly Work[]
  listeners?: readonly Listener<object>[]
  /** Queries that find a row if the shop shows a picture, by its hash. */
  pictures?: readonly ((hash: string) => RawBuilder<unknown>)[]
  /** Queries that find a row if it names a stored film or document. */
  documents?: readonly ((name: string) => RawBuilder<unknown>)[]
}

/** Declares a job. `run` gets the data of `enqueue`, perhaps twice: it must change nothing the second time. */
export const job = <Data extends object = Record<string, never>>(
  name: string | JobName<Data>,
  queue: Omit<Job<Shop, Data>, 'name' | 'run'>,
  run: (shop: Shop, data: Data) => Promise<unknown>,
): Job<Shop, Data> => ({ ...queue, name: typeof name === 'string' ? name : name.name, run: async (shop, data) => void (await run(shop, data)) })

/** Returns the jobs of all modules, and those of the shop as a whole. */
export function foldJobs(modules: readonly ShopModule[]): Job<Shop, object>[] {
  const inTurn = (works: readonly Work[]) => async (shop: Shop) => {
    for (const work of works) await work(shop)
  }
  const vacuum: Work = async ({ config, db }) => {
    if (!config.DATABASE_URL) await vacuumTables(db)
  }
  const erase = modules.flatMap((each) => each.erase ?? [])
  const nightly = [sweepRequestKeys, ...modules.flatMap((each) => each.nightly ?? []), vacuum]
  return [
    ...modules.flatMap(({ jobs = [] }) => jobs),
    job('erase-deleted', { retryLimit: 0, retryDelay: 1, pollingIntervalSeconds: 20, cron: '* * * * *' }, inTurn(erase)),
    // 03:17 in India.
    job('sweep', { retryLimit: 2, retryDelay: 60, pollingIntervalSeconds: 60, cron: '47 21 * * *' }, inTurn(nightly)),
  ]
}
