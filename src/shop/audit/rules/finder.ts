import type { Scope } from '#shop/scopes.ts'
import type { Shop } from '#platform/shop.ts'

/** A result of the search of the back-office. `to`: the address of its screen. */
export type FoundRow = { title: string; detail: string; to: string }

/**
 * The part of the back-office's search that a module answers. `scope`: the right to see its results. `find` returns at most `limit` rows, the best first,
 * by short statements on an index.
 */
export type Finder = { kind: string; heading: string; scope: Scope; find(shop: Shop, typed: string, limit: number): Promise<FoundRow[]> }

declare module '#platform/shop.ts' {
  interface ShopModule {
    finders?: readonly Finder[]
  }
}
