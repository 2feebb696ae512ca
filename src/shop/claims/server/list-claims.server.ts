import type { Scope } from '#kernel/endpoint.ts'
import type { Db } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { hasScope } from '#platform/http/require-scope.ts'
import type { Shop } from '#platform/shop.ts'
import type { StandingClaim } from '../contract.ts'
import { claimsIn, severityOf } from '../rules/find-claims.ts'

/** The texts of one product, coupon, mail or page that shoppers read. */
export type HeldTexts = { holder: StandingClaim['holder']; texts: readonly (readonly [field: string, text: string | undefined])[] }

/** Reads the texts of a module that may hold claims. `scope`: the right to see them. */
export type ClaimSource = { scope: Scope; read(db: Db, shop: Pick<Shop, 'modules'>): Promise<HeldTexts[]> }

declare module '#platform/shop.ts' {
  interface ShopModule {
    claimSources?: readonly ClaimSource[]
  }
}

/** The most claims of a reply. */
const mostClaims = 500

type Claiming = Pick<Shop, 'modules' | 'fromReplica'>

const isForbidden = ({ rule }: StandingClaim) => severityOf(rule) === 'forbidden'

async function findClaims(shop: Claiming, isRead: (source: ClaimSource) => boolean): Promise<StandingClaim[]> {
  const sources = shop.modules.flatMap(({ claimSources = [] }) => claimSources).filter(isRead)
  const held = (await Promise.all(sources.map(({ read }) => shop.fromReplica((db) => read(db, shop))))).flat()
  return held.flatMap(({ holder, texts }) => claimsIn(texts).map((claim) => ({ holder, ...claim })))
}

/** Counts the forbidden claims in all texts of the shop, also in those that the caller may not see. */
export const countForbiddenClaims = async (shop: Claiming) => (await findClaims(shop, () => true)).filter(isForbidden).length

/** Lists the claims in the texts that the caller may see, forbidden claims first. */
export async function listClaims(shop: Claiming, actor: Actor): Promise<{ claims: StandingClaim[]; total: number }> {
  const found = await findClaims(shop, ({ scope }) => hasScope(actor, scope))
  const rankOf = (claim: StandingClaim) => (isForbidden(claim) ? 0 : 1)
  return { claims: found.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, mostClaims), total: found.length }
}
