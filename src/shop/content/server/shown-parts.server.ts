import type { Shop } from '#platform/shop.ts'
import { findWholeProduct, listProducts } from '#shop/catalogue/module.server.ts'
import type { ShownParts } from '../office-contract.ts'
import type { Block, PageContent } from '../page-contract.ts'
import { chosenProducts } from '../rules/chosen-products.ts'

/** Reads what the blocks of a page show besides their own words. A page without products and films needs no query. */
export async function readParts({ db, files }: Pick<Shop, 'db' | 'files'>, { blocks }: Pick<PageContent, 'blocks'>): Promise<ShownParts> {
  const lists = blocks.filter((block) => block.kind === 'products')
  const products = lists.length > 0 ? await listProducts(db) : []
  const shown = new Set(lists.flatMap((block) => chosenProducts(block, products).map(({ _id }) => _id)))
  const films = await Promise.all(filmsIn(blocks).map((id) => findWholeProduct({ db, files }, id)))
  return {
    products: products.filter(({ _id }) => shown.has(_id)),
    films: films.flatMap((product) => (product?.video ? [{ product: product._id, name: product.name, image: product.image, video: product.video }] : [])),
  }
}

const filmsIn = (blocks: readonly Block[]) => [...new Set(blocks.flatMap((block) => (block.kind === 'film' ? [block.product] : [])))]
