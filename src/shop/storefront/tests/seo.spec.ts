import type { Page } from '@playwright/test'
import { expect, test } from '#test/browser/journey.ts'
import { demoProductId } from '#test/browser/demo-product.ts'

type StructuredData = Record<string, unknown>

const article = '/blog/what-saffron-grades-mean'
const pages = ['/', '/products', '/productDetail2', '/about', '/contact', '/blog', article, '/privacy', '/terms', '/shipping', '/returns', '/grievance']
const hidden = ['/cart', '/checkout', '/login', '/login-phone', '/register', '/profilepage', '/myorders', '/scrolltotop']
const day = /^\d{4}-\d{2}-\d{2}$/
const absolute = /^https?:\/\/[^/]+\//

test('every public page has its own title, and one description, canonical link and picture @essential', async ({ page, shop }) => {
  test.slow()
  const titles = new Set<string>()
  for (const path of [...pages, await productPath(shop.baseURL)]) {
    const { title, tags, canonical } = await readHead(page, path)
    expect(title, path).toHaveLength(1)
    titles.add(title[0] ?? '')
    expect(tags['description']?.length, path).toBeGreaterThan(40)
    expect(canonical, path).toHaveLength(1)
    expect(new URL(canonical[0] ?? '').pathname).toBe(path)
    expect(tags['og:url']).toBe(canonical[0])
    expect(tags['og:title']).toBeTruthy()
    expect(tags['og:image']).toMatch(absolute)
    const picture = await page.request.get(new URL(new URL(tags['og:image'] ?? '').pathname, shop.baseURL).href)
    expect(picture.headers()['content-type'], path).toContain('image/jpeg')
  }
  expect(titles.size).toBe(pages.length + 1)
})

test('home has structured data about the organisation and the site', async ({ page }) => {
  const [organization, site] = await readData(page, '/')
  expect(organization).toMatchObject({ '@type': 'Organization', address: { '@type': 'PostalAddress', addressCountry: 'IN' } })
  for (const field of ['name', 'url', 'logo', 'email', 'telephone']) expect(organization?.[field], field).toBeTruthy()
  expect(site).toMatchObject({ '@type': 'WebSite', '@context': 'https://schema.org' })
  for (const field of ['name', 'url']) expect(site?.[field], field).toBeTruthy()
})

test('a product has structured data about its offers in rupees and its breadcrumbs', async ({ page, shop }) => {
  const path = await productPath(shop.baseURL)
  const [product, crumbs] = await readData(page, path)
  expect(product).toMatchObject({ '@type': 'Product', name: expect.any(String), description: expect.any(String), sku: expect.any(String) })
  expect(product?.['image']).toEqual(expect.arrayContaining([expect.stringMatching(absolute)]))
  const offers = listOf(product?.['offers'])
  expect(offers.length).toBeGreaterThan(0)
  for (const offer of offers) {
    expect(offer).toMatchObject({
      '@type': 'Offer',
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
      price: expect.stringMatching(/^\d+\.\d{2}$/),
    })
    expect(new URL(String(offer['url'])).pathname).toBe(path)
    expect(Number(offer['price'])).toBeGreaterThan(0)
  }
  expectCrumbs(crumbs, ['Home', 'Products', String(product?.['name'])])
  // The same product at /productDetail and at its id alone names the readable page as canonical.
  expect((await readHead(page, '/productDetail')).canonical[0]).toMatch(/\/product\/.+-[0-9A-Z]{12}$/)
  expect(new URL((await readHead(page, `/product/${await demoProductId(shop.baseURL)}`)).canonical[0] ?? '').pathname).toBe(path)
})

test('an article has structured data about its author and dates', async ({ page }) => {
  const [data, crumbs] = await readData(page, article)
  expect(data).toMatchObject({
    '@type': 'Article',
    headline: expect.any(String),
    datePublished: expect.stringMatching(day),
    dateModified: expect.stringMatching(day),
    author: { '@type': 'Organization', name: expect.any(String) },
  })
  expect(listOf(data?.['image'])).toHaveLength(1)
  expect(String(data?.['headline']).length).toBeLessThanOrEqual(110)
  expectCrumbs(crumbs, ['Home', 'Blog', String(data?.['headline'])])
})

