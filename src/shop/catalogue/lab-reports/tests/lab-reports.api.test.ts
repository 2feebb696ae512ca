import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { storedNames } from '#test/stored-names.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { makeBundle, trackStock } from '#test/track-stock.ts'
import { followLink } from '#shop/orders/server/signed-order-link.server.ts'
import { readFollowedOrder } from '#shop/orders/server/read-followed-order.server.ts'
import { labReportFiles } from '../server/queries.server.ts'

const files = labReportFiles(shop)
const pdf = (inside = '') => Buffer.from(`%PDF-1.7\n1 0 obj <<${inside}>> endobj\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`, 'latin1')
const picture = () =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { Copyright: 'a laboratory' } })
    .jpeg()
    .toBuffer()

let token: string
let productId: string
let itemId: string
beforeEach(async () => {
  token = await signedInAdmin()
  productId = (await makeProduct(shop)).id
  itemId = await trackStock(shop, productId, 3, { batch: 'A <b>"1', bestBefore: '2027-01-31' })
})

const batchId = async (code = 'A <b>"1') => (await shop.db.selectFrom('stockBatch').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

async function attach(bytes: Uint8Array, { id, as = token, name = 'r.pdf' }: { id?: string; as?: string | undefined; name?: string } = {}) {
  const form = new FormData()
  form.set('report', new File([Uint8Array.from(bytes)], name, { type: 'text/html' }))
  return send('POST', `/stock-batches/${id ?? (await batchId())}/lab-report`, { token: as, body: form })
}

const shownReports = async (id = productId) => (await send('GET', `/products/${id}`)).body.labReports

describe('a report that is attached', () => {
  test('a PDF is a download with a plain name, which no browser opens inside the shop', async () => {
    const { status, body } = await attach(pdf(), { name: '"><script>alert(1)</script>.html' })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { message: 'Lab report attached', labReport: expect.stringMatching(/^\/lab-reports\/[0-9a-z]{32}\.pdf$/) },
    })
    const response = await files.request(body.labReport)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf())
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="lab-report-A-b-1.pdf"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    })
    const [entry] = (await send('GET', '/audit?limit=1', { token })).body
    expect(entry).toMatchObject({ action: 'lab report attached', subject: { id: productId }, after: { batch: 'A <b>"1', pack: '1 g', report: body.labReport } })
  })

  test('of a picture only the pixels stay', async () => {
    const { body } = await attach(Buffer.concat([await picture(), Buffer.from('<script>')]))
    expect(body.labReport).toMatch(/\.jpg$/)
    const response = await files.request(body.labReport)
    expect(response.headers.get('content-disposition')).toBe('inline; filename="lab-report-A-b-1.jpg"')
    const bytes = new Uint8Array(await response.arrayBuffer())
    const { format, width, height, exif } = await sharp(bytes).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 60, height: 80, exif: undefined })
    expect(Buffer.from(bytes).includes('<script>')).toBe(false)
  })

  test('replaces the one before, and is gone at once when it is deleted', async () => {
    const first = (await attach(pdf())).body.labReport
    const second = (await attach(await picture())).body.labReport
    await runJobs()
    expect((await files.request(first)).status).toBe(404)
    expect(await shop.files.find(first.split('/')[2])).toBeUndefined()
    const path = `/stock-batches/${await batchId()}/lab-report`
    expect(await send('DELETE', path, { token })).toMatchObject({ status: 200, body: { message: 'Lab report deleted' } })
    expect((await files.request(second)).status).toBe(404)
    expect(await shownReports()).toBeUndefined()
    expect((await send('DELETE', path, { token })).status).toBe(404)
    const [entry] = (await send('GET', '/audit?limit=1', { token })).body
    expect(entry).toMatchObject({ action: 'lab report deleted', before: { report: second } })
  })
})

