import { beforeEach, expect, test } from 'vitest'
import { pageParameters } from '#site/page-parameters.ts'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'
import { trackStock } from '#test/track-stock.ts'
import { readPreview } from '../server/previews.server.ts'

const dayMs = 86_400_000

let token: string
let id: string
beforeEach(async () => {
  token = await signedInAdmin()
  id = (await makeProduct(shop)).id
  await setStatus('draft')
})

const setStatus = (status: string) => send('PUT', `/products/${id}/status`, { token, body: { status } })

async function share() {
  const { status, body } = await send('POST', `/products/${id}/preview-link`, { token })
  expect(status).toBe(200)
  return { ...body, key: body.link.split('/preview/')[1] }
}

const isShown = async (key: string) => (await readPreview(shop, key)) !== undefined

test('shows a draft as shoppers will see it, for 7 days', async () => {
  await trackStock(shop, id, 0)
  const { link, key, expiresAt } = await share()
  expect(link).toMatch(/\/preview\/[A-Za-z0-9_-]{43}$/)
  expect(expiresAt).toBe(new Date(shop.now().getTime() + 7 * dayMs).toISOString())
  const preview = await readPreview(shop, key)
  expect(preview).toMatchObject({
    expiresAt,
    product: { _id: id, name: 'Kashmiri Saffron', variants: [{ quantity: '1 g', soldOut: true }, { quantity: '2 g' }] },
  })
  expect(preview?.product).not.toHaveProperty('status')
  expect(preview?.product).not.toHaveProperty('version')
  expect((await send('GET', `/products/${id}`)).status).toBe(404)
  expect((await send('GET', `/products/${id}/preview-link`, { token })).body).toEqual({ sharedAt: shop.now().toISOString(), expiresAt })
  const rows = await shop.db.selectFrom('productPreview').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(key)
  const [entry] = (await send('GET', '/audit?limit=1', { token })).body
  expect(entry).toMatchObject({ action: 'shared the preview', subject: { id }, after: { worksUntil: expiresAt } })
  expect(JSON.stringify(entry)).not.toContain(key)
  later(7 * dayMs - 1)
  expect(await isShown(key)).toBe(true)
  later(1)
  expect(await isShown(key)).toBe(false)
})

test('a new link, a revocation and a publishing each end it for good', async () => {
  const first = await share()
  const second = await share()
  expect([await isShown(first.key), await isShown(second.key)]).toEqual([false, true])
  expect(await send('DELETE', `/products/${id}/preview-link`, { token })).toMatchObject({ status: 200, body: { message: 'Preview link revoked' } })
  expect((await send('DELETE', `/products/${id}/preview-link`, { token })).status).toBe(404)
  expect(await isShown(second.key)).toBe(false)
  const third = await share()
  await setStatus('published')
  expect(await isShown(third.key)).toBe(false)
  expect(await send('POST', `/products/${id}/preview-link`, { token })).toMatchObject({
    status: 422,
    body: { message: 'This product is published. A preview shows a draft.' },
  })
  await setStatus('draft')
  expect(await isShown(third.key)).toBe(false)
  expect((await send('GET', `/products/${id}/preview-link`, { token })).body).toEqual({ sharedAt: null, expiresAt: null })
})

test('publishing by the form and by a spreadsheet end it too', async () => {
  for (const publish of [
    () => send('PUT', `/products/${id}`, { token, body: { name: 'Kashmiri Saffron', status: 'published', variants: [{ quantity: '1 g', price: 500 }] } }),
    () => send('POST', '/products/import', { token, body: { csv: `Id,Name,Status,Quantity,Price\r\n${id},Kashmiri Saffron,published,1 g,510\r\n` } }),
  ]) {
    await setStatus('draft')
    const { key } = await share()
    expect((await publish()).status).toBe(200)
    expect((await send('GET', `/products/${id}`)).status).toBe(200)
    await setStatus('draft')
    expect(await isShown(key)).toBe(false)
  }
})

test('shows no deleted product; the deletion ends the link, also for a restored product', async () => {
  const { key } = await share()
  await send('DELETE', `/products/${id}`, { token })
  expect(await isShown(key)).toBe(false)
  expect((await send('POST', `/products/${id}/preview-link`, { token })).status).toBe(404)
  await send('POST', `/products/${id}/restore`, { token })
  expect(await isShown(key)).toBe(false)
  expect(await shop.db.selectFrom('productPreview').selectAll().execute()).toEqual([])
})

test.each(['', 'x', 'x'.repeat(43), `${'x'.repeat(42)}'`, 'é'.repeat(43), 'x'.repeat(10_000)])('%j opens nothing', async (key) => {
  await share()
  expect(await isShown(key)).toBe(false)
})

test('an unknown product, and callers without the right', async () => {
  const path = `/products/${id}/preview-link`
  expect((await send('POST', '/products/none/preview-link', { token })).status).toBe(404)
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    expect((await send(method, path)).status).toBe(401)
    expect((await send(method, path, { token: await signedInCustomer() })).status).toBe(403)
  }
})

test.each(['/preview/x', '/Preview/x', '/preview/x/', '/preview/x.data', '/PREVIEW/x.data'])('no cache keeps %s', (path) => {
  expect(pageParameters(path)).toBeUndefined()
})