test('the sitemap lists every indexable page, and robots.txt names the sitemap', async ({ page, shop }) => {
  const sitemap = await page.request.get(`${shop.baseURL}/sitemap.xml`)
  expect(sitemap.headers()['content-type']).toContain('application/xml')
  const xml = await sitemap.text()
  await page.goto('/about')
  const root = await page.evaluate((text) => new DOMParser().parseFromString(text, 'application/xml').documentElement.nodeName, xml)
  expect(root).toBe('urlset')
  const paths = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  for (const path of ['/', '/about']) expect(xml).toMatch(new RegExp(`${path}</loc><lastmod>\\d{4}-\\d{2}-\\d{2}</lastmod>`))
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths).toEqual(expect.arrayContaining([...pages, await productPath(shop.baseURL)]))
  for (const path of hidden) {
    expect(paths.map((each) => each.toLowerCase())).not.toContain(path)
    expect(await (await page.request.get(shop.baseURL + path)).text(), path).toMatch(/<meta name="robots" content="noindex/)
  }
  for (const path of paths) {
    const response = await page.request.get(shop.baseURL + path)
    expect(response.status(), path).toBe(200)
    expect(await response.text(), path).not.toContain('content="noindex')
  }
  const robots = await (await page.request.get(`${shop.baseURL}/robots.txt`)).text()
  expect(robots).toMatch(/^User-agent: \*\nDisallow: \/admin\n/)
  expect(robots).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m)
})

test('the product feeds name addresses and pictures that answer, and the sitemap lists the same products', async ({ page, shop }) => {
  const xml = await (await page.request.get(`${shop.baseURL}/feeds/google.xml`)).text()
  await page.goto('/about')
  const items = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml')
    if (parsed.documentElement.nodeName !== 'rss') throw new Error(parsed.documentElement.textContent ?? '')
    return [...parsed.querySelectorAll('channel > item')].map((item) =>
      Object.fromEntries(
        ['link', 'image_link', 'sale_price', 'price', 'item_group_id', 'id'].map((name) => [name, item.getElementsByTagName(`g:${name}`)[0]?.textContent]),
      ),
    )
  }, xml)
  expect(items.length).toBeGreaterThan(7)
  const sitemap = await (await page.request.get(`${shop.baseURL}/sitemap.xml`)).text()
  for (const item of items) {
    const { origin, pathname, search } = new URL(item['link'] ?? '')
    expect(sitemap).toContain(`<loc>${origin}${pathname}</loc>`)
    const answer = await page.request.get(shop.baseURL + pathname + search, { maxRedirects: 0 })
    expect(answer.status(), pathname).toBe(200)
    // The page's structured data names the same offer, at the same price.
    const price = (item['sale_price'] ?? item['price'])?.replace(' INR', '')
    expect(await answer.text()).toContain(`"sku":"${item['id']}","url":"${item['link']}","price":"${price}"`)
    if (!item['image_link']) continue
    const picture = await page.request.get(shop.baseURL + new URL(item['image_link']).pathname)
    expect(picture.headers()['content-type']).toBe('image/jpeg')
  }
})

/** Returns the readable path of a demo product, which has pictures, unlike the products of other tests. */
async function productPath(baseURL: string) {
  const productId = await demoProductId(baseURL)
  return `/product/kashmiri-mongra-saffron-${productId}`
}

/** Returns title, meta tags and canonical links of a page. */
async function readHead(page: Page, path: string) {
  await page.goto(path)
  return page.evaluate(() => {
    const all = (query: string) => [...document.querySelectorAll(query)]
    const tags: Record<string, string> = {}
    for (const meta of all('meta[name], meta[property]'))
      tags[meta.getAttribute('name') ?? meta.getAttribute('property') ?? ''] = meta.getAttribute('content') ?? ''
    return {
      title: all('head title').map(({ textContent }) => textContent),
      tags,
      canonical: all('link[rel=canonical]').map((link) => link.getAttribute('href') ?? ''),
    }
  })
}

async function readData(page: Page, path: string): Promise<StructuredData[]> {
  await page.goto(path)
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text))
}

function listOf(value: unknown): StructuredData[] {
  return Array.isArray(value) ? value : []
}

function expectCrumbs(crumbs: StructuredData | undefined, names: string[]) {
  expect(crumbs?.['@type']).toBe('BreadcrumbList')
  expect(listOf(crumbs?.['itemListElement'])).toMatchObject(
    names.map((name, index) => ({ '@type': 'ListItem', position: index + 1, name, item: expect.stringMatching(absolute) })),
  )
}
