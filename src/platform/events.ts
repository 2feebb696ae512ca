import type { Tx } from './database/database.ts'
import { inSavepoint } from './database/savepoint.ts'
import type { Job } from './jobs/jobs.ts'
import type { Shop, ShopModule } from './shop.ts'

/** What a module tells others, in the transaction of the change. An event is the value that its module declares. `name` is stored only for a repetition. */
export type Event<Data extends object> = { name: string; listener(run: Listener<Data>['run']): Listener<Data> }

export type Listener<Data extends object> = { event: Event<Data>; run(shop: Shop, tx: Tx, data: Data): Promise<void> }

declare module './shop.ts' {
  interface ShopModule {
    listeners?: readonly Listener<object>[]
  }
}

/** Declares an event. `name`: noun and past participle, for example `report.sent`. */
export function event<Data extends object>(name: string): Event<Data> {
  const declared: Event<Data> = { name, listener: (run) => ({ event: declared, run }) }
  return declared
}

/**
 * Calls everybody who listens to an event, one after another, in the caller's transaction. An error undoes the change. An error of an added module undoes
 * only what its listener did, and a job calls that listener again.
 */
export async function announce<Data extends object>(shop: Shop, tx: Tx, announced: Event<Data>, data: Data) {
  for (const module of shop.modules) {
    for (const listener of module.listeners ?? []) {
      if (listener.event !== announced) continue
      if (module.isAdded) await tell(shop, tx, { module, listener, data })
      else await listener.run(shop, tx, data)
    }
  }
}

/** A call of a listener that failed. JSON has no dates, so `dates` names the keys that had one. */
type Repeated = { module: string; event: string; data: object; dates: string[] }

async function tell(shop: Shop, tx: Tx, { module, listener, data }: { module: ShopModule; listener: Listener<object>; data: object }) {
  const told = await inSavepoint(tx, () => listener.run(shop, tx, data))
  if (!('error' in told)) return
  shop.log.error({ err: told.error, module: module.name, event: listener.event.name }, 'an added module did not handle an event, which is repeated')
  const dates = Object.entries(data).flatMap(([key, value]) => (value instanceof Date ? [key] : []))
  await shop.jobs.enqueue(tx, repeatListener, { module: module.name, event: listener.event.name, data, dates })
}

/** Calls the listeners of one added module again, each in a transaction, until none fails. */
export const repeatListener: Job<Shop, Repeated> = {
  name: 'repeat-listener',
  retryLimit: 20,
  retryDelay: 60,
  pollingIntervalSeconds: 20,
  async run(shop, { module, event: name, data, dates }) {
    const { listeners = [] } = shop.modules.find((each) => each.name === module) ?? {}
    const revived = { ...data, ...Object.fromEntries(Object.entries(data).flatMap(([key, value]) => (dates.includes(key) ? [[key, new Date(value)]] : []))) }
    for (const listener of listeners) if (listener.event.name === name) await shop.db.transaction().execute((tx) => listener.run(shop, tx, revived))
  },
}
