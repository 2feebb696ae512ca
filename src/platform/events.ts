import type { Tx } from './database/database.ts'
import { inSavepoint, statementInSavepoint } from './database/savepoint.ts'
import type { Job } from './jobs/jobs.ts'
import type { Shop, ShopModule } from './shop.ts'

/**
 * A notification from one module to others, in the transaction of the change. Listeners refer to the value that its module declares. Its `name` is stored
 * only when a listener failed and must be called again.
 */
export type Event<Data extends object> = { name: string; listener(run: Listener<Data>['run'], guard?: Guard): Listener<Data> }

export type Listener<Data extends object> = { event: Event<Data>; run(shop: Shop, tx: Tx, data: Data): Promise<void>; guard?: Guard }

/**
 * Makes an error of a listener undo only what the listener did, as in an added module. Such a listener sends one statement, before it waits for anything.
 * `isNeeded`: false while it has nothing to do.
 */
type Guard = { isNeeded(shop: Shop): boolean }

declare module './shop.ts' {
  interface ShopModule {
    listeners?: readonly Listener<object>[]
  }
}

/** Declares an event. `name`: noun and past participle, for example `report.sent`. */
export function event<Data extends object>(name: string): Event<Data> {
  const declared: Event<Data> = { name, listener: (run, guard) => ({ event: declared, run, ...(guard && { guard }) }) }
  return declared
}

/**
 * Calls everybody who listens to an event, one after another, in the caller's transaction. An error undoes the change. An error of an added module, or of a
 * listener with a guard, undoes only what that listener did, and a job calls it again.
 */
export async function announce<Data extends object>(shop: Shop, tx: Tx, announced: Event<Data>, data: Data) {
  for (const module of shop.modules) {
    for (const listener of module.listeners ?? []) {
      if (listener.event !== announced || listener.guard?.isNeeded(shop) === false) continue
      if (module.isAdded || listener.guard) await runGuarded(shop, tx, { module, listener, data })
      else await listener.run(shop, tx, data)
    }
  }
}

/** A call of a listener that failed. JSON has no dates, so `dates` names the keys that had one. */
type Repeated = { module: string; event: string; data: object; dates: string[] }

/** Runs a listener in a savepoint. If it fails, a job will call it again. */
async function runGuarded(shop: Shop, tx: Tx, { module, listener, data }: { module: ShopModule; listener: Listener<object>; data: object }) {
  const outcome = listener.guard
    ? await statementInSavepoint(tx, (pipelineTx) => listener.run(shop, pipelineTx, data))
    : await inSavepoint(tx, () => listener.run(shop, tx, data))
  if (!('error' in outcome)) return
  const who = module.isAdded ? 'an added module' : 'a module'
  shop.log.error({ err: outcome.error, module: module.name, event: listener.event.name }, `${who} did not handle an event, which is repeated`)
  const dates = Object.entries(data).flatMap(([key, value]) => (value instanceof Date ? [key] : []))
  await shop.jobs.enqueue(tx, repeatListener, { module: module.name, event: listener.event.name, data, dates })
}

/** Calls the listeners of one module again, each in a transaction, until none fails. */
export const repeatListener: Job<Shop, Repeated> = {
  name: 'repeat-listener',
  retryLimit: 20,
  retryDelay: 60,
  async run(shop, { module, event: name, data, dates }) {
    const { listeners = [] } = shop.modules.find((each) => each.name === module) ?? {}
    const entries = Object.entries(data).map(([key, value]) => [key, dates.includes(key) ? new Date(value) : value])
    const withDates: object = Object.fromEntries(entries)
    for (const listener of listeners) if (listener.event.name === name) await shop.db.transaction().execute((tx) => listener.run(shop, tx, withDates))
  },
}
