import { expect, test } from 'vitest'
import { dayMs } from '#kernel/duration.ts'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeAdmin, signedInAdmin, signedInCustomer, signIn } from '#test/make.ts'
import { offerCod, orderCod, placeCod } from '#test/make-cod.ts'
import { makeCheckout, makeOrder, pay, prepare, submitProof } from '#test/make-order.ts'
import { makePhoneOrder, payLink } from '#test/phone-order.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'

const at = () => shop.now().getTime()

const instagram = (changes: object = {}) => ({ source: 'Instagram', medium: 'reel', campaign: 'Diwali', path: '/product/saffron-1', at: at(), ...changes })

const touches = (changes: object = {}) => ({ first: { referrer: 'www.Google.com', path: '/', at: at() }, last: instagram(), ...changes })

const sourceOf = async (token: string, id: string) => (await send('GET', `/orders/${id}/source`, { token })).body

const reportOf = async (token: string, query = '') => (await send('GET', `/sources${query}`, { token })).body

test('an order shows its first and its last touch, and counts for either', async () => {
  const token = await signedInAdmin()
  const order = await makeOrder(await makeCheckout(), { touches: touches() })
  await makeOrder(await makeCheckout())
  expect(await sourceOf(token, order._id)).toMatchObject({
    first: { kind: 'referral', name: 'google.com', path: '/' },
    last: { kind: 'campaign', name: 'instagram', medium: 'reel', campaign: 'Diwali', path: '/product/saffron-1' },
  })
  const report = await reportOf(token)
  expect(report.total).toMatchObject({ orders: 2, cancelled: 0, revenue: 2000, newCustomers: 2, averageOrder: 1000, before: { orders: 0 } })
  expect(report.channels.map(({ kind, revenue }: { kind: string; revenue: number }) => [kind, revenue]).toSorted()).toEqual([
    ['campaign', 1000],
    ['direct', 1000],
  ])
  const { sources } = await reportOf(token, '?touch=first')
  expect(sources.map(({ kind, name, campaign }: Record<string, string>) => [kind, name, campaign]).toSorted()).toEqual([
    ['direct', '', ''],
    ['referral', 'google.com', ''],
  ])
})

test('an order in cash carries its touches too, and so does the same cart with a later touch', async () => {
  await offerCod()
  const token = await signedInAdmin()
  const buyer = await makeCheckout()
  const { body } = await orderCod(buyer, { touches: touches() })
  await orderCod(buyer, { touches: touches({ last: { code: 'asha10', qr: true, at: at() } }) })
  expect(await sourceOf(token, body.orderId)).toMatchObject({ first: { kind: 'referral' }, last: { kind: 'qr', name: 'ASHA10' } })
})

test.each([
  ['a text', 'utm_source=x'],
  ['a list', [1, 2]],
  ['null', null],
  ['other types', { first: { source: { a: 1 }, at: 'now' }, last: 7 }],
  ['a touch without a time', { last: { source: 'x' } }],
  ['nothing in it', { first: { at: 1e15 }, last: { at: Number.MAX_SAFE_INTEGER } }],
  ['a kind of its own', { first: { kind: 'phone', phoneSource: 'call', at: 4e12 }, last: { kind: 'direct', at: 4e12 } }],
])('%s refuses no order, and stores nothing', async (_, sent) => {
  const order = await makeOrder(await makeCheckout(), { touches: sent })
  expect(order.status).toBe('Paid')
  expect(await sourceOf(await signedInAdmin(), order._id)).toEqual({ first: null, last: null })
})

test('a touch that is too old is dropped, and one of a fast clock is of now', async () => {
  const sent = touches({ first: instagram({ at: at() - 91 * dayMs }), last: { referrer: 'a.example', at: at() + 9 * dayMs } })
  const order = await makeOrder(await makeCheckout(), { touches: sent })
  const { first, last } = await sourceOf(await signedInAdmin(), order._id)
  expect(first).toEqual(last)
  expect(last).toMatchObject({ name: 'a.example' })
  expect(Date.parse(last.at)).toBeLessThanOrEqual(at())
})

test('huge values, scripts and broken characters are cut and stay texts', async () => {
  const evil = `<script>alert(1)</script>\u0007\u202e${'x'.repeat(3000)}`
  const sent = { first: instagram({ source: evil, path: evil }), last: instagram({ campaign: evil, term: evil, code: evil, referrer: evil }) }
  const { body, status } = await prepare(await makeCheckout(), { touches: sent })
  expect(status).toBe(200)
  const { first, last } = await sourceOf(await signedInAdmin(), body.orderId)
  expect(first).toMatchObject({ path: '' })
  expect(first.source).toBe(`<script>alert(1)</script>${'x'.repeat(35)}`)
  expect(last).toMatchObject({ kind: 'coupon', referrer: '' })
  expect(last.campaign.length).toBe(100)
})

test('one code on two sites has a row for each, which the report and its spreadsheet name', async () => {
  const token = await signedInAdmin()
  const link = (source: string) => ({ last: { code: 'ZARA10', source, medium: 'story', campaign: 'diwali', path: '/c', at: at() } })
  for (const source of ['instagram', 'youtube', '']) await makeOrder(await makeCheckout(), { touches: link(source) })
  const { sources, total } = await reportOf(token)
  expect(total).toMatchObject({ orders: 3, revenue: 3000 })
  expect(sources.map(({ kind, name, source, campaign, orders }: Record<string, string>) => [kind, name, source, campaign, orders]).toSorted()).toEqual([
    ['coupon', 'ZARA10', '', 'diwali', 1],
    ['coupon', 'ZARA10', 'instagram', 'diwali', 1],
    ['coupon', 'ZARA10', 'youtube', 'diwali', 1],
  ])
  const { body: text } = await send('GET', '/exports/sources', { token })
  expect(text).toContain('"Coupon link","ZARA10, instagram","diwali","1"')
  expect(text).toContain('"Coupon link","ZARA10","diwali","1"')
})

