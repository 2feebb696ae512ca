import { randomBytes } from 'node:crypto'
import { dayMs } from '#kernel/duration.ts'
import { ShopError } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { type Actor, hashToken } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import type { Product } from '../../contract.ts'
import { findWholeProduct } from '../../server/find-whole-product.server.ts'
import { getProduct, productNotFound } from '../../server/save-product.server.ts'
import { lockProduct } from '../../server/write-queries.server.ts'
import { previewDays } from '../contract.ts'

/**
 * Creates a link that shows a draft to anyone. An earlier link ends. The shop stores only the hash, so it shows the link only in this reply.
 * @throws ShopError not_found, rule_refused for a published product
 */
export async function sharePreview(shop: Shop, actor: Actor, id: string) {
  const token = randomBytes(32).toString('base64url')
  const createdAt = shop.now()
  const expiresAt = new Date(createdAt.getTime() + previewDays * dayMs)
  await shop.db.transaction().execute(async (tx) => {
    // With the lock, a simultaneous publication either comes before this check or ends the new link.
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

type Preview = { product: Product; expiresAt: string }

/** Returns the draft of a link as its page will show it. Undefined for an unknown, ended or revoked link, and if the draft was published or deleted. */
export async function readPreview(shop: Shop, token: string): Promise<Preview | undefined> {
  const link = /^[A-Za-z0-9_-]{43}$/.test(token) ? await findPreviewByToken(shop.db, hashToken(token), shop.now()) : undefined
  const product = link && (await findWholeProduct(shop, link.productId, { status: 'draft' }))
  return product && { product, expiresAt: link.expiresAt.toISOString() }
}

type PreviewLink = { productId: string; tokenHash: Uint8Array; createdAt: Date; expiresAt: Date }

/** Stores the link of a product, and replaces an earlier one. */
async function setPreview(tx: Tx, preview: PreviewLink) {
  await tx
    .insertInto('productPreview')
    .values(preview)
    .onConflict((conflict) => conflict.column('productId').doUpdateSet(preview))
    .execute()
}

/** Deletes the link of a product. @returns whether there was one */
export async function removePreview(tx: Tx, productId: string): Promise<boolean> {
  return (await tx.deleteFrom('productPreview').where('productId', '=', productId).returning('productId').executeTakeFirst()) !== undefined
}

/** Finds the link of a product, unless it has ended. */
export const findPreview = (db: Db, productId: string, now: Date) => valid(db, now).where('productId', '=', productId).executeTakeFirst()

/** Finds the link of a token, unless it has ended. */
const findPreviewByToken = (db: Db, tokenHash: Uint8Array, now: Date) => valid(db, now).where('tokenHash', '=', tokenHash).executeTakeFirst()

const valid = (db: Db, now: Date) => db.selectFrom('productPreview').select(['productId', 'createdAt', 'expiresAt']).where('expiresAt', '>', now)
