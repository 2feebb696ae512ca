import { expect, test } from '@playwright/test'
import { type ShopProcess, startShop } from '../support/browser/shop-process.ts'
import { callApi, logIn } from '../support/browser/shopper.ts'
import { stockShop } from '../support/browser/stock.ts'

/** The addresses of products and the feeds, through the page cache of a real process. */

const ask = (shop: ShopProcess, path: string) => fetch(shop.baseURL + path, { redirect: 'manual' })

const canonicalIn = (html: string) => new URL(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '').pathname

test('a cached shop answers both addresses of a product, and redirects others with their query, also for data requests', async () => {
  const shop = await startShop()
  try {
    const { productId: id, name } = await stockShop(shop)
    const readable = `/product/${name.toLowerCase().replaceAll(' ', '-')}-${id}`
    for (const path of [`/product/${id}`, readable, `${readable}?pack=2+g`, `${readable}.data`]) {
      const [first, again] = [await ask(shop, path), await ask(shop, path)]
      expect([first.status, again.status], path).toEqual([200, 200])
      if (path.endsWith('.data')) continue
      expect(again.headers.get('etag'), path).toBeTruthy()
      expect(canonicalIn(await again.text()), path).toBe(readable)
    }
    for (const wrong of ['old', 'old', 'x'.repeat(600), '%6Aournal']) {
      const answer = await ask(shop, `/product/${wrong}-${id}?pack=2+g&utm_source=mail`)
      expect([answer.status, answer.headers.get('location')], wrong).toEqual([301, `${readable}?pack=2+g&utm_source=mail`])
      // The page cache stores only answers with an ETag.
      expect([answer.headers.get('cache-control'), answer.headers.get('etag')], wrong).toEqual(['no-store', null])
    }
    const data = await ask(shop, `/product/old-${id}.data?pack=2+g&_routes=shop%2Fstorefront%2Fpages%2Fproduct%2Fproduct-page`)
    expect([data.status, data.headers.get('etag')]).toEqual([202, null])
    expect(await data.text()).toContain(`${readable}?pack=2+g"`)
    expect((await ask(shop, '/product/saffron-0123456789AB')).status).toBe(404)

    await test.step('a rename moves the page, its canonical link, structured data, sitemap and feeds at once', async () => {
      const { token } = await logIn(shop, shop.admin.email, shop.admin.password)
      const rename = (to: string) =>
        callApi(shop, 'PUT', `/products/${id}`, {
          token,
          body: { name: to, image: '/pictures/duo.jpg', variants: [{ quantity: '1 g', price: 500, mrp: 600 }] },
        })
      // The feeds list products with a picture.
      expect((await rename(name)).status).toBe(200)
      for (const path of ['/sitemap.xml', '/feeds/google.xml', '/feeds/meta.csv']) expect(await (await ask(shop, path)).text(), path).toContain(readable)
      expect((await rename('Fresh name')).status).toBe(200)
      const renamed = `/product/fresh-name-${id}`
      const moved = await ask(shop, readable)
      expect([moved.status, moved.headers.get('location')]).toEqual([301, renamed])
      const html = await (await ask(shop, renamed)).text()
      expect(canonicalIn(html)).toBe(renamed)
      expect(html).toContain(`${renamed}?pack=1+g","price":"500.00"`)
      for (const path of ['/sitemap.xml', '/feeds/google.xml', '/feeds/meta.csv']) {
        const text = await (await ask(shop, path)).text()
        expect([text.includes(readable), text.includes(renamed)], path).toEqual([false, true])
      }
      expect((await rename(name)).status).toBe(200)
      expect((await ask(shop, readable)).status).toBe(200)
      expect((await ask(shop, renamed)).headers.get('location')).toBe(readable)
    })

    await test.step('the feeds are shared, typed and cached', async () => {
      for (const [path, type] of [
        ['/feeds/google.xml', 'application/xml; charset=utf-8'],
        ['/feeds/meta.csv', 'text/csv; charset=utf-8'],
      ]) {
        const answer = await ask(shop, path ?? '')
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
        const unchanged = await fetch(`${shop.baseURL}${path}?any=1`, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
        expect(unchanged.status).toBe(304)
      }
      expect(await (await ask(shop, '/robots.txt')).text()).not.toContain('/feeds')
    })
  } finally {
    await shop.remove()
  }
})
