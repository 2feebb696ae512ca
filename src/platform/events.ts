import type { Tx } from './database/database.ts'
import type { Shop } from './shop.ts'

/** What a module tells others, in the transaction of the change. An event is the value that its module declares, whatever its name. */
export type Event<Data extends object> = { name: string; listener(run: Listener<Data>['run']): Listener<Data> }

export type Listener<Data extends object> = { event: Event<Data>; run(shop: Shop, tx: Tx, data: Data): Promise<void> }

declare module './shop.ts' {
  interface ShopModule {
    listeners?: readonly Listener<object>[]
  }
}

/** Declares an event. `name` is for people: noun and past participle, for example `report.sent`. */
export function event<Data extends object>(name: string): Event<Data> {
  const declared: Event<Data> = { name, listener: (run) => ({ event: declared, run }) }
  return declared
}

/** Calls everybody who listens to an event, one after another, in the caller's transaction. An error undoes the change. */
export async function announce<Data extends object>(shop: Shop, tx: Tx, announced: Event<Data>, data: Data) {
  for (const { listeners = [] } of shop.modules) for (const listener of listeners) if (listener.event === announced) await listener.run(shop, tx, data)
}
