import type { Total } from '#kernel/page.ts'
import type { Scope } from '#shop/scopes.ts'
import type { Shop } from '#platform/shop.ts'

/**
 * What can need a person of the staff. `scope`: the right to see it. `count` is one short statement on a partial index or on the figures. It returns
 * undefined while nobody has used its screen, which is hidden until then.
 */
export type Need = { name: string; scope: Scope; count(shop: Shop): Promise<Total | undefined> }

declare module '#platform/shop.ts' {
  interface ShopModule {
    needs?: readonly Need[]
  }
}
