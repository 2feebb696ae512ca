import { z } from 'zod/mini'
import { fromNewest } from '#kernel/page.ts'
import type { Shop } from '#platform/shop.ts'
import { brandPart } from '#shop/settings/module.server.ts'
import type { Product } from '../contract.ts'
import * as contract from '../office-contract.ts'
import { packedProduct } from '../rules/product-of-pack.ts'
import { listVideos, type VideoRow, wireVideo } from '../videos/server/queries.server.ts'
import { namesOf } from '../videos/server/save-video.server.ts'
import { listProductPage } from './queries.server.ts'
import { openProducts } from './take-products.server.ts'

const maxProducts = 1000
const sliceSize = 40

/** The products of a brand pack: every product, also drafts, with packs, prices, texts, pictures and film, but without stock. */
export const brandProducts = brandPart({
  name: 'products',
  schema: z.array(packedProduct).check(z.maxLength(maxProducts)),
  async write(shop) {
    const packed: z.input<typeof packedProduct>[] = []
    for (let beforeSeq = fromNewest; ;) {
      const { rows, lastSeq } = await listProductPage(shop.db, { status: 'all' }, { limit: sliceSize, beforeSeq })
      const videos = await listVideos(
        shop.db,
        rows.map(({ _id }) => _id),
      )
      for (const product of rows) packed.push(await packProduct(shop, product, videos.get(product._id)))
      if (rows.length < sliceSize || lastSeq === undefined) return packed
      beforeSeq = lastSeq
    }
  },
  open: openProducts,
})

/** Returns a product for a brand pack. Leaves out pictures of other sites, because an import does not load them. */
async function packProduct(
  shop: Shop,
  { image: _image, version: _version, images, variants, ...product }: Product,
  video: VideoRow | undefined,
): Promise<z.input<typeof packedProduct>> {
  const isPacked = (url: string | undefined) =>
    url !== undefined && contract.isPictureAddress(url) && (url.startsWith('/pictures/') || url.startsWith(shop.files.urlOf('')))
  const film = video && (await packFilm(shop, video))
  return {
    ...product,
    images: images.filter(isPacked),
    variants: variants.map(({ image, ...variant }) => ({ ...variant, ...(isPacked(image) && { image }) })),
    ...(film && { film }),
  }
}

/** Returns the film of a product; undefined if one of its files is missing in the storage. */
async function packFilm(shop: Shop, row: VideoRow) {
  for (const name of namesOf(row)) if ((await shop.files.findSize(name)) === undefined) return undefined
  const { url, captions, poster } = wireVideo(shop.files, row)
  return { url, captions, poster }
}
