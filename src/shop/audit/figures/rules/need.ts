import type { Total } from '#kernel/page.ts'
import type { Scope } from '#shop/scopes.ts'
import type { Shop } from '#platform/shop.ts'

/**
 * A kind of work that waits for staff. `scope`: the right to see it. `count` returns how much of it waits, by one short statement on a partial index or on
 * the figures. It returns undefined while nobody has used the screen of this work, which is hidden until then.
 */
export type Need = { name: string; scope: Scope; count(shop: Shop): Promise<Total | undefined> }

declare module '#platform/shop.ts' {
  interface ShopModule {
    needs?: readonly Need[]
  }
}
