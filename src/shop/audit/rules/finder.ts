import type { Scope } from '#shop/scopes.ts'
import type { Shop } from '#platform/shop.ts'

/** A result of the search of the back-office. `to`: the address of its screen. */
export type FoundRow = { title: string; detail: string; to: string }

/**
 * What the search of the back-office finds in a module. `scope`: the right to see it. `find` returns at most `limit` rows, the best first, by short statements on
 * an index.
 */
export type Finder = { kind: string; heading: string; scope: Scope; find(shop: Shop, typed: string, limit: number): Promise<FoundRow[]> }

declare module '#platform/shop.ts' {
  interface ShopModule {
    finders?: readonly Finder[]
  }
}
