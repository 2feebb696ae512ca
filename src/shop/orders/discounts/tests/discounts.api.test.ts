import { beforeEach, describe, expect, test } from 'vitest'
import { unlimited } from '#platform/http/rate-limit.ts'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { makeConditionalCoupon } from '#test/make-discount.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { makeBundle, trackStock } from '#test/track-stock.ts'

let admin: string
beforeEach(async () => {
  shop.limits = unlimited
  admin = await signedInAdmin()
})

const all = { kind: 'percent', amount: 0, buy: 1, get: 1, gift: null, startsOn: null, firstOrder: false, products: [], packs: [], tags: [] }

describe('automatic discounts', () => {
  test('are added, listed, changed and deleted, each in the audit log', async () => {
    const { status, body } = await send('POST', '/discounts', {
      token: admin,
      body: { title: '  Festive  offer ', conditions: { kind: 'amount', amount: '99.5' }, minAmount: 500, expiry: '2026-12-31' },
    })
    expect(status).toBe(200)
    const made = { _id: expect.any(String), title: 'Festive offer', discount: 0, minAmount: 500, expiry: '2026-12-31', active: true, version: 1 }
    expect(body.discount).toEqual({ ...made, conditions: { ...all, kind: 'amount', amount: 99.5 } })
    const { _id: id, version } = body.discount
    expect((await send('GET', '/discounts', { token: admin })).body).toEqual([body.discount])
    const change = { title: 'Festive offer', discount: 5, conditions: { kind: 'percent' }, version }
    const changed = await send('PUT', `/discounts/${id}`, { token: admin, body: change })
    expect(changed.body.discount).toEqual({ ...made, discount: 5, minAmount: 0, expiry: null, version: 2, conditions: all })
    expect(await send('PUT', `/discounts/${id}`, { token: admin, body: change })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect((await send('DELETE', `/discounts/${id}`, { token: admin })).status).toBe(200)
    expect(await send('DELETE', `/discounts/${id}`, { token: admin })).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const { body: entries } = await send('GET', '/audit?kind=discount', { token: admin })
    expect(entries.map(({ action, subject }: { action: string; subject: { name: string } }) => [action, subject.name])).toEqual([
      ['deleted', 'Festive offer'],
      ['updated', 'Festive offer'],
      ['created', 'Festive offer'],
    ])
  })

  test.each([
    [{ conditions: { kind: 'half' } }, 'Please choose what the discount gives.'],
    [{ conditions: { kind: 'amount', amount: 0 } }, 'Please enter a sum of at least ₹1.'],
    [{ conditions: { kind: 'buy_get', buy: 0 } }, 'Please enter a whole number from 1 to 999.'],
    [{ conditions: { kind: 'buy_get', buy: 2 } }, 'Please enter a percentage above 0.'],
    [{ conditions: { kind: 'gift' } }, 'Please choose the free pack.'],
    [{ conditions: { kind: 'gift', gift: 'unknown' } }, 'Please choose the free pack.'],
    [{ conditions: { kind: 'percent', products: ['unknown'] } }, 'One of the chosen products or packs is not in the catalogue any more.'],
    [{ conditions: { kind: 'percent', startsOn: '2026-12-02' }, expiry: '2026-12-01' }, 'The last day is before the first.'],
    [{ title: ' ', conditions: { kind: 'percent' } }, 'Please enter what shoppers read.'],
    [{ discount: 101, conditions: { kind: 'percent' } }, 'Discount must be a percentage from 0 to 100.'],
  ])('are refused with %j, and nothing is stored', async (fields, message) => {
    const reply = await send('POST', '/discounts', { token: admin, body: { title: 'Offer', ...fields } })
    expect(reply.body.message).toBe(message)
    expect([400, 422]).toContain(reply.status)
    expect((await send('GET', '/discounts', { token: admin })).body).toEqual([])
  })

  test('a bundle is no free pack', async () => {
    const { id: productId } = await makeProduct(shop)
    const { bundleId: gift } = await makeBundle(shop, [{ itemId: await trackStock(shop, productId, 5), pieces: 1 }])
    const reply = await send('POST', '/discounts', { token: admin, body: { title: 'Offer', conditions: { kind: 'gift', gift } } })
    expect(reply.body).toMatchObject({ code: 'rule_refused', message: 'A bundle cannot be the free pack. Please choose a single pack.' })
  })

  test('are for staff with the right of coupons alone', async () => {
    const customer = await signedInCustomer()
    for (const [method, path] of [
      ['GET', '/discounts'],
      ['POST', '/discounts'],
      ['DELETE', '/discounts/x'],
    ] as const) {
      expect((await send(method, path, { token: customer, ...(method === 'POST' && { body: {} }) })).status).toBe(403)
      expect((await send(method, path, method === 'POST' ? { body: {} } : {})).status).toBe(401)
    }
  })
})

describe('conditions of a coupon', () => {
  test('are kept when they are left out, and removed by null; the version rises with each change', async () => {
    const coupon = await makeConditionalCoupon({ conditions: { kind: 'amount', amount: 100, firstOrder: true } })
    expect(coupon.conditions).toEqual({ ...all, kind: 'amount', amount: 100, firstOrder: true })
    const put = async (body: object) => (await send('PUT', `/coupons/${coupon._id}`, { token: admin, body: { ...coupon, ...body } })).body.coupon
    const kept = await put({ conditions: undefined, version: 1 })
    expect(kept).toMatchObject({ version: 1, conditions: { kind: 'amount' } })
    const changed = await put({ conditions: { kind: 'percent', tags: ['VIP'] }, version: 1 })
    expect(changed).toMatchObject({ version: 2, conditions: { kind: 'percent', tags: ['VIP'] } })
    expect(await put({ conditions: null, version: 2 })).not.toHaveProperty('conditions')
    expect((await send('GET', '/coupons', { token: admin })).body[0]).toMatchObject({ version: 3 })
  })

  test('keep its percentage, so that the release before, which reads the coupon alone, gives nothing', async () => {
    const coupon = await makeConditionalCoupon({ discount: 100, conditions: { kind: 'buy_get', buy: 2, get: 1 } })
    const stored = () =>
      shop.db.selectFrom('coupon').leftJoin('discount', 'discount.couponId', 'coupon.id').select(['coupon.discountBp', 'percentBp']).executeTakeFirst()
    const put = async (body: object) => (await send('PUT', `/coupons/${coupon._id}`, { token: admin, body: { ...coupon, ...body } })).body.coupon
    expect(coupon.discount).toBe(100)
    expect(await stored()).toEqual({ discountBp: 0, percentBp: 10_000 })
    expect(await put({ discount: 50, conditions: undefined, version: 1 })).toMatchObject({ discount: 50, version: 2, conditions: { kind: 'buy_get' } })
    expect(await stored()).toEqual({ discountBp: 0, percentBp: 5000 })
    expect((await send('GET', '/coupons', { token: admin })).body[0]).toMatchObject({ discount: 50 })
    expect(await put({ discount: 20, conditions: null, version: 2 })).toMatchObject({ discount: 20 })
    expect(await stored()).toEqual({ discountBp: 2000, percentBp: null })
  })

  test('of a coupon that is erased go with it', async () => {
    const coupon = await makeConditionalCoupon({ conditions: { kind: 'amount', amount: 100 } })
    await shop.db.deleteFrom('coupon').where('id', '=', coupon._id).execute()
    expect(await shop.db.selectFrom('discount').selectAll().execute()).toEqual([])
  })
})
