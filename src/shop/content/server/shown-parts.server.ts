import type { Shop } from '#platform/shop.ts'
import type { Product } from '#shop/catalogue/contract.ts'
import { findWholeProduct, listProducts } from '#shop/catalogue/module.server.ts'
import { findPraise } from '#shop/reviews/module.server.ts'
import type { HomeParts, ShownParts } from '../office-contract.ts'
import type { Block, PageContent } from '../page-contract.ts'
import { chosenProducts } from '../rules/chosen-products.ts'
import { aboutPage } from '../rules/built-in/about-page.ts'
import { homePage } from '../rules/built-in/home-page.ts'
import { pathOfLink } from '../rules/path-of-link.ts'
import { visibleBlocks } from '../rules/visible-blocks.ts'
import { findOwnContent, listArticles } from './queries.server.ts'

type Blocks = Pick<PageContent, 'blocks'>

/** Reads the data of a page's blocks: products and films. A page without these needs no query. */
export async function readParts({ db, files }: Pick<Shop, 'db' | 'files'>, { blocks }: Blocks): Promise<ShownParts> {
  const products = productLists(blocks).length > 0 ? await listProducts(db) : []
  return { products: productsIn(blocks, products), films: await readFilms({ db, files }, blocks) }
}

const productLists = (blocks: readonly Block[]) => visibleBlocks(blocks).filter((block) => block.kind === 'products' || block.kind === 'featured')

/** Returns the products that the blocks show, in the order of the catalogue. */
function productsIn(blocks: readonly Block[], products: readonly Product[]) {
  const shown = new Set(productLists(blocks).flatMap((block) => chosenProducts(block, products).map(({ _id }) => _id)))
  return products.filter(({ _id }) => shown.has(_id))
}

async function readFilms({ db, files }: Pick<Shop, 'db' | 'files'>, blocks: readonly Block[]): Promise<ShownParts['films']> {
  const films = await Promise.all(filmsIn(blocks).map((id) => findWholeProduct({ db, files }, id)))
  return films.flatMap((product) => (product?.video ? [{ product: product._id, name: product.name, image: product.image, video: product.video }] : []))
}

const filmsIn = (blocks: readonly Block[]) => [...new Set(visibleBlocks(blocks).flatMap((block) => (block.kind === 'film' ? [block.product] : [])))]

/** Reads the data that any fixed block of the home page may need. */
async function readHomeLists({ db, now }: Pick<Shop, 'db' | 'now'>) {
  const [products, praise, articles] = await Promise.all([listProducts(db), findPraise(db), listArticles(db, now())])
  return { products, praise, articles }
}

type HomeLists = Awaited<ReturnType<typeof readHomeLists>>

function homePartsOf({ blocks }: Blocks, { products, praise, articles }: HomeLists): HomeParts {
  const slides = blocks.flatMap((block) => (block.kind === 'banner' ? block.slides : []))
  const [count = 0] = blocks.flatMap((block) => (block.kind === 'news' ? block.count : []))
  return { links: slides.map(({ link }) => pathOfLink(link.to, products)), ...(praise && { praise }), articles: articles.slice(0, count) }
}

/** Reads the data of the blocks of a home page's text. */
export const readPartsOfHome = async (shop: Shop, content: PageContent) => partsOfHome(shop, content, await readHomeLists(shop))

const partsOfHome = async (shop: Shop, content: PageContent, lists: HomeLists) => ({
  products: productsIn(content.blocks, lists.products),
  films: await readFilms(shop, content.blocks),
  home: homePartsOf(content, lists),
})

/** Reads the home page: the text that the owner published, or else the built-in one. */
export async function readHome(shop: Shop) {
  const [lists, own] = await Promise.all([readHomeLists(shop), findOwnContent(shop.db, 'home', shop.now())])
  const content = own ?? homePage
  return { content, parts: await partsOfHome(shop, content, lists) }
}

/** Reads About Us: the text that the owner published, or else the built-in one. */
export async function readAbout({ db, files, now }: Shop) {
  const content = (await findOwnContent(db, 'about', now())) ?? aboutPage
  return { content, parts: await readParts({ db, files }, content) }
}
