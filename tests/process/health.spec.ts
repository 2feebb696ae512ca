import { expectAccessible } from '../support/browser/accessible.ts'
import { expect, test } from '../support/browser/journey.ts'
import { rawRequest } from '../support/browser/raw-request.ts'
import { callApi, logIn } from '../support/browser/shopper.ts'

test('the shop is live and ready, and its home page is accessible @everywhere @essential', async ({ page, request }) => {
  expect((await request.get('/health/live')).status()).toBe(200)
  expect((await request.get('/health/ready')).status()).toBe(200)

  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('an unknown page answers 404', async ({ page }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('404 Not Found')).toBeVisible()
})

test('unknown products, reviews and articles share one page each, with their own address, and a new product replaces it at once @essential', async ({
  shop,
}) => {
  const ask = async (path: string) => {
    const answer = await fetch(shop.baseURL + path)
    return { status: answer.status, html: await answer.text(), etag: answer.headers.get('etag') }
  }
  const withoutPath = ({ html }: { html: string }, path: string) => html.replaceAll(path, '')
  for (const [one, other] of [
    ['/product/none', '/product/x%22%3E<b>-0123456789AB'],
    ['/product/none/reviews', '/product/other/reviews'],
    ['/blog/none', '/blog/other'],
  ] as const) {
    const [first, second] = [await ask(one), await ask(other)]
    expect([first.status, second.status, first.etag]).toEqual([404, 404, null])
    const shown = new URL(other, shop.baseURL).pathname
    expect(first.html).toContain(`<a href="${one}"`)
    expect(second.html).toContain(`<a href="${shown}"`)
    expect(second.html).not.toContain('no-page-has-this-path')
    expect(withoutPath(second, shown)).toBe(withoutPath(first, one))
  }
  expect((await ask('/nothing/here')).html).toContain('<a href="/nothing/here"')
  expect((await ask('/nothing/here')).html).toContain('<header')
  expect((await ask('/admin/nothing/here')).html).not.toContain('<header')

  const { token } = await logIn(shop, shop.admin.email, shop.admin.password)
  const made = await callApi<{ product: { _id: string } }>(shop, 'POST', '/products', {
    token,
    body: { name: 'Late tea', variants: [{ quantity: '1 g', price: 5 }] },
  })
  expect((await ask(`/product/${made.body.product._id}`)).status).toBe(200)
  const changed = await callApi(shop, 'PUT', '/settings', { token, body: { phone: '+91 12345 67890' } })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  await expect.poll(async () => (await ask('/product/none')).html).toContain('12345 67890')
})

test('a killed shop starts again on its data', async ({ request, shop }) => {
  await shop.kill9()
  await shop.restart()
  expect((await request.get('/health/ready')).status()).toBe(200)
})

test('malformed requests are refused, and the shop keeps serving @essential', async ({ shop }) => {
  const postWith = (headers: string, body: string) => `POST /backend/api/leads HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${headers}\r\n\r\n${body}`
  const requests = [
    '\0\x01\x02\xff\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET /\r\n\r\n',
    `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
    postWith('content-length: 5\r\ntransfer-encoding: chunked', '0\r\n\r\n'),
    postWith('content-length: 1\r\ncontent-length: 2', 'xy'),
    postWith('content-length: -1', 'x'),
    postWith('transfer-encoding: chunked', 'zz\r\n'),
  ]
  for (const request of requests)
    expect((await rawRequest(shop.baseURL, request)).slice(0, 12), JSON.stringify(request.slice(0, 60))).toMatch(/^$|^HTTP\/1\.1 4/)
  expect((await fetch(`${shop.baseURL}/health/live`)).status).toBe(200)
})
