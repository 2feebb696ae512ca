import { isAbsolute } from 'node:path'
import { vacuumTables } from './database/vacuum-tables.ts'
import { repeatListener } from './events.ts'
import { sweepRequestKeys } from './http/do-once.ts'
import type { LimitRules } from './http/rate-limit.ts'
import type { Job, JobName } from './jobs/jobs.ts'
import type { Providers } from './payments/open-payments.ts'
import { gaugeNames } from './monitoring/gauges.ts'
import { eachInTurn } from './process/each-in-turn.ts'
import type { Failpoint } from './process/failpoints.ts'
import type { Shop, ShopModule, Statuses, Work } from './shop.ts'

/** What the program states once: its modules, lowest first, its payment providers, and the tables that a reviewer of its security reads. */
export type Definition = {
  modules: readonly ShopModule[]
  providers: Providers
  limitRules: LimitRules
  statusOf: Statuses
  failpoints: readonly Failpoint[]
}

/** Returns the modules of the shop, and after them those from outside its source. */
export const addModules = (ours: readonly ShopModule[], added: readonly ShopModule[]): readonly ShopModule[] => [
  ...ours,
  ...added.map((each) => ({ ...each, isAdded: true as const })),
]

/**
 * Checks the names of all modules. A job, a metric or a posted event belongs to one module.
 * @throws Error with one line about a name that two modules use, or a name or path that is not allowed
 */
export function checkModules(modules: readonly ShopModule[]) {
  const names = modules.map(({ name }) => name)
  const wrong = names.find((name) => !/^[a-z][a-z\d-]*$/.test(name))
  if (wrong !== undefined) throw new Error(`the module "${wrong}" needs a name of small letters, digits and hyphens`)
  refuseTwice('module', names)
  refuseTwice('job', [...foldJobs(modules).map(({ name }) => name), ...modules.flatMap(({ endedJobs = [] }) => endedJobs)])
  refuseTwice('metric', gaugeNames(modules))
  refuseTwice(
    'posted event',
    modules.flatMap(({ posts = [] }) => posts.map(({ name }) => name)),
  )
  for (const { name, isAdded, posts = [] } of modules)
    for (const event of posts)
      if (isAdded && !RegExp(`^${name}(\\.[a-z\\d-]+)+$`).test(event.name))
        throw new Error(`the module ${name} posts ${event.name}, which needs a name such as ${name}.changed`)
  for (const { name, migrations } of modules)
    if (migrations !== undefined && isAbsolute(migrations)) throw new Error(`the module ${name} must name its migrations from the root of the project`)
}

/** @throws Error with one line that names the kind of thing */
function refuseTwice(kind: string, names: readonly string[]) {
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) throw new Error(`two modules have a ${kind} of the name ${twice}`)
}

/** Declares a job. `run` gets the data of `enqueue`, perhaps twice: it must change nothing the second time. */
export const job = <Data extends object = Record<string, never>>(
  name: string | JobName<Data>,
  queue: Omit<Job<Shop, Data>, 'name' | 'run'>,
  run: (shop: Shop, data: Data) => Promise<unknown>,
): Job<Shop, Data> => ({ ...queue, name: typeof name === 'string' ? name : name.name, run: async (shop, data) => void (await run(shop, data)) })

/** Returns the jobs of all modules, and those of the shop as a whole. */
export function foldJobs(modules: readonly ShopModule[]): Job<Shop, object>[] {
  const inTurn = (works: readonly Work[]) => (shop: Shop) => eachInTurn(shop.log, works, (work) => work(shop))
  const vacuum: Work = async ({ config, db }) => {
    if (!config.DATABASE_URL) await vacuumTables(db)
  }
  const erase = modules.flatMap((each) => each.erase ?? [])
  const nightly = [sweepRequestKeys, ...modules.flatMap((each) => each.nightly ?? []), vacuum]
  return [
    ...modules.flatMap(({ jobs = [] }) => jobs),
    repeatListener,
    job('erase-deleted', { retryLimit: 0, retryDelay: 1, cron: '* * * * *' }, inTurn(erase)),
    // 03:17 in India.
    job('sweep', { retryLimit: 2, retryDelay: 60, cron: '47 21 * * *' }, inTurn(nightly)),
  ]
}
