import type { ShopModule } from '#platform/shop.ts'
import { claimsApi } from './server/api.server.ts'

export const claims: ShopModule = {
  name: 'claims',
  api: [claimsApi],
}

/* What other modules use. */
export { type ClaimSource, type HeldTexts, countForbiddenClaims } from './server/list-claims.server.ts'