describe('what is no report is refused, and nothing changes', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  test.each([
    ['an SVG', svg, 415],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['a page before a PDF', Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf()]), 415],
    ['a PDF that is cut off', pdf().subarray(0, 30), 415],
    ['a PDF with a script', pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), 415],
    ['a PDF with a hidden script', pdf('/OpenAction << /S /J#61vaScr#69pt /JS (x) >>'), 415],
    ['a PDF that starts a program', pdf('/AA << /O << /S /Launch /F (cmd.exe) >> >>'), 415],
    ['a PDF of more than 5 MB', Buffer.concat([pdf(), Buffer.alloc(5 * 1024 * 1024), pdf()]), 413],
    ['a body of more than 6 MB', Buffer.alloc(7 * 1024 * 1024), 413],
    ['an empty file', Buffer.alloc(0), 400],
  ])('%s', async (_name, bytes, status) => {
    const stored = await storedNames()
    expect((await attach(bytes)).status).toBe(status)
    expect(await shownReports()).toBeUndefined()
    expect(await storedNames()).toEqual(stored)
  })

  test('an unknown batch, and callers without the right', async () => {
    expect(await attach(pdf(), { id: 'none' })).toMatchObject({ status: 404, body: { message: 'There is no such batch.' } })
    expect((await attach(pdf(), { as: await signedInCustomer() })).status).toBe(403)
    expect((await attach(pdf(), { as: 'x' })).status).toBe(401)
  })
})

describe('a product lists', () => {
  test('the reports of the batches on hand; the newest batch once all are sold', async () => {
    const old = (await attach(pdf())).body.labReport
    await trackStock(shop, productId, 2, { batch: 'B', bestBefore: '2027-06-30' })
    await trackStock(shop, productId, 2, { batch: 'Without a report' })
    const newer = (await attach(pdf(), { id: await batchId('B') })).body.labReport
    expect(await shownReports()).toEqual([
      { pack: '1 g', batch: 'A <b>"1', packedOn: null, bestBefore: '2027-01-31', url: old },
      { pack: '1 g', batch: 'B', packedOn: null, bestBefore: '2027-06-30', url: newer },
    ])
    const sell = async (code: string, pieces: number) =>
      shop.db
        .insertInto('stockMovement')
        .values({ itemId, batchId: await batchId(code), at: shop.now(), pieces: -pieces, reason: 'loss' })
        .execute()
    await sell('A <b>"1', 3)
    expect(await shownReports()).toMatchObject([{ batch: 'B' }])
    await sell('Without a report', 2)
    await sell('B', 2)
    // The newest batch has no report.
    expect(await shownReports()).toBeUndefined()
    const newest = (await attach(pdf(), { id: await batchId('Without a report') })).body.labReport
    expect(await shownReports()).toMatchObject([{ batch: 'Without a report', url: newest }])
    await shop.db.updateTable('stockBatch').set({ offSale: true }).where('code', '=', 'Without a report').execute()
    expect(await shownReports()).toMatchObject([{ batch: 'B' }])
  })

  test('the reports of the parts of a bundle', async () => {
    const { productId: bundle } = await makeBundle(shop, [{ itemId, pieces: 2 }])
    await attach(pdf())
    expect(await shownReports(bundle)).toMatchObject([{ pack: '1 box: Kashmiri Saffron, 1 g', batch: 'A <b>"1' }])
    expect((await send('GET', '/products')).body.some((product: object) => 'labReports' in product)).toBe(false)
  })
})

test('an order links the reports of the batches that were sent, once they are sent', async () => {
  const checkout = await makeCheckout()
  await attach(pdf())
  const buyer = { ...checkout, productId }
  const [order, other] = [await makeOrder(buyer, { items: [{ productId, variant: '1 g', qty: 1 }], expectedTotal: 500 }), await makeCheckout()]
  const own = async (as = checkout.token) => send('GET', `/orders/my-orders/${order._id}`, { token: as })
  expect((await own()).body.labReports).toEqual([])
  await send('PUT', `/orders/${order._id}/tracking`, { token, body: { trackingUrl: 'https://track.example/1' } })
  const sent = [{ product: 'Kashmiri Saffron', pack: '1 g', batch: 'A <b>"1', url: expect.stringContaining('.pdf') }]
  expect((await own()).body.labReports).toMatchObject(sent)
  expect((await own(other.token)).status).toBe(404)
  const followed = await readFollowedOrder(shop, followLink(shop, order._id).split('/follow/')[1] ?? '')
  expect(followed?.labReports).toMatchObject(sent)
})

test.each(['/lab-reports/x.pdf', `/lab-reports/${'0'.repeat(32)}.pdf`, '/lab-reports/..%2f..%2fetc%2fpasswd', `/lab-reports/${'0'.repeat(32)}.html`])(
  'answers 404 at %s',
  async (path) => {
    const response = await files.request(path)
    expect({ status: response.status, caching: response.headers.get('cache-control') }).toEqual({ status: 404, caching: 'no-store' })
  },
)
