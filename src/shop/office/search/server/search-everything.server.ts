import type { Actor } from '#platform/http/authenticate.ts'
import { hasScope } from '#platform/http/require-scope.ts'
import type { Shop } from '#platform/shop.ts'
import { tryModule } from '#platform/try-module.ts'
import type { FoundKind } from '../contract.ts'

/** The most results of a kind. Its list shows more. */
const mostOfKind = 5

/** What finds orders and people comes first, as these are looked for most. */
const firstKinds = ['orders', 'customers', 'products']

const placeOf = (kind: string) => (firstKinds.includes(kind) ? firstKinds.indexOf(kind) : firstKinds.length)

/** Asks every module whose rows the person may see. A module that fails is left out. Kinds without a result are left out. */
export async function searchEverything(shop: Shop, typed: string, actor: Actor): Promise<FoundKind[]> {
  const finders = shop.modules
    .flatMap(({ name: module, finders: own = [] }) => own.map((finder) => ({ ...finder, module })))
    .filter(({ scope }) => hasScope(actor, scope))
    .toSorted((one, other) => placeOf(one.kind) - placeOf(other.kind))
  const found = await Promise.all(
    finders.map(async ({ module, kind, heading, find }) => {
      const rows = await tryModule(shop.log, [module, `search of ${kind}`], () => find(shop, typed, mostOfKind))
      return { kind, heading, rows: rows ?? [] }
    }),
  )
  return found.filter(({ rows }) => rows.length > 0)
}
