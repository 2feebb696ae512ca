import type { Shop, ShopModule } from '../shop.ts'
import type { Measured } from './metric.ts'

/** Values for a monitor of the shop, which one cheap statement reads. They are the same in every process. */
export type Gauges<Name extends string = string> = {
  /** The help text of each metric, by its name. A metric whose name ends in `_total` never falls. */
  help: Readonly<Record<Name, string>>
  /** Reads the values. `db` is a connection of the monitor, with a short timeout. */
  read(shop: Shop): Promise<Readonly<Record<Name, Measured>>>
}

declare module '../shop.ts' {
  interface ShopModule {
    gauges?: readonly Gauges[]
  }
}

/** Declares values whose names TypeScript compares with those that `read` returns. */
export const gauges = <Name extends string>(help: Gauges<Name>['help'], read: Gauges<Name>['read']): Gauges<Name> => ({ help, read })

export const gaugesOf = (modules: readonly ShopModule[]) => modules.flatMap((module) => module.gauges ?? [])

/** Returns the names of all metrics that the modules declare. */
export const gaugeNames = (modules: readonly ShopModule[]) => gaugesOf(modules).flatMap(({ help }) => Object.keys(help))
