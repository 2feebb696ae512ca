import { hashToken } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import type { Product } from '../../contract.ts'
import { findWholeProduct } from '../../server/find-whole-product.server.ts'
import { findDraft } from '../../server/queries.server.ts'
import { findPreviewByToken } from './queries.server.ts'

export type Preview = { product: Product; expiresAt: string }

/** Returns the draft of a link as its page will show it. Undefined for an unknown, ended or revoked link, and once the draft is published or deleted. */
export async function readPreview(shop: Shop, token: string): Promise<Preview | undefined> {
  const link = /^[A-Za-z0-9_-]{43}$/.test(token) ? await findPreviewByToken(shop.db, hashToken(token), shop.now()) : undefined
  const product = link && (await findWholeProduct(shop, link.productId, findDraft))
  return product && { product, expiresAt: link.expiresAt.toISOString() }
}
