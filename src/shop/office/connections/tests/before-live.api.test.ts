import { afterEach, describe, expect, test } from 'vitest'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { issueMissingJob } from '#shop/tax/server/issue-documents.server.ts'
import { offerCod, orderCod, placeCod, shipCod, startPayNow } from '#test/make-cod.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { enter, live, openUntilLive, ownerToken, restart, switchTo } from '#test/until-live.ts'

openUntilLive()

type Item = { name: string; done: boolean; missing: string[] }

const itemNamed = async (name: string): Promise<Item> =>
  (await send('GET', '/going-live', { token: ownerToken() })).body.items.find((item: Item) => item.name === name)

const save = async (kind: string, values: object) => {
  const { connections } = (await send('GET', '/connections', { token: ownerToken() })).body
  const { version } = connections.find((each: { kind: string }) => each.kind === kind)
  return send('PUT', `/connections/${kind}`, { token: ownerToken(), body: { version, values } })
}

const connected = {
  mail: { host: '127.0.0.1', port: '587', from: 'Zafrani <care@zafrani.example>' },
  sms: { url: 'http://127.0.0.1:9/send', token: 'a long token of the gateway', sender: 'ZAFRAN' },
}

describe('going live asks for connections that have sent something', () => {
  test.each([
    ['mail', 'sender'],
    ['sms', 'sms'],
  ] as const)('by %s', async (kind, item) => {
    expect(await itemNamed(item)).toMatchObject({ done: false, missing: ['connection'] })
    expect((await save(kind, connected[kind])).status).toBe(200)
    expect(await itemNamed(item)).toMatchObject({ done: false, missing: ['test message'] })
    const run = () => send('POST', `/connections/${kind}/test`, { token: ownerToken(), body: {} })
    shop.outbound = { ...shop.outbound, send: () => Promise.reject(new Error('refused')) }
    await shop.db.updateTable('customer').set({ loginMobile: '+919876543210' }).where('role', '=', 'admin').execute()
    expect((await run()).body).toMatchObject({ worked: false })
    expect(await itemNamed(item)).toMatchObject({ done: false, missing: ['test message'] })
    shop.outbound = { ...shop.outbound, send: async () => {} }
    expect((await run()).body).toMatchObject({ worked: true })
    expect(await itemNamed(item)).toMatchObject({ done: true, missing: [] })
    // Another server has sent nothing yet.
    await save(kind, { ...connected[kind], ...(kind === 'mail' ? { port: '465' } : { sender: 'SAFRAN' }) })
    expect(await itemNamed(item)).toMatchObject({ done: false, missing: ['test message'] })
  })

  test('or by the environment of the server', async () => {
    await restart({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.in', SMS_URL: 'https://sms.example', SMS_TOKEN: 'a token', SMS_SENDER: 'ZAFRAN' })
    shop.outbound = { ...shop.outbound, live: { mail: true, sms: true } }
    expect(await itemNamed('sender')).toMatchObject({ done: true })
    expect(await itemNamed('sms')).toMatchObject({ done: true })
  })
})

test('going live asks a shop that began empty for pages of its own', async () => {
  expect(await itemNamed('pages')).toMatchObject({ done: true })
  shop.config = { ...shop.config, SEED: 'none' }
  expect(await itemNamed('pages')).toMatchObject({ done: false, missing: ['Home page: first words', 'About Us: first words'] })
})

describe('going live asks for a public address', () => {
  const health = 'GET https://zafrani.in/health/ready'
  const webhook = 'POST https://zafrani.in/backend/api/payments/webhook'
  const { fetch } = shop
  afterEach(() => void (shop.fetch = fetch))

  /** Lets the address answer with these statuses. Other hosts answer as before. */
  function answerAs(statuses: Record<string, number>) {
    shop.config = { ...shop.config, PUBLIC_URL: 'https://zafrani.in' }
    shop.fetch = async (input, init) => {
      const { method, url } = new Request(input, init)
      const status = statuses[`${method} ${url}`]
      return status === undefined ? fetch(input, init) : new Response(null, { status })
    }
  }

  test('that answers from this shop, also to the events of payments', async () => {
    answerAs({ [webhook]: 502 })
    expect(await itemNamed('address')).toMatchObject({ done: false, missing: [expect.stringMatching(/does not answer.*look at PUBLIC_URL, DNS and proxy$/)] })
    expect(await itemNamed('webhook')).toMatchObject({ done: false, missing: [expect.stringMatching(/answered 502 .*; let the proxy pass POST/)] })
    answerAs({ [health]: 200, [webhook]: 403 })
    expect(await itemNamed('address')).toMatchObject({ done: true })
    expect(await itemNamed('webhook')).toMatchObject({ done: false, missing: [expect.stringContaining('answered 403')] })
    answerAs({ [health]: 200, [webhook]: 400 })
    expect(await itemNamed('webhook')).toMatchObject({ done: true, missing: [] })
  })
})

describe('a live shop without an SMS gateway', () => {
  const refusal = { status: 503, body: { code: 'unavailable', message: 'Codes by SMS cannot be sent at present. Please log in by e-mail.' } }
  const requestCode = () => send('POST', '/auth/send-otp', { body: { mobile: '9876543210' } })

  test('refuses a code for the log-in, which test mode stores', async () => {
    expect(await requestCode()).toMatchObject({ status: 200, body: { message: 'OTP sent successfully ✅' } })
    await shop.db.deleteFrom('oneTimeCode').execute()
    await enter(live)
    await switchTo('live')
    expect(await requestCode()).toMatchObject(refusal)
    expect(await shop.db.selectFrom('oneTimeCode').selectAll().execute()).toEqual([])
  })

  test('refuses the code for cash on delivery', async () => {
    await offerCod()
    await enter(live)
    await switchTo('live')
    const { status, body } = await orderCod(await makeCheckout())
    expect([status, body.message]).toEqual([503, 'Codes by SMS cannot be sent at present. Please pay online.'])
  })

  test('says in the outbox that a message was not sent', async () => {
    await requestCode()
    await runJobs()
    const newest = async () => (await send('GET', '/messages', { token: ownerToken() })).body[0]
    expect(await newest()).toMatchObject({ channel: 'sms', status: 'sent', storedOnly: true, notSent: false })
    await enter(live)
    await switchTo('live')
    expect(await newest()).toMatchObject({ channel: 'sms', status: 'sent', storedOnly: false, notSent: true })
  })
})

describe('an order of test mode', () => {
  const documents = () => shop.db.selectFrom('taxDocument').select(['orderId', 'number']).execute()
  const month = async () => (await send('GET', '/gst/month', { token: ownerToken() })).body
  const checks = async () => (await send('GET', `/gst/checks?month=${(await month()).month}`, { token: ownerToken() })).body
  const refund = async (id: string) => {
    await send('POST', `/orders/${id}/refunds`, { token: await signedInAdmin(), body: { amount: 100, reason: 'late', key: `refund-${id}` } })
    await runJobs()
  }

  test('has no documents, now or later, and the first live order has the first number', async () => {
    await register({ stateCode: '29' })
    const { _id: tried } = await makeOrder(await makeCheckout())
    await runJobs()
    await refund(tried)
    expect(await documents()).toEqual([])
    expect((await send('GET', `/orders/${tried}/details`, { token: ownerToken() })).body).toMatchObject({ isTest: true })
    expect(await month()).toMatchObject({ beforeLive: true, registered: true })
    await enter(live)
    await switchTo('live')
    await issueMissingJob.run(shop, { orderId: tried })
    expect(await documents()).toEqual([])
    expect(await checks()).toEqual({ warnings: [], bank: null })
    expect(await month()).toMatchObject({ beforeLive: false, sales: { documents: 0 } })
    const { _id: sold } = await makeOrder(await makeCheckout())
    await runJobs()
    expect(await documents()).toMatchObject([{ orderId: sold, number: expect.stringMatching(/0*1$/) }])
    expect((await send('GET', `/orders/${sold}/details`, { token: ownerToken() })).body).toMatchObject({ isTest: false })
  })

  test('has none when it is paid on delivery, and must be cancelled before the shop goes live', async () => {
    await register({ stateCode: '29' })
    await offerCod()
    const id = await placeCod()
    expect(await itemNamed('openTestOrders')).toMatchObject({ done: false, missing: [id] })
    await shipCod(ownerToken(), id)
    await runJobs()
    expect(await documents()).toEqual([])
  })

  test('counts in no figure, report, share or file of the books, whatever became of it', async () => {
    await register({ stateCode: '29' })
    await offerCod()
    const coupon = await makeCoupon(shop, { createdBy: 'Zara Khan' })
    const paths = ['/money/summary', '/money/month', '/analytics/report', '/sources', '/celebrities/Zara%20Khan', '/celebrities/Zara%20Khan/orders']
    const sections = ['sales', 'packs', 'refunds', 'cohorts', 'funnel'].map((name) => `/reports/${name}`)
    const { month: thisMonth } = await month()
    const books = ['/exports/payments', '/exports/refunds', '/exports/tally'].map((path) => `${path}?month=${thisMonth}&format=csv`)
    const token = await signedInAdmin()
    const readAll = async () => Promise.all([...paths, ...sections, ...books].map(async (path) => [path, (await send('GET', path, { token })).body]))
    const empty = await readAll()
    const checkout = await makeCheckout()
    const { _id: cancelled } = await makeOrder(checkout, { coupon: coupon.code, expectedTotal: 900 })
    const { _id: delivered } = await makeOrder(await makeCheckout(), { coupon: coupon.code, expectedTotal: 900 })
    const cash = await placeCod()
    await refund(cancelled)
    const setStatus = (id: string, status: string) => send('PUT', `/orders/${id}`, { token, body: { status } })
    await setStatus(cancelled, 'Cancelled')
    await setStatus(delivered, 'Delivered')
    await shipCod(token, cash)
    await setStatus(cash, 'Delivered')
    await runJobs()
    expect(await readAll()).toEqual(empty)
    // The list of orders has them.
    expect((await send('GET', '/orders?page=1', { token })).headers.get('x-total-count')).toBe('3')
    expect(await findFaults(shop.db)).toEqual([])
    await enter(live)
    await switchTo('live')
    await makeOrder(await makeCheckout())
    expect((await send('GET', '/money/summary', { token })).body).toMatchObject({ orders: { count: 1, amount: 1000 }, settled: { count: 1 }, difference: 0 })
  })

  test('has its invoice in a shop that stays in test mode', async () => {
    await restart({ SANDBOX: '1' })
    await register({ stateCode: '29' })
    const { _id } = await makeOrder(await makeCheckout())
    await runJobs()
    expect(await documents()).toMatchObject([{ orderId: _id }])
  })
})

test('a cash order is no test once another process has gone live', async () => {
  await offerCod()
  const isTest = async (id: string) => (await shop.db.selectFrom('shopOrder').select('isTest').where('id', '=', id).executeTakeFirstOrThrow()).isTest
  expect(await isTest(await placeCod())).toBe(true)
  // This process has not read it yet.
  await shop.db.insertInto('shopMode').values({ mode: 'live', changedAt: shop.now(), version: 1 }).execute()
  expect(await isTest(await placeCod())).toBe(false)
})

test('after a way back to test mode, an order of the live shop cannot be paid by test keys', async () => {
  await enter(live)
  await switchTo('live')
  await offerCod()
  shop.outbound = { ...shop.outbound, live: { mail: true, sms: true }, send: async () => {} }
  const id = await placeCod()
  expect((await startPayNow(id)).status).toBe(200)
  await switchTo('test')
  expect((await startPayNow(id)).body).toMatchObject({ code: 'rule_refused' })
})
