import type { Actor } from '#platform/http/authenticate.ts'
import { hasScope } from '#platform/http/require-scope.ts'
import type { Shop } from '#platform/shop.ts'
import { tryModule } from '#platform/try-module.ts'
import type { FoundKind } from '../contract.ts'

/** The most results of a kind. The screen of the kind lists more. */
const mostOfKind = 5

/** These kinds come first, in this order, because staff search for them most. */
const firstKinds = ['orders', 'customers', 'products']

const rankOf = (kind: string) => (firstKinds.includes(kind) ? firstKinds.indexOf(kind) : firstKinds.length)

/** Searches in every module whose rows the actor may see. Leaves out kinds without results, and modules whose search fails. */
export async function searchEverything(shop: Shop, typed: string, actor: Actor): Promise<FoundKind[]> {
  const finders = shop.modules
    .flatMap(({ name: module, finders: own = [] }) => own.map((finder) => ({ ...finder, module })))
    .filter(({ scope }) => hasScope(actor, scope))
    .toSorted((one, other) => rankOf(one.kind) - rankOf(other.kind))
  const found = await Promise.all(
    finders.map(async ({ module, kind, heading, find }) => {
      const rows = await tryModule(shop.log, [module, `search of ${kind}`], () => find(shop, typed, mostOfKind))
      return { kind, heading, rows: rows ?? [] }
    }),
  )
  return found.filter(({ rows }) => rows.length > 0)
}
