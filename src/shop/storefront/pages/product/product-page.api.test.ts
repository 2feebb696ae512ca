import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { productPath } from '#shop/catalogue/rules/product-path.ts'
import { makeProduct } from '#test/make-product.ts'
import { shop } from '#test/test-shop.ts'
import { loader as reviewsLoader } from '#shop/reviews/pages/reviews-page.tsx'
import { loader as sitemapLoader } from '#site/seo/sitemap.ts'
import { sentQueryContext, shopContext } from '#ui/shop-context.ts'
import { loader } from './product-page.tsx'

/** Calls the loader of an address as the page handler does. @returns the name of the shown product, or status and target */
async function visit(path: string, sentQuery = '') {
  const url = new URL(path, 'http://shop.example')
  const [, , segment = '', isReviews] = url.pathname.split('/')
  const args = { request: new Request(url), url, params: { id: decodeURIComponent(segment) }, context: contextWith(sentQuery) }
  try {
    const { product } = isReviews ? await reviewsLoader({ ...args, pattern: '/product/:id/reviews' }) : await loader({ ...args, pattern: '/product/:id' })
    return { name: product.name }
  } catch (thrown) {
    if (thrown instanceof Response) return { status: thrown.status, to: thrown.headers.get('location'), caching: thrown.headers.get('cache-control') }
    if (typeof thrown === 'object' && thrown !== null && 'init' in thrown) return thrown.init
    throw thrown
  }
}

function contextWith(sentQuery: string) {
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  context.set(sentQueryContext, sentQuery)
  return context
}

const moved = (to: string) => ({ status: 301, to, caching: 'no-store' })

test('the id alone and the readable address show the product; any other name redirects and keeps the query', async () => {
  const { id } = await makeProduct(shop, { name: 'Kashmiri Saffron' })
  const readable = `/product/kashmiri-saffron-${id}`
  for (const path of [`/product/${id}`, `/product/${id}/`, readable, `/PRODUCT/kashmiri-saffron-${id}`])
    expect([path, await visit(path)]).toEqual([path, { name: 'Kashmiri Saffron' }])
  for (const path of [
    `/product/old-name-${id}`,
    `/product/-${id}`,
    `/product/Kashmiri-Saffron-${id}`,
    `/product/%6Bashmiri-saffron-${id}`,
    `/product/%E0%A4%95%E0%A5%87-${id}`,
    `/product/${'a-'.repeat(4000)}${id}`,
    `/product/%22%3E%3Cscript%3E-${id}`,
  ])
    expect([path, await visit(path)]).toEqual([path, moved(readable)])
  expect(await visit(`/product/old-${id}`, 'pack=2+g&gclid=x%0d%0ay&_routes=a')).toEqual(moved(`${readable}?pack=2+g&gclid=x%0D%0Ay`))
})

test('an unknown id, a draft and a deleted product are not found under any name', async () => {
  const { id } = await makeProduct(shop, { name: 'Kashmiri Saffron', status: 'draft' })
  for (const path of ['/product/none', '/product/saffron-0123456789AB', `/product/${id}`, `/product/kashmiri-saffron-${id}`, `/product/${id.toLowerCase()}-`])
    expect([path, await visit(path)]).toEqual([path, { status: 404 }])
})

test('a product whose id has hyphens, or whose name has no Latin letter, stands at its id alone', async () => {
  await makeProduct(shop, { id: 'my-old-id', name: 'Kashmiri Saffron' })
  expect(await visit('/product/my-old-id')).toEqual({ name: 'Kashmiri Saffron' })
  const { id } = await makeProduct(shop, { name: 'केसर 🌸' })
  expect(await visit(`/product/${id}`)).toEqual({ name: 'केसर 🌸' })
  expect(await visit(`/product/kesar-${id}`)).toEqual(moved(`/product/${id}`))
})

test('a name that ends in the id of another product leads to its own', async () => {
  const other = await makeProduct(shop, { name: 'Shilajit' })
  const { id } = await makeProduct(shop, { name: `Saffron ${other.id}` })
  expect(await visit(productPath({ _id: id, name: `Saffron ${other.id}` }))).toEqual({ name: `Saffron ${other.id}` })
})

test('a rename redirects the old address at once, and the sitemap has the new one', async () => {
  const { id } = await makeProduct(shop, { name: 'Kashmiri Saffron' })
  await shop.db.updateTable('product').set({ name: 'Mongra Saffron' }).where('id', '=', id).execute()
  expect(await visit(`/product/kashmiri-saffron-${id}`)).toEqual(moved(`/product/mongra-saffron-${id}`))
  const url = new URL('http://shop.example/sitemap.xml')
  const sitemap = await sitemapLoader({ request: new Request(url), url, params: {}, context: contextWith(''), pattern: '/sitemap.xml' })
  expect(await sitemap.text()).toContain(`/product/mongra-saffron-${id}</loc>`)
})

test('the page of reviews has one address, by the id', async () => {
  const { id } = await makeProduct(shop, { name: 'Kashmiri Saffron' })
  expect(await visit(`/product/${id}/reviews`)).toEqual({ name: 'Kashmiri Saffron' })
  expect(await visit(`/product/kashmiri-saffron-${id}/reviews`, 'sort=helpful')).toEqual(moved(`/product/${id}/reviews?sort=helpful`))
})
