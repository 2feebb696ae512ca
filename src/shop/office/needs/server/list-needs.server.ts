import type { Actor } from '#platform/http/authenticate.ts'
import { hasScope } from '#platform/http/require-scope.ts'
import type { Shop } from '#platform/shop.ts'
import { type Need, needNames } from '../contract.ts'

/** Lists what needs a person and this role may see. */
export async function listNeeds(shop: Shop, actor: Actor): Promise<Need[]> {
  const needs = shop.modules.flatMap((each) => each.needs ?? []).filter(({ scope }) => hasScope(actor, scope))
  const counted = await Promise.all(
    needNames.flatMap((name) => needs.filter((need) => need.name === name).map(async ({ count }) => ({ name, total: await count(shop) }))),
  )
  return counted
    .map(({ name, total }) => ({ name, ...(typeof total === 'number' ? { count: total, isMore: false } : { count: total.atLeast, isMore: true }) }))
    .filter(({ count }) => count > 0)
}
