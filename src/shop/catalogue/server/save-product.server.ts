import { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { basisPointsOf, paiseOf } from '#kernel/money.ts'
import { restorableSince } from '#kernel/undo.ts'
import type { Tx } from '#platform/database/database.ts'
import { announce, event } from '#platform/events.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { type Change, recordChanges, refuseChanged } from '#shop/audit/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { type Declarations, type PageTexts, product, type Product, type ProductArticle, type Variant } from '../contract.ts'
import type * as contract from '../office-contract.ts'
import { filledDeclarations } from '../rules/declarations.ts'
import { type KnownPack, leavingNotice, matchPacks } from '../rules/match-packs.ts'
import { findDuplicateLabel } from '../rules/product.ts'
import { claimsOfProduct } from '../rules/product-claims.ts'
import { newProductId } from '../rules/product-id.ts'
import { priceDropSentence } from '../rules/variant-price.ts'
import type { ProductRows } from './import-queries.server.ts'
import { findProduct } from './queries.server.ts'
import { insertProduct, listPacks, lockProduct, type NewVariant, replaceVariants, setProduct } from './write-queries.server.ts'

/** Announces products that were added, changed, moved, deleted or restored. Their packs, status and film count too. */
export const productChanged = event<{ productIds: string[] }>('product.changed')

type NewProduct = z.output<typeof contract.addProduct.input>
type ChangedProduct = z.output<typeof contract.updateProduct.input>

/** Adds a product. @throws ShopError duplicate_variant; rule_refused for a variant with the id of a pack, because a new product has none */
export function addProduct(shop: Shop, actor: Actor, input: NewProduct): Promise<Product> {
  const variants = matchVariants([], input.variants).map(variantRow)
  const id = newProductId()
  return shop.db.transaction().execute(async (tx) => {
    await insertProduct(tx, { id, ...fieldsOf(input), name: input.name, variants }, shop.now())
    const product = await getProduct(tx, id)
    await recordProducts(shop, tx, [{ id, actor, action: 'created', after: auditedOf(product) }])
    return product
  })
}

/**
 * Changes a product and replaces its variants. Other fields that are left out stay. `notice`: a sentence about packs that leave the catalogue with pieces, or
 * ''.
 * @throws ShopError duplicate_variant, not_found, changed_meanwhile, price_drop; rule_refused for an unknown pack, and for a removed pack that a bundle
 * contains
 */
export async function updateProduct(shop: Shop, actor: Actor, { priceDrops, ...input }: ChangedProduct): Promise<{ product: Product; notice: string }> {
  let notice = ''
  const product = await changeProduct(shop, actor, { ...input, action: 'updated' }, async (tx, before) => {
    const known = (await listPacks(tx, [input.id])).get(input.id) ?? []
    const variants = matchVariants(known, input.variants)
    // Drafts are checked too, because their later publication does not ask.
    if (priceDrops === 'ask') await refuseDrop(tx, before.variants, variants)
    notice = leavingNotice(known, variants)
    await setProduct(tx, input.id, fieldsOf(input), shop.now())
    await replaceVariants(tx, [{ id: input.id, variants: variants.map(variantRow) }])
  })
  return { product, notice }
}

/** @throws ShopError price_drop if a selling price falls by more than the owner's limit */
export async function refuseDrop(tx: Tx, before: Product['variants'], after: Parameters<typeof priceDropSentence>[1]) {
  const sentence = priceDropSentence(before, after, (await readSettings(tx)).priceDropPercent)
  if (sentence !== undefined) throw new ShopError('price_drop', sentence)
}

type NewStatus = z.output<typeof contract.setProductStatus.input>

/** Publishes a product, or makes it a draft. @throws ShopError not_found, changed_meanwhile */
export function setProductStatus(shop: Shop, actor: Actor, { id, status, version }: NewStatus): Promise<Product> {
  const action = status === 'draft' ? 'made a draft' : 'published'
  return changeProduct(shop, actor, { id, version, action }, (tx) => setProduct(tx, id, { status }, shop.now()))
}

/** Its text is fixed (docs/promises.md). */
export const productNotFound = () => new ShopError('not_found', 'Product not found')

/** Returns a product, also a draft. @throws ShopError not_found */
export async function getProduct(tx: Tx, id: string): Promise<Product> {
  const product = await findProduct(tx, id, { status: 'all' })
  if (!product) throw productNotFound()
  return product
}

/** Returns the fields of a product that audit entries store, and the number of its claims that the law may forbid. */
export function auditedOf({ _id, image: _image, version: _version, ...fields }: Product) {
  const claims = claimsOfProduct(fields).length
  return { ...fields, ...(claims > 0 && { claims }) }
}

type RecordedChange = Pick<Change, 'actor' | 'action' | 'before' | 'after'> & { id: string }

/** Stores the audit entries of changed products and announces the products. Does nothing if no field differs. @returns whether a field differs */
export async function recordProducts(
  shop: Shop,
  tx: Tx,
  changes: readonly RecordedChange[],
  { at = shop.now(), productIds = changes.map(({ id }) => id) } = {},
): Promise<boolean> {
  const entries = changes.map(({ id, ...change }) => ({ at, subject: { kind: 'product' as const, id }, ...change }))
  if ((await recordChanges(tx, entries)) === 0) return false
  await announce(shop, tx, productChanged, { productIds })
  return true
}

/** Finds the packs of variants. @throws ShopError duplicate_variant; rule_refused for an id that is unknown or repeated */
function matchVariants(known: readonly KnownPack[], variants: NewProduct['variants']) {
  const duplicate = findDuplicateLabel(variants.map(({ quantity }) => quantity))
  if (duplicate !== undefined) throw new ShopError('duplicate_variant', `There is more than one variant of ${duplicate}.`, { quantity: duplicate })
  const unknown = variants.find(({ _id }, index) => _id !== undefined && isWrongId(_id, index))
  if (unknown) throw new ShopError('rule_refused', `The pack ${unknown.quantity} has an id that is not of this product, or is there twice.`)
  return matchPacks(known, variants)

  function isWrongId(id: string, place: number) {
    return !known.some(({ _id }) => _id === id) || variants.findIndex(({ _id }) => _id === id) !== place
  }
}

type VariantFields = {
  _id?: string | undefined
  quantity: string
  price: number
  discount: number
  mrp?: number | null
  image?: string | null | undefined
  paused?: boolean | undefined
}

const variantRow = ({ _id: itemId, quantity, price, discount, mrp, image, paused }: VariantFields): NewVariant => ({
  itemId,
  quantity,
  pricePaise: paiseOf(price),
  discountBp: basisPointsOf(discount),
  mrpPaise: mrp == null ? null : paiseOf(mrp),
  ...(image !== undefined && { image: image || null }),
  paused,
})

/** Returns the row of a variant with every column, so that a missing picture removes the old one, and a missing pause ends it. */
const wholeRow = (variant: Variant) => variantRow({ ...variant, image: variant.image ?? null, paused: variant.paused ?? false })

/** Returns the rows of a product with every column, for an import. */
export function toProductRows(product: Product): ProductRows {
  const { _id, name, images, type: kind, benefits, manufacturer = '', countryOfOrigin = '', status = 'published', variants } = product
  const { foodType = null, bestBeforeMonths = null, ground = null } = product
  const declarations = JSON.stringify(product.declarations ?? {})
  const pageTexts = JSON.stringify(product.texts ?? {})
  const [image = '', ...gallery] = images
  const own = { name, kind, image, gallery, benefits, manufacturer, countryOfOrigin, foodType, bestBeforeMonths, declarations, ground, pageTexts, status }
  return {
    id: _id,
    fields: { ...own, ...articleColumns(product.article ?? null) },
    variants: variants.map(wholeRow),
  }
}

const articleColumns = (article: ProductArticle | null) => ({ articleTitle: article?.title ?? '', articlePath: article?.path ?? '' })

type Fields = Partial<Omit<NewProduct, 'variants' | 'texts' | 'declarations'>> & { texts?: PageTexts | undefined; declarations?: Declarations | undefined }

/** Returns the columns of a product. The first of `images` becomes the image, the others the gallery. An `image` without `images` keeps the gallery. */
function fieldsOf(fields: Fields) {
  const { name, image, images, type, benefits, status, texts, article } = fields
  const { manufacturer, countryOfOrigin, foodType, bestBeforeMonths, ground, declarations } = fields
  const [first = '', ...gallery] = images ?? []
  const pictures = images ? { image: first, gallery } : { image }
  const further = declarations && JSON.stringify(filledDeclarations(declarations) ?? {})
  const declared = { manufacturer, countryOfOrigin, foodType, bestBeforeMonths, declarations: further }
  const shown = { ground, ...(article !== undefined && articleColumns(article)), pageTexts: texts && JSON.stringify(withoutEmpty(texts)) }
  return { name, kind: type, benefits, ...declared, ...shown, status, ...pictures }
}

/** Returns the texts without the empty ones. */
const withoutEmpty = (texts: PageTexts): PageTexts => Object.fromEntries(Object.entries(texts).filter(([, value]) => value.length > 0))

type ProductChange = { id: string; version?: number | undefined; action: string }

/** Changes a product and records the change. Locks it first, so the recorded old values are correct. */
function changeProduct(shop: Shop, actor: Actor, { id, version, action }: ProductChange, change: (tx: Tx, before: Product) => Promise<void>): Promise<Product> {
  return shop.db.transaction().execute(async (tx) => {
    if (!(await lockProduct(tx, id))) throw productNotFound()
    const before = await getProduct(tx, id)
    await refuseChanged(tx, { version, row: before, actor, subject: { kind: 'product', id }, current: () => before })
    await change(tx, before)
    const product = await getProduct(tx, id)
    const at = shop.now()
    const isChanged = await recordProducts(shop, tx, [{ id, actor, action, before: auditedOf(before), after: auditedOf(product) }], { at })
    if (isChanged) await keepBefore(tx, [{ before, version: product.version ?? 0 }], at)
    return product
  })
}

/** Stores products as they were before their last change, so that it can be undone. `version`: the version after the change. */
export async function keepBefore(tx: Tx, changes: readonly { before: Product; version: number }[], at: Date) {
  await tx
    .insertInto('productChange')
    .values(changes.map(({ before, version }) => ({ productId: before._id, version, savedAt: at, before: JSON.stringify(before) })))
    .onConflict((conflict) =>
      conflict.column('productId').doUpdateSet(({ ref }) => ({
        version: ref('excluded.version'),
        savedAt: ref('excluded.savedAt'),
        before: ref('excluded.before'),
      })),
    )
    .execute()
}

/**
 * Restores a product as it was before its last saved change. This is a change too, so it can be undone. `notice`: a sentence about packs that leave the
 * catalogue with pieces, or ''.
 * @throws ShopError not_found after an hour, and after any other change
 */
export async function undoProductChange(shop: Shop, actor: Actor, id: string): Promise<{ product: Product; notice: string }> {
  let notice = ''
  const restored = await changeProduct(shop, actor, { id, action: 'change undone' }, async (tx, { version }) => {
    const kept = await tx
      .selectFrom('productChange')
      .select('before')
      .where('productId', '=', id)
      .where('version', '=', version ?? 0)
      .where('savedAt', '>', restorableSince(shop.now()))
      .executeTakeFirst()
    if (!kept) throw new ShopError('not_found', 'It is too late to undo this.')
    const before = z.parse(product, kept.before)
    const { manufacturer = '', countryOfOrigin = '', foodType = null, bestBeforeMonths = null, declarations = {}, texts = {} } = before
    const { ground = null, article = null } = before
    const own = { manufacturer, countryOfOrigin, foodType, bestBeforeMonths, declarations, texts, ground, article }
    await setProduct(tx, id, fieldsOf({ ...before, ...own }), shop.now())
    notice = leavingNotice((await listPacks(tx, [id])).get(id) ?? [], before.variants)
    await replaceVariants(tx, [{ id, variants: before.variants.map(wholeRow) }])
  })
  return { product: restored, notice }
}
