import { ShopError } from '#kernel/errors.ts'
import { type Api, type Call, mount, mountList } from '#platform/http/mount.ts'
import { mountCsv } from '#platform/http/mount-csv.ts'
import { hasScope, requireScope } from '#platform/http/require-scope.ts'
import type { Shop } from '#platform/shop.ts'
import { readText } from '../sheets/server/read-sheet.server.ts'
import * as admin from '../office-contract.ts'
import * as imports from '../import-contract.ts'
import * as contract from '../contract.ts'
import type { Product } from '../contract.ts'
import { deleteProduct, restoreProduct, orderProducts } from './delete-product.server.ts'
import { loadPictures } from './load-pictures.server.ts'
import { importProducts } from './import-products.server.ts'
import { listBestSellers, findWholeProduct, searchProducts } from './find-whole-product.server.ts'
import { claimsOfProduct } from '../rules/product-claims.ts'
import { linesOf, sheetColumns } from '../rules/product-sheet.ts'
import { countProducts, findProduct, listProductPage, type ProductFilter } from './queries.server.ts'
import { noticeLostArticle } from './lost-article.server.ts'
import { noticeMissing } from './sold-products.server.ts'
import { findLastImport, undoImport } from './undo-import.server.ts'
import { addProduct, productNotFound, setProductStatus, undoProductChange, updateProduct } from './save-product.server.ts'

export function catalogueApi(api: Api) {
  const { shop } = api

  mountList(api, contract.listProducts, {
    async page(input, slice, call) {
      refuseShoppers(input, call)
      allowCaching(input, call)
      const ids = await findIds(input)
      return listProductPage(shop.db, ids ? { ids } : input, slice, { withStock: seesStock(input, call) })
    },
    count: async (input) => (await findIds(input))?.length ?? countProducts(shop.db, input),
  })

  /** Runs a shopper's search by words and synonyms. @returns undefined without a search, and for admins, who search by name in SQL */
  async function findIds({ q, status }: ProductFilter): Promise<string[] | undefined> {
    if (!q?.trim() || status !== undefined) return undefined
    return (await searchProducts(shop.db, q)).map(({ _id }) => _id)
  }

  mount(api, contract.listBestSellers, (_, call) => {
    allowCaching({}, call)
    return listBestSellers(shop)
  })

  mount(api, contract.showProduct, async ({ id, status }, call) => {
    refuseShoppers({ status }, call)
    const product = status === undefined ? await findWholeProduct(shop, id) : await findProduct(shop.db, id, { status, withStock: seesStock({ status }, call) })
    if (!product) throw productNotFound()
    allowCaching({ status }, call)
    return product
  })

  mount(api, admin.addProduct, async (input, { actor }) => ({
    success: true as const,
    message: 'Product added successfully',
    ...(await savedReply(shop, { product: await addProduct(shop, actor, await loadPictures(shop, input)) })),
  }))

  mount(api, imports.importProducts, async ({ csv, ...choices }, { actor, file }) => {
    const text = file ? await readText(file) : csv
    if (!text) throw new ShopError('invalid_input', 'Please choose a CSV file.')
    const outcome = await importProducts(shop, actor, { csv: text, ...choices })
    return { success: true as const, message: importMessage(outcome), ...outcome }
  })

  mount(api, imports.undoImport, async ({ importId }, { actor }) => {
    const undone = await undoImport(shop, actor, importId)
    return { success: true as const, message: undoMessage(undone), ...undone }
  })

  mount(api, imports.lastImport, async () => ({ last: (await findLastImport(shop.db, shop.now())) ?? null }))

  mountCsv(api, imports.exportProducts, {
    name: 'products',
    columns: sheetColumns,
    async page({ q, status = 'all' }, slice) {
      const { rows, lastSeq } = await shop.fromReplica((db) => listProductPage(db, { q, status }, slice))
      return { rows: rows.flatMap(linesOf), lastSeq }
    },
  })

  mount(api, admin.orderProducts, async ({ ids }, { actor }) => {
    await orderProducts(shop, actor, ids)
    return { success: true as const, message: 'Sort order saved' }
  })

  mount(api, admin.updateProduct, async (input, { actor }) => ({
    success: true as const,
    message: 'Product updated successfully',
    ...(await savedReply(shop, await updateProduct(shop, actor, await loadPictures(shop, input)))),
  }))

  mount(api, admin.undoProductChange, async ({ id }, { actor }) => {
    const undone = await undoProductChange(shop, actor, id)
    return { success: true as const, message: undone.notice ? `Change undone. ${undone.notice}` : 'Change undone', ...(await savedReply(shop, undone)) }
  })

  mount(api, admin.setProductStatus, async (input, { actor }) => {
    const product = await setProductStatus(shop, actor, input)
    const notice = await noticeMissing(shop.db, input.id)
    return { success: true as const, message: 'Product updated successfully', ...(await savedReply(shop, { product, notice })) }
  })

  mount(api, admin.deleteProduct, async ({ id }, { actor }) => {
    await deleteProduct(shop, actor, id)
    return { success: true as const, message: 'Product deleted successfully' }
  })

  mount(api, admin.restoreProduct, async ({ id }, { actor }) => {
    await restoreProduct(shop, actor, id)
    return { success: true as const, message: 'Product restored' }
  })
}

const importMessage = ({ added, updated, dryRun, errorCount }: Awaited<ReturnType<typeof importProducts>>) =>
  errorCount > 0
    ? 'Nothing can be imported until the errors are fixed.'
    : `${dryRun ? 'Would add' : 'Added'} ${added} and ${dryRun ? 'update' : 'updated'} ${updated}.`

const undoMessage = ({ restored, removed, left }: Awaited<ReturnType<typeof undoImport>>) =>
  [
    `Import undone: ${restored} as before, ${removed} removed.`,
    left.length > 0 && `Changed since, so left as they are: ${left.slice(0, 5).join(', ')}${left.length > 5 ? ' …' : ''}.`,
  ]
    .filter(Boolean)
    .join(' ')

/** Returns the fields of a reply about a saved product: the product, its claims, and a notice if there is one. */
async function savedReply(shop: Shop, { product, notice: first }: { product: Product; notice?: string }) {
  const notice = [first, await noticeLostArticle(shop, product)].filter(Boolean).join(' ')
  return { product, ...(notice && { notice }), warnings: claimsOfProduct(product) }
}

type StatusFilter = { status?: string | undefined }

/** Refuses the status filter to everyone but staff who may see drafts. */
function refuseShoppers({ status }: StatusFilter, { actor }: Call) {
  if (status === undefined) return
  if (!actor) throw new ShopError('unauthenticated', 'Please log in to continue.')
  requireScope(actor, 'catalogue:read')
}

/** Returns whether the reply is for staff who may read the stock. */
const seesStock = ({ status }: StatusFilter, { actor }: Call) => status !== undefined && hasScope(actor, 'stock:read')

/** Allows caches to share the reply, unless it is an admin's view. */
function allowCaching({ status }: StatusFilter, { setHeader }: Call) {
  if (status === undefined) setHeader('cache-control', 'public, max-age=60, stale-while-revalidate=300')
}
