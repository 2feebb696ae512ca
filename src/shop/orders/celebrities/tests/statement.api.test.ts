import { describe, expect, test } from 'vitest'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'
import { recountFigures } from '#shop/audit/figures/server/figures.server.ts'
import { readStatement } from '../server/statement.server.ts'

const link = '/celebrities/asha%20RAO/statement-link'
const withCoupon = { coupon: 'SOIL10', expectedTotal: 900 }

const dayMs = 86_400_000

const tokenOf = (address: string) => address.split('/').at(-1) ?? ''
const read = (token: string, query = '') => readStatement(shop, token, new URLSearchParams(query))

async function share(given?: object) {
  const { status, body } = await send('POST', link, { token: await signedInAdmin(), body: given })
  expect(status).toBe(200)
  return { ...body, secret: tokenOf(body.link) }
}

describe('a statement link', () => {
  test('is returned once, and only its hash is stored', async () => {
    await makeCoupon(shop)
    const { link: address, secret, sharedAt, expiresAt } = await share()
    expect(address).toMatch(/^http:\/\/localhost:3000\/statement\/[A-Za-z0-9_-]{43}$/)
    const row = await shop.db.selectFrom('statementLink').selectAll().executeTakeFirstOrThrow()
    expect(Buffer.from(row.tokenHash)).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(secret)
    expect((await send('GET', link, { token: await signedInAdmin() })).body).toEqual({ sharedAt, expiresAt })
    const trail = (await send('GET', '/audit?kind=celebrity', { token: await signedInAdmin() })).body
    expect(trail).toMatchObject([{ action: 'shared the statement', subject: { kind: 'celebrity', id: expect.any(String), name: 'Asha Rao' } }])
    expect(JSON.stringify(trail)).not.toContain(secret)
  })

  test('stops working when it is revoked or replaced', async () => {
    await makeCoupon(shop)
    const token = await signedInAdmin()
    const { secret: first } = await share()
    const { secret: second } = await share()
    expect(await read(first)).toBeUndefined()
    expect(await read(second)).toMatchObject({ name: 'Asha Rao' })
    expect((await send('DELETE', link, { token })).status).toBe(200)
    expect(await read(second)).toBeUndefined()
    expect((await send('DELETE', link, { token })).status).toBe(404)
    expect((await send('GET', link, { token })).body).toEqual({ sharedAt: null, expiresAt: null })
  })

  test.each([
    [undefined, 90],
    [{ days: 30 }, 30],
    [{ days: 365 }, 365],
  ])('created with %j works for %i days, then behaves like an unknown link', async (given, days) => {
    await makeCoupon(shop)
    const { secret, sharedAt, expiresAt } = await share(given)
    expect(Date.parse(expiresAt) - Date.parse(sharedAt)).toBe(days * dayMs)
    later(days * dayMs - 1)
    expect(await read(secret)).toMatchObject({ name: 'Asha Rao' })
    later(1)
    expect(await read(secret)).toBeUndefined()
    expect((await send('GET', link, { token: await signedInAdmin() })).body).toEqual({ sharedAt, expiresAt })
  })

  test('never expires with days null', async () => {
    await makeCoupon(shop)
    const { secret, expiresAt } = await share({ days: null })
    expect(expiresAt).toBeNull()
    later(5 * 365 * dayMs)
    expect(await read(secret)).toMatchObject({ name: 'Asha Rao' })
  })

  test.each([0, -1, 31, '90', 'never'])('is refused for %j days', async (days) => {
    await makeCoupon(shop)
    expect(await send('POST', link, { token: await signedInAdmin(), body: { days } })).toMatchObject({
      status: 400,
      body: { message: 'A link works for 30, 90 or 365 days, or without end.' },
    })
    expect(await shop.db.selectFrom('statementLink').selectAll().execute()).toEqual([])
  })

  test('needs a name of a coupon or an order, and an admin', async () => {
    const token = await signedInAdmin()
    const { id } = await makeCoupon(shop)
    await makeOrder(await makeCheckout(), withCoupon)
    await send('DELETE', `/coupons/${id}`, { token })
    expect((await send('POST', link, { token })).status).toBe(200)
    expect((await send('POST', '/celebrities/nobody/statement-link', { token })).status).toBe(404)
    expect((await send('POST', `/celebrities/${'x'.repeat(201)}/statement-link`, { token })).status).toBe(400)
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect((await send(method, link)).status).toBe(401)
      expect((await send(method, link, { token: await signedInCustomer() })).status).toBe(403)
    }
  })
})

describe('a shared statement', () => {
  test('shows sums and orders, but no data about shoppers', async () => {
    await makeCoupon(shop)
    const { secret } = await share()
    const { _id } = await makeOrder(await makeCheckout(), withCoupon)
    const statement = await read(secret)
    expect(statement).toMatchObject({ ledger: { orders: 1, gross: 1000, discount: 100, net: 900 } })
    expect(statement?.lines).toEqual([
      { number: `SW…${_id.slice(-4)}`, at: shop.now().toISOString(), gross: 1000, discount: 100, amount: 900, cancelled: false },
    ])
  })

  test('filters by period, comes in pages, and ignores invalid parameters', async () => {
    await makeCoupon(shop)
    const { secret } = await share()
    const checkout = await makeCheckout()
    const order = await makeOrder(checkout, withCoupon)
    const row = await shop.db.selectFrom('shopOrder').selectAll().where('id', '=', order._id).executeTakeFirstOrThrow()
    const { seq: _seq, listedAt: _listedAt, searchKey: _key, ...copied } = row
    for (let index = 0; index < 100; index += 1) {
      later(1000)
      const id = `SW${String(index).padStart(12, '0')}`
      const own = { providerOrderId: null, providerPaymentId: null, paidAt: shop.now(), address: JSON.stringify(row.address) }
      await shop.db
        .insertInto('shopOrder')
        .values({ ...copied, ...own, id, fingerprint: id })
        .execute()
    }
    await recountFigures(shop.db)
    const first = await read(secret)
    expect(first?.lines).toHaveLength(100)
    expect(first?.lines[0]?.number).toBe('SW…0099')
    expect((await read(secret, `cursor=${first?.next}`))?.lines).toMatchObject([{ number: `SW…${order._id.slice(-4)}` }])
    expect(await read(secret, 'from=2026-01-16')).toMatchObject({ period: { from: '2026-01-16' }, ledger: { orders: 0 }, lines: [] })
    for (const query of ['from=never&to=', 'cursor=!', `cursor=${'z'.repeat(50)}`, 'from=0000-01-01', 'to=9999-12-31&cursor=%00'])
      expect(await read(secret, query)).toMatchObject({ period: {}, ledger: { orders: 101 } })
  })

  test.each(['', 'x', 'x'.repeat(43), '../../etc'])('does not exist for the token %j', async (secret) => {
    await makeCoupon(shop)
    await share()
    expect(await read(secret)).toBeUndefined()
  })
})
