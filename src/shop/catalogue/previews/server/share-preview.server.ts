import { randomBytes } from 'node:crypto'
import { dayMs } from '#kernel/duration.ts'
import { ShopError } from '#kernel/errors.ts'
import { type Actor, hashToken } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { getProduct, productNotFound } from '../../server/save-product.server.ts'
import { lockProduct } from '../../server/write-queries.server.ts'
import { previewDays } from '../contract.ts'
import { removePreview, setPreview } from './queries.server.ts'

/**
 * Creates a link that shows a draft to anyone, and ends an earlier one. Stores only the hash, so only this reply shows the link.
 * @throws ShopError not_found, rule_refused for a published product
 */
export async function sharePreview(shop: Shop, actor: Actor, id: string) {
  const token = randomBytes(32).toString('base64url')
  const createdAt = shop.now()
  const expiresAt = new Date(createdAt.getTime() + previewDays * dayMs)
  await shop.db.transaction().execute(async (tx) => {
    // Locked, so that a simultaneous publishing comes before this check or ends the new link.
    if (!(await lockProduct(tx, id))) throw productNotFound()
    const product = await getProduct(tx, id)
    if (product.status !== 'draft') throw new ShopError('rule_refused', 'This product is published. A preview shows a draft.')
    await setPreview(tx, { productId: id, tokenHash: hashToken(token), createdAt, expiresAt })
    const subject = { kind: 'product', id } as const
    await recordChange(tx, { at: createdAt, actor, action: 'shared the preview', subject, after: { name: product.name, worksUntil: expiresAt.toISOString() } })
  })
  return { link: `${shop.config.PUBLIC_URL}/preview/${token}`, sharedAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}

/** Removes the link to a draft. @throws ShopError not_found */
export function revokePreview(shop: Shop, actor: Actor, id: string): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    if (!(await lockProduct(tx, id))) throw productNotFound()
    if (!(await removePreview(tx, id))) throw new ShopError('not_found', 'This product has no preview link.')
    await recordChange(tx, { at: shop.now(), actor, action: 'revoked the preview link', subject: { kind: 'product', id } })
  })
}
