import { inr } from '#kernel/money.ts'
import type { Product } from '#shop/catalogue/contract.ts'
import { listProducts } from '#shop/catalogue/module.server.ts'
import { offerPriceOf, productPath } from '#shop/catalogue/rules.ts'
import { listArticles, listShownPages } from '#shop/content/module.server.ts'
import { deliverySentence, pathOfPage } from '#shop/content/rules.ts'
import { chargesDelivery } from '#shop/orders/rules.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { feedPaths } from '#shop/storefront/parts.ts'
import { apiBase } from '#kernel/endpoint.ts'
import { legalLinks } from '#ui/first-links.ts'
import { shopContext } from '#ui/shop-context.ts'
import type { Route } from './+types/llms.ts'

/** Answers llms.txt (llmstxt.org), which tells an assistant what the shop sells and where to read on. Its texts are those of the pages. */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, db, now } = context.get(shopContext)
  const [products, { brand, blurb, phone, email, deliveryCharge }, articles, ownPages] = await Promise.all([
    listProducts(db),
    readSettings(db),
    listArticles(db, now()),
    listShownPages(db, 'page', now()),
  ])
  const link = (name: string, path: string) => `- [${plain(name)}](${config.PUBLIC_URL}${path})`
  const text = [
    `# ${plain(brand)}`,
    `> ${plain(blurb)} Prices are in rupees and include all taxes. ${deliverySentence('inIndia', chargesDelivery(deliveryCharge))}`,
    `Orders and payment need a person: a shopper pays on the checkout page. Questions: ${plain([phone, email].filter(Boolean).join(', '))}.`,
    '## Products',
    products.map((product) => `${link(product.name, productPath(product))}: ${packsOf(product)}`).join('\n'),
    '## Reading',
    [
      ...articles.map(({ title, slug }) => link(title, pathOfPage({ kind: 'article', slug }))),
      ...ownPages.map(({ title, slug }) => link(title, pathOfPage({ kind: 'page', slug }))),
    ].join('\n'),
    '## Terms',
    legalLinks.map(({ text: name, to }) => link(name, to)).join('\n'),
    '## For programs',
    [
      link('Catalogue as JSON', `${apiBase}/products`),
      link('Products as XML, for Google', feedPaths.google),
      link('Products as CSV, for Meta', feedPaths.meta),
      link('API', `${apiBase}/openapi.json`),
    ].join('\n'),
  ]
  return new Response(`${text.join('\n\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=300' } })
}

/** Returns each pack with its price to pay. */
const packsOf = ({ variants }: Product) =>
  variants.map((variant) => `${plain(variant.quantity)} ${inr(offerPriceOf(variant).finalPaise)}${variant.soldOut ? ', sold out' : ''}`).join('; ')

/** Returns one line whose characters have no meaning in Markdown. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]()<>#|]/g, (mark) => `\\${mark}`)
