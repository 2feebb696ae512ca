import { z } from 'zod/mini'
import { fromNewest } from '#kernel/page.ts'
import type { Shop } from '#platform/shop.ts'
import { brandPart } from '#shop/settings/module.server.ts'
import type { Product } from '../contract.ts'
import * as contract from '../office-contract.ts'
import * as videosContract from '../videos/contract.ts'
import { findVideo, wireVideo } from '../videos/server/queries.server.ts'
import { listProductPage } from './queries.server.ts'

const mostProducts = 1000
const sliceSize = 40

const film = z.object({ url: z.string(), captions: z.nullable(z.string()), poster: videosContract.saveVideo.input.shape.poster })

/** A product with its own id and those of its packs, by which another import finds it again. */
const packedProduct = z.extend(contract.addProduct.input, { _id: z.string().check(z.regex(/^[\w-]{1,64}$/)), film: z.nullish(film) })

/** Every product, drafts too, in the order of the catalogue, with its packs, prices, texts, pictures and film. No stock. */
export const brandProducts = brandPart({
  name: 'products',
  schema: z.array(packedProduct).check(z.maxLength(mostProducts)),
  async write(shop) {
    const packed: z.input<typeof packedProduct>[] = []
    for (let beforeSeq = fromNewest; ;) {
      const { rows, lastSeq } = await listProductPage(shop.db, { status: 'all' }, { limit: sliceSize, beforeSeq })
      for (const product of rows) packed.push(await packProduct(shop, product))
      if (rows.length < sliceSize || lastSeq === undefined) return packed
      beforeSeq = lastSeq
    }
  },
})

/** Leaves out pictures of other sites, which no import loads. */
async function packProduct(shop: Shop, { image: _image, version: _version, images, variants, ...product }: Product): Promise<z.input<typeof packedProduct>> {
  const isPacked = (url: string | undefined) =>
    url !== undefined && contract.isPictureAddress(url) && (url.startsWith('/pictures/') || url.startsWith(shop.files.urlOf('')))
  const row = await findVideo(shop, product._id)
  const { url, captions, poster } = row ? wireVideo(shop.files, row) : { url: '', captions: null, poster: '' }
  return {
    ...product,
    images: images.filter(isPacked),
    variants: variants.map(({ image, ...variant }) => ({ ...variant, ...(isPacked(image) && { image }) })),
    ...(row && { film: { url, captions, poster } }),
  }
}
