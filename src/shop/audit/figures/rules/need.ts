import type { Total } from '#kernel/page.ts'
import type { Scope } from '#shop/scopes.ts'
import type { Shop } from '#platform/shop.ts'

/**
 * What can need a person of the staff. `scope`: the right to see it. `count` is one short statement on a partial index or on the figures. `isUsed`: its
 * screen is hidden until this is true.
 */
export type Need = { name: string; scope: Scope; count(shop: Shop): Promise<Total>; isUsed?(shop: Shop): Promise<boolean> }

declare module '#platform/shop.ts' {
  interface ShopModule {
    needs?: readonly Need[]
  }
}
