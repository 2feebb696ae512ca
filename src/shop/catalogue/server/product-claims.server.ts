import type { ClaimSource } from '#shop/claims/module.server.ts'
import { claimTextsOf } from '../rules/product-claims.ts'

/** Reads the texts of every product, also of drafts, for the check of claims. The catalogue is small. */
export const productClaims: ClaimSource = {
  scope: 'catalogue:read',
  async read(db) {
    const rows = await db
      .selectFrom('product')
      .select(['id', 'name', 'benefits', 'declarations', 'articleTitle as title', 'articlePath as path', 'pageTexts'])
      .where('deletedAt', 'is', null)
      .orderBy('place', 'desc')
      .execute()
    return rows.map(({ id, name, benefits, declarations, pageTexts, ...article }) => ({
      holder: { kind: 'product', id, name },
      texts: claimTextsOf({ name, benefits, declarations, article, texts: pageTexts }),
    }))
  },
}
