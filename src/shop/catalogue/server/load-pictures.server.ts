import { hourMs } from '#kernel/duration.ts'
import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { isShopError, ShopError } from '#kernel/errors.ts'
import { NotFetched } from '#platform/outbound/fetch-public.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { sourcesOf } from '#ui/picture-sizes.ts'
import { forgetPictureJob, listPersonalPictures, maxImageBytes, personalPicture, refusePersonalPictures, storeImage } from '#shop/media/module.server.ts'
import type { ImportError } from '#kernel/sheet-contract.ts'
import { isPictureAddress } from '../office-contract.ts'
import type { SheetRow } from '../rules/plan-import.ts'
import { columnTitles, textsIn } from '../rules/product-sheet.ts'

/** How long an import loads pictures, because a reply must start within a minute. The next import uses the pictures that were loaded. */
const budgetMs = 40_000
const timeoutMs = 10_000
const picturesAtOnce = 4

/** How long a loaded picture is reused for the same address, such as by the import after its preview. */
const reuseMs = hourMs
const maxRemembered = 1000
/** If nobody imports the previewed products, their pictures are removed a day later. */
const checkAfterSeconds = 86_400

/** The pictures that were loaded lately, by their outside address. `url`: the address in the shop. */
const loaded = new Map<string, { url: string; at: number }>()

/** The address of a picture in the shop, or why it cannot be used. */
type Found = { url: string } | { reason: string }

/**
 * Loads the pictures of other sites into the shop, because pages show no picture of another site. An address that a product has already stays.
 * @returns the lines with the addresses in the shop, and an error for each picture that does not exist or cannot be loaded
 */
export async function resolvePictures(shop: Shop, rows: SheetRow[]): Promise<{ rows: SheetRow[]; errors: ImportError[] }> {
  const found = await findPictures(
    shop,
    rows.flatMap(({ cells }) => textsIn(cells.images ?? '')),
  )
  const errors = rows.flatMap(({ row, cells }) =>
    textsIn(cells.images ?? '').flatMap((address) => {
      const picture = found.get(address)
      return picture && 'reason' in picture ? [{ row, column: columnTitles.images, message: picture.reason }] : []
    }),
  )
  const urlOf = (address: string) => {
    const picture = found.get(address)
    return picture && 'url' in picture ? picture.url : address
  }
  const resolved = rows.map((line) => {
    const { images } = line.cells
    return images === undefined ? line : { ...line, cells: { ...line.cells, images: textsIn(images).map(urlOf).join('\n') } }
  })
  return { rows: resolved, errors }
}

type Pictured = { image?: string | null | undefined; images?: string[] | undefined; variants: { image?: string | null | undefined }[] }

/**
 * Loads the outside pictures of a product, as an import does, and returns the product with their addresses in the shop.
 * @throws ShopError invalid_input for a picture that cannot be loaded, and for a person's
 */
export async function loadPictures<Product extends Pictured>(shop: Shop, product: Product): Promise<Product> {
  const { image, images, variants } = product
  const isOutside = (address: string) => address.startsWith('https://') && !address.startsWith(shop.files.urlOf(''))
  const placed = [
    { field: 'image', url: image },
    ...(images ?? []).map((url, place) => ({ field: `images.${place}`, url })),
    ...variants.map((variant, place) => ({ field: `variants.${place}.image`, url: variant.image })),
  ]
  await refusePersonalPictures(shop, shop.db, placed)
  const addresses = placed.map(({ url }) => url).filter((address) => typeof address === 'string')
  const found = await findPictures(shop, addresses.filter(isOutside))
  const urlOf = (address: string) => {
    const picture = found.get(address)
    if (picture && 'reason' in picture) throw new ShopError('invalid_input', picture.reason)
    return picture?.url ?? address
  }
  return {
    ...product,
    ...(image && { image: urlOf(image) }),
    ...(images && { images: images.map(urlOf) }),
    variants: variants.map((variant) => (variant.image ? { ...variant, image: urlOf(variant.image) } : variant)),
  }
}

/** Finds or loads the picture of each address. Leaves out addresses that a product has already. */
async function findPictures(shop: Shop, listed: readonly string[]): Promise<Map<string, Found>> {
  const addresses = [...new Set(listed)]
  const known = await listKnown(shop.db, addresses)
  const personal = await listPersonalPictures(shop, shop.db, addresses)
  const found = new Map<string, Found>(personal.map((address) => [address, { reason: personalPicture }]))
  // The workers share this iterator, so each address is loaded once.
  const toLoad = addresses.filter((address) => !known.has(address) && !found.has(address)).values()
  const endsAt = performance.now() + budgetMs
  const work = async () => {
    for (const address of toLoad) found.set(address, await findPicture(shop, address, endsAt))
  }
  await Promise.all(Array.from({ length: picturesAtOnce }, work))
  return found
}

/** Returns the addresses that a product shows already. */
async function listKnown(db: Db, addresses: string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  const { rows } = await sql<{ address: string }>`
    select distinct address from unnest(${addresses}::text[]) as address
    join product on product.deleted_at is null and (product.image = address or product.gallery @> array[address])`.execute(db)
  return new Set(rows.map(({ address }) => address))
}

async function findPicture(shop: Shop, address: string, endsAt: number): Promise<Found> {
  // The later check of all fields refuses any other address with a better message.
  if (!isPictureAddress(address)) return { url: address }
  const folder = shop.files.urlOf('')
  const missing = { reason: `There is no picture at ${shorten(address)}. Upload it first, or leave the cell blank.` }
  const stored = [folder, '/media/'].find((start) => address.startsWith(start))
  if (stored !== undefined) {
    const isStored = sourcesOf(address) && (await shop.files.findSize(address.slice(stored.length))) !== undefined
    return isStored ? { url: address } : missing
  }
  if (address.startsWith('/')) return (await isFile(`public${address}`)) ? { url: address } : missing
  if (performance.now() > endsAt) return { reason: `${shorten(address)} is not loaded yet. Choose the file again to load the next pictures.` }
  return load(shop, address)
}

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

async function load(shop: Shop, address: string): Promise<Found> {
  const now = shop.now().getTime()
  const earlier = loaded.get(address)
  const name = earlier?.url.slice(shop.files.urlOf('').length) ?? ''
  if (earlier && now - earlier.at < reuseMs && (await shop.files.findSize(name)) !== undefined) return { url: earlier.url }
  try {
    const { url } = await storeImage(shop, await shop.fetchPublic(address, { maxBytes: maxImageBytes, timeoutMs }))
    await shop.db.transaction().execute((tx) => shop.jobs.enqueue(tx, forgetPictureJob, { url }, { startAfterSeconds: checkAfterSeconds }))
    if (loaded.size >= maxRemembered) loaded.clear()
    loaded.set(address, { url, at: now })
    return { url }
  } catch (error) {
    if (error instanceof NotFetched) return { reason: `The picture ${shorten(address)} could not be loaded: ${error.message}.` }
    if (isShopError(error)) return { reason: `The picture ${shorten(address)} could not be used. ${error.message}` }
    throw error
  }
}

const shorten = (text: string) => (text.length > 100 ? `${text.slice(0, 100)}…` : text)