test('a formula stays a text in the spreadsheet, and only staff with the right read the report', async () => {
  const token = await signedInAdmin()
  await makeOrder(await makeCheckout(), { touches: { last: instagram({ source: '=cmd()', campaign: '@sum(1)' }) } })
  const { body: text } = await send('GET', '/exports/sources', { token })
  expect(text).toContain(`"Campaign","'=cmd()","'@sum(1)","1","0","1000"`)
  const customer = await signedInCustomer()
  for (const path of ['/sources', '/exports/sources', '/orders/SW000000000000/source']) expect((await send('GET', path, { token: customer })).status).toBe(403)
  expect((await send('GET', '/orders/SW000000000000/source', { token })).status).toBe(404)
})

test('staff say how the customer of a phone order came; another source is refused, and none is “not stated”', async () => {
  const token = await signedInAdmin()
  const { id } = await makePhoneOrder(token, { source: 'whatsapp' })
  await payLink(id)
  await runJobs()
  expect(await sourceOf(token, id)).toMatchObject({ first: { kind: 'phone', name: 'whatsapp' }, last: { kind: 'phone', name: 'whatsapp' } })
  await expect(makePhoneOrder(token, { source: 'carrier pigeon' })).rejects.toThrow('Please choose how the customer came.')
  const other = { newCustomer: { name: 'Ravi Nair', mobile: '9812345679', email: '' } }
  const unstated = await makePhoneOrder(token, { ...other, touches: touches() })
  await payLink(unstated.id)
  await runJobs()
  expect(await sourceOf(token, unstated.id)).toMatchObject({ last: { kind: 'phone', name: '' } })
  const { sources } = await reportOf(token)
  expect(sources.map(({ kind, name }: { kind: string; name: string }) => [kind, name]).toSorted()).toEqual([
    ['phone', ''],
    ['phone', 'whatsapp'],
  ])
})

test('a cancelled order brings nothing, a refund counts once the bank took it, and cash to come is named', async () => {
  await offerCod()
  const token = await signedInAdmin()
  const cancelled = await makeOrder(await makeCheckout(), { touches: touches() })
  const refunded = await makeOrder(await makeCheckout(), { touches: touches() })
  await placeCod(undefined, { touches: touches() })
  const { status } = await send('POST', '/orders/cancel', { token, body: { ids: [cancelled._id] } })
  expect(status).toBe(200)
  const { body } = await send('POST', `/orders/${refunded._id}/refunds`, { token, body: { amount: 250.5, reason: 'Damaged', key: 'refund-key-1' } })
  expect(body).toMatchObject({ success: true })
  await runJobs()
  const report = await reportOf(token)
  expect(report.total).toMatchObject({ orders: 3, cancelled: 1, revenue: 1749.5, cashToCome: 1000, averageOrder: 874.75 })
  expect(report.channels).toMatchObject([{ kind: 'campaign', orders: 3, revenue: 1749.5 }])
})

test('the period is of days in India, and the report compares as many days before', async () => {
  const buyer = await makeCheckout()
  await makeOrder(buyer, { touches: touches() })
  const day = (days: number) => new Date(at() + 5.5 * 3_600_000 + days * dayMs).toISOString().slice(0, 10)
  const today = day(0)
  await later(dayMs)
  await makeOrder({ ...buyer, token: await signIn({ id: buyer.customerId }) }, { touches: touches() })
  const token = await signedInAdmin()
  const report = await reportOf(token, `?from=${day(0)}&to=${day(0)}`)
  expect(report).toMatchObject({
    period: { from: day(0), to: day(0) },
    before: { from: today, to: today },
    total: { orders: 1, newCustomers: 0, before: { orders: 1, newCustomers: 1 } },
  })
  expect(await send('GET', `/sources?from=${day(0)}&to=${today}`, { token })).toMatchObject({
    status: 400,
    body: { message: 'The first day must not be after the last day.' },
  })
  for (const path of ['/sources', '/exports/sources']) {
    const tooEarly = { status: 400, body: { code: 'invalid_input', message: 'The first day must not be before 1 January 2000.' } }
    expect(await send('GET', `${path}?from=1000-01-01`, { token })).toMatchObject(tooEarly)
    expect(await send('GET', `${path}?to=1999-12-31`, { token })).toMatchObject(tooEarly)
    expect((await send('GET', `${path}?from=2000-01-01`, { token })).status).toBe(200)
  }
})

test('the download of a person has the touches; after the deletion only what the report counts stays', async () => {
  const admin = await makeAdmin()
  const token = await signIn(admin)
  const buyer = await makeCheckout()
  const { body: prepared } = await prepare(buyer, { touches: { last: instagram({ content: 'story', term: 'kesar' }) } })
  const { body } = await submitProof(buyer, await pay(prepared.order_id))
  const { body: data } = await send('GET', `/customers/${buyer.customerId}/export`, { token })
  expect(data.orders[0].cameFrom).toMatchObject({ last: { name: 'instagram', content: 'story', term: 'kesar', path: '/product/saffron-1' } })
  expect((await send('DELETE', `/customers/${buyer.customerId}`, { token })).status).toBe(200)
  await later(2 * 3_600_000)
  await eraseDeleted(shop)
  expect((await sourceOf(await signIn(admin), body.order._id)).last).toEqual(
    expect.objectContaining({ name: 'instagram', campaign: 'Diwali', content: '', term: '', path: '', at: '' }),
  )
})
