import { beforeEach, describe, expect, test } from 'vitest'
import { restorableMs } from '#kernel/undo.ts'
import { unlimited } from '#platform/http/rate-limit.ts'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeCheckout, pay, prepare, submitProof } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { clock, later, openRealLimits, shop } from '#test/test-shop.ts'
import { eraseCoupons } from '../server/delete-coupon.server.ts'

let admin: string
let customer: string
beforeEach(async () => {
  shop.limits = unlimited
  admin = await signedInAdmin()
  customer = await signedInCustomer()
})

const soil = { code: 'SOIL10', discount: 10, minAmount: 499.5, expiry: '2026-12-31', createdBy: 'Asha Rao' }
const unlimitedAndUnused = { active: true, maxUses: null, maxUsesPerCustomer: null, uses: 0, revenue: 0 }

describe('managing coupons', () => {
  test('adds a coupon, and lists the newest first', async () => {
    const { status, body } = await send('POST', '/coupons', { token: admin, body: soil })
    expect(status).toBe(200)
    expect(body).toEqual({
      warnings: [],
      success: true,
      message: 'Coupon added successfully',
      coupon: { _id: expect.any(String), ...soil, celebrityId: expect.any(String), ...unlimitedAndUnused, version: 1 },
    })
    await makeCoupon(shop, { code: 'LATER' })
    const list = await send('GET', '/coupons', { token: admin })
    expect(list.body.map(({ code }: { code: string }) => code)).toEqual(['LATER', 'SOIL10'])
    expect(list.body[1]).toEqual(body.coupon)
    expect(list.headers.get('x-total-count')).toBe('2')
  })

  test('accepts numbers and timestamps as forms send them', async () => {
    const { body } = await send('POST', '/coupons', {
      token: admin,
      body: { ...soil, code: ' soil ', discount: '12.5', minAmount: '0', expiry: '2026-03-01T00:00:00.000Z' },
    })
    expect(body.coupon).toMatchObject({ code: 'soil', discount: 12.5, minAmount: 0, expiry: '2026-03-01' })
  })

  test('deactivates and limits a coupon; omitted fields keep their values', async () => {
    const limited = { active: false, maxUses: 100, maxUsesPerCustomer: '1' }
    const { body } = await send('POST', '/coupons', { token: admin, body: { ...soil, ...limited } })
    expect(body.coupon).toMatchObject({ active: false, maxUses: 100, maxUsesPerCustomer: 1 })
    const put = async (changes: object) => (await send('PUT', `/coupons/${body.coupon._id}`, { token: admin, body: { ...soil, ...changes } })).body.coupon
    expect(await put({ discount: 11 })).toMatchObject({ discount: 11, active: false, maxUses: 100, maxUsesPerCustomer: 1 })
    expect(await put({ active: true, maxUses: '', maxUsesPerCustomer: null })).toMatchObject({ active: true, maxUses: null, maxUsesPerCustomer: null })
  })

  test('records creation, change and deletion in the audit log', async () => {
    const { _id } = (await send('POST', '/coupons', { token: admin, body: soil })).body.coupon
    await send('PUT', `/coupons/${_id}`, { token: admin, body: { ...soil, active: false } })
    await send('PUT', `/coupons/${_id}`, { token: admin, body: { ...soil, active: false } })
    await send('DELETE', `/coupons/${_id}`, { token: admin })
    const { body } = await send('GET', `/audit?kind=coupon&subject=${_id}`, { token: admin })
    expect(body).toMatchObject([
      { action: 'deleted', before: { code: 'SOIL10', active: false } },
      { action: 'updated', before: { active: true }, after: { active: false } },
      { action: 'created', after: { ...soil, active: true } },
    ])
  })

  test('searches code and celebrity, and lists page by page', async () => {
    await makeCoupon(shop, { code: 'A_1', createdBy: 'Asha Rao' })
    await makeCoupon(shop, { code: 'AB1', createdBy: 'Kabir Mehta' })
    const found = await send('GET', '/coupons?q=a_1', { token: admin })
    expect(found.body.map(({ code }: { code: string }) => code)).toEqual(['A_1'])
    expect((await send('GET', '/coupons?q=KABIR', { token: admin })).body).toHaveLength(1)
    const first = await send('GET', '/coupons?limit=1', { token: admin })
    const second = await send('GET', `/coupons?limit=1&cursor=${first.headers.get('x-next-cursor')}`, { token: admin })
    expect([first.body[0].code, second.body[0].code]).toEqual(['AB1', 'A_1'])
  })

  test.each([
    [{ ...soil, code: ' ' }, 'Please fill all fields.'],
    [{ ...soil, createdBy: '' }, 'Please fill all fields.'],
    [{ ...soil, discount: 'ten' }, 'Discount must be a percentage from 0 to 100.'],
    [{ ...soil, discount: 100.5 }, 'Discount must be a percentage from 0 to 100.'],
    [{ ...soil, minAmount: -1 }, 'The minimum order amount must be a number.'],
    [{ ...soil, minAmount: undefined }, 'The minimum order amount must be a number.'],
    [{ ...soil, expiry: '31/12/2026' }, 'Please enter the expiry as a date.'],
    [{ ...soil, expiry: '2026-02-30' }, 'Please enter the expiry as a date.'],
    [{ ...soil, expiry: '0000-01-01' }, 'Please enter the expiry as a date.'],
    [{ ...soil, active: 'yes' }, 'Active must be true or false.'],
    [{ ...soil, maxUses: 0 }, 'A limit must be a whole number from 1, or empty for none.'],
    [{ ...soil, maxUses: 'many' }, 'A limit must be a whole number from 1, or empty for none.'],
    [{ ...soil, maxUsesPerCustomer: 1.5 }, 'A limit must be a whole number from 1, or empty for none.'],
  ])('refuses %j', async (body, message) => {
    expect(await send('POST', '/coupons', { token: admin, body })).toMatchObject({ status: 400, body: { message } })
    const { _id } = (await send('POST', '/coupons', { token: admin, body: soil })).body.coupon
    expect(await send('PUT', `/coupons/${_id}`, { token: admin, body })).toMatchObject({ status: 400, body: { message } })
  })

  test.each([' soil10', 'SOIL10\u200B', 'ＳＯＩＬ１０', 'Soil १०', 'SOIL\u00A010'])('the spelling %j reaches the coupon SOIL10', async (code) => {
    const { token, productId } = await makeCheckout()
    await makeCoupon(shop, { code: 'SOIL10' })
    const body = { code, items: [{ productId, variant: '1 g', qty: 1 }] }
    expect((await send('POST', '/coupons/check', { token, body })).body).toMatchObject({ success: true, coupon: { code: 'SOIL10' } })
  })

  test('a code that an old coupon has with blanks is taken, for a new, a changed and a restored coupon', async () => {
    const { id } = await makeCoupon(shop, { code: 'GIFT10' })
    const { id: other } = await makeCoupon(shop, { code: 'FIRST' })
    await send('DELETE', `/coupons/${id}`, { token: admin })
    await makeCoupon(shop, { code: 'GIFT 10' })
    for (const [method, path] of [
      ['POST', '/coupons'],
      ['PUT', `/coupons/${other}`],
      ['POST', `/coupons/${id}/restore`],
    ] as const)
      expect([path, await send(method, path, { token: admin, body: { ...soil, code: 'gift10' } })]).toMatchObject([
        path,
        { status: 409, body: { code: 'code_taken' } },
      ])
  })

  test('allows one coupon per code, in any letter case', async () => {
    const { id } = await makeCoupon(shop, { code: 'FIRST' })
    await makeCoupon(shop, { code: 'SOIL10' })
    expect(await send('POST', '/coupons', { token: admin, body: { ...soil, code: 'soil10' } })).toMatchObject({ status: 409, body: { code: 'code_taken' } })
    expect(await send('PUT', `/coupons/${id}`, { token: admin, body: { ...soil, code: 'Soil10' } })).toMatchObject({
      status: 409,
      body: { code: 'code_taken' },
    })
  })

  test('refuses a new code with a space, and leaves one from before usable', async () => {
    const refused = { status: 422, body: { message: 'A code cannot have spaces. Shoppers type it.', details: [{ field: 'code' }] } }
    expect(await send('POST', '/coupons', { token: admin, body: { ...soil, code: 'SOIL 10' } })).toMatchObject(refused)
    const { id } = await makeCoupon(shop, { code: 'OLD CODE' })
    expect((await send('PUT', `/coupons/${id}`, { token: admin, body: { ...soil, code: 'OLD CODE', discount: 15 } })).status).toBe(200)
    expect(await send('PUT', `/coupons/${id}`, { token: admin, body: { ...soil, code: 'NEW CODE' } })).toMatchObject(refused)
    expect((await send('PUT', `/coupons/${id}`, { token: admin, body: { ...soil, code: 'NEWCODE' } })).body.coupon.code).toBe('NEWCODE')
  })

  test('changes a coupon, also the case of its code, and deletes it once', async () => {
    const { id } = await makeCoupon(shop)
    const { status, body } = await send('PUT', `/coupons/${id}`, { token: admin, body: { ...soil, code: 'soil10', discount: 15 } })
    expect(status).toBe(200)
    expect(body).toEqual({
      warnings: [],
      success: true,
      message: 'Coupon updated successfully',
      coupon: { _id: id, ...soil, celebrityId: expect.any(String), ...unlimitedAndUnused, code: 'soil10', discount: 15, version: 2 },
    })
    expect(await send('DELETE', `/coupons/${id}`, { token: admin })).toMatchObject({ status: 200, body: { message: 'Coupon deleted successfully' } })
    expect((await send('DELETE', `/coupons/${id}`, { token: admin })).status).toBe(404)
    expect((await send('PUT', `/coupons/${id}`, { token: admin, body: soil })).status).toBe(404)
  })

  test('a deleted coupon applies to no cart, and can be restored with its uses for an hour', async () => {
    const checkout = await makeCheckout()
    const { id } = await makeCoupon(shop, { code: 'SOIL10' })
    const order = () => prepare(checkout, { coupon: 'SOIL10', expectedTotal: 900 })
    const restore = () => send('POST', `/coupons/${id}/restore`, { token: admin })
    const codes = async () => (await send('GET', '/coupons', { token: admin })).body.map(({ _id }: { _id: string }) => _id)
    const open = await order()
    await send('DELETE', `/coupons/${id}`, { token: admin })
    expect(await codes()).toEqual([])
    expect(await order()).toMatchObject({ body: { code: 'coupon_unknown' } })
    // The attempt from before the deletion counts, and so does its use once the coupon is back.
    await submitProof(checkout, await pay(open.body.order_id))
    expect(await restore()).toMatchObject({ status: 200, body: { message: 'Coupon restored' } })
    expect((await send('GET', '/coupons', { token: admin })).body).toMatchObject([{ _id: id, code: 'SOIL10', uses: 1 }])
    expect((await restore()).status).toBe(200)

    await send('DELETE', `/coupons/${id}`, { token: admin })
    const { id: next } = await makeCoupon(shop, { code: 'soil10' })
    expect(await restore()).toMatchObject({ status: 409, body: { code: 'code_taken' } })
    expect(await codes()).toEqual([next])
    const { body: entries } = await send('GET', `/audit?kind=coupon&subject=${id}`, { token: admin })
    expect(entries[0]).toMatchObject({ action: 'deleted', undoUntil: new Date(shop.now().getTime() + restorableMs).toISOString() })
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'restored', 'deleted'])
    later(restorableMs)
    admin = await signedInAdmin()
    // Too late even while the job has not run.
    expect(await restore()).toMatchObject({ status: 404, body: { message: 'It is too late to undo this.' } })
    await eraseCoupons(shop)
    expect(await shop.db.selectFrom('coupon').select('id').execute()).toEqual([{ id: next }])
  })

  test.each(['GET /coupons', 'POST /coupons', 'PUT /coupons/x', 'DELETE /coupons/x'])('%s requires an admin', async (call) => {
    const [method, path] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
    const body = method === 'POST' || method === 'PUT' ? soil : undefined
    expect((await send(method, path, { body })).status).toBe(401)
    expect((await send(method, path, { body, token: customer })).status).toBe(403)
  })
})

describe('checking a coupon', () => {
  const check = (body: unknown, token: string | undefined = customer) => send('POST', '/coupons/check', { token, body })

  test('returns the discount on this cart', async () => {
    const { id } = await makeProduct(shop)
    await makeCoupon(shop, { discount: 12.5, minAmount: 1000 })
    const items = [
      { productId: id, variant: '1 g', qty: 1 },
      { productId: id, variant: '2 g', qty: 1 },
    ]
    expect(await check({ code: ' soil10 ', items })).toMatchObject({
      status: 200,
      body: { success: true, coupon: { code: 'SOIL10', discount: 12.5, createdBy: 'Asha Rao' }, discountAmount: 163.75, total: 1146.25 },
    })
  })

  test.each([
    [{ code: ' ' }, 'coupon_missing', 'Please enter a coupon code.'],
    [{}, 'coupon_missing', 'Please enter a coupon code.'],
    [{ code: 'NOPE' }, 'coupon_unknown', 'Invalid coupon code'],
    [{ code: "' or 1=1 --" }, 'coupon_unknown', 'Invalid coupon code'],
    [{ code: 'off' }, 'coupon_unknown', 'Invalid coupon code'],
    [{ code: 'old' }, 'coupon_expired', 'This coupon has expired.'],
    [{ code: 'big' }, 'coupon_below_minimum', 'Minimum order of ₹5000 required'],
    [{ code: 'odd' }, 'coupon_below_minimum', 'Minimum order of ₹500.5 required'],
  ])('%j: %s', async (given, code, message) => {
    const { id } = await makeProduct(shop)
    await makeCoupon(shop, { code: 'OFF', active: false })
    await makeCoupon(shop, { code: 'OLD', expiry: '2026-01-14' })
    await makeCoupon(shop, { code: 'BIG', minAmount: 5000 })
    await makeCoupon(shop, { code: 'ODD', minAmount: 500.5 })
    expect(await check({ ...given, items: [{ productId: id, variant: '1 g', qty: 1 }] })).toMatchObject({
      status: 422,
      body: { success: false, code, message, error: message },
    })
  })

  test('accepts a coupon until the end of its last day in India', async () => {
    const { id } = await makeProduct(shop)
    await makeCoupon(shop, { expiry: '2026-01-15' })
    const cart = { code: 'SOIL10', items: [{ productId: id, variant: '1 g', qty: 1 }] }
    clock.now = new Date('2026-01-15T18:29:59Z')
    expect((await check(cart)).status).toBe(200)
    clock.now = new Date('2026-01-15T18:30:00Z')
    expect(await check(cart)).toMatchObject({ status: 422, body: { code: 'coupon_expired' } })
  })

  test('requires a login and a valid cart', async () => {
    expect((await check({ code: 'X', items: [] }, 'none')).status).toBe(401)
    expect((await check({ code: 'X', items: 'none' })).status).toBe(400)
    expect(await check({ code: 'X', items: [{ productId: 'gone', variant: '1 g', qty: 1 }] })).toMatchObject({
      status: 422,
      body: { code: 'item_unavailable' },
    })
  })
})

describe('guessing codes', () => {
  beforeEach(() => {
    shop.limits = openRealLimits()
  })

  test('is refused after ten unknown codes, across check and quote, with a Retry-After', async () => {
    const { id } = await makeProduct(shop)
    await makeCoupon(shop)
    const items = [{ productId: id, variant: '1 g', qty: 1 }]
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await send('POST', '/coupons/check', { token: customer, body: { code: `GUESS${tries}`, items } })).status).toBe(422)
      expect((await send('POST', '/pricing/quote', { token: customer, body: { coupon: `GUESS${tries}`, items } })).status).toBe(200)
    }
    const refused = await send('POST', '/coupons/check', { token: customer, body: { code: 'SOIL10', items } })
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send('POST', '/pricing/quote', { token: customer, body: { coupon: 'SOIL10', items } })).status).toBe(429)
    expect((await send('POST', '/pricing/quote', { token: customer, body: { items } })).status).toBe(200)
    const another = await signedInCustomer()
    expect((await send('POST', '/coupons/check', { token: another, body: { code: 'SOIL10', items } })).status).toBe(200)
  })

  test('is limited for fifty simultaneous codes too', async () => {
    const { id } = await makeProduct(shop)
    await makeCoupon(shop, { code: 'GUESS49' })
    const items = [{ productId: id, variant: '1 g', qty: 1 }]
    const codes = Array.from({ length: 50 }, (_, index) => `GUESS${index}`)
    const answers = await Promise.all(codes.map((code) => send('POST', '/coupons/check', { token: customer, body: { code, items } })))
    expect(answers.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(10)
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(39)
  })

  test('does not limit checks of a known code', async () => {
    const { id } = await makeProduct(shop)
    await makeCoupon(shop, { minAmount: 5000 })
    const body = { code: 'SOIL10', items: [{ productId: id, variant: '1 g', qty: 1 }] }
    for (let tries = 0; tries < 15; tries += 1) expect((await send('POST', '/coupons/check', { token: customer, body })).status).toBe(422)
  })
})

test('the subtotal after item discounts decides whether a cart reaches the minimum', async () => {
  const { id } = await makeProduct(shop)
  await makeCoupon(shop, { code: 'ABOVE', minAmount: 810.01 })
  await makeCoupon(shop, { code: 'EXACT', minAmount: 810 })
  // ₹900 less 10 %.
  const items = [{ productId: id, variant: '2 g', qty: 1 }]
  const check = (code: string) => send('POST', '/coupons/check', { token: customer, body: { code, items } })
  expect(await check('ABOVE')).toMatchObject({ status: 422, body: { code: 'coupon_below_minimum', message: 'Minimum order of ₹810.01 required' } })
  expect((await send('POST', '/pricing/quote', { body: { coupon: 'ABOVE', items } })).body.refusal).toMatchObject({ code: 'coupon_below_minimum' })
  expect(await check('EXACT')).toMatchObject({ status: 200, body: { total: 729 } })
})

test('guesses at the checkout count against the limit of check and quote', async () => {
  shop.limits = openRealLimits()
  const checkout = await makeCheckout()
  const items = [{ productId: checkout.productId, variant: '1 g', qty: 2 }]
  const body = { code: 'GUESS', coupon: 'GUESS', items }
  for (let tries = 0; tries < 4; tries += 1) expect(await prepare(checkout, { coupon: `GUESS${tries}` })).toMatchObject({ body: { code: 'coupon_unknown' } })
  for (let tries = 0; tries < 3; tries += 1) {
    expect((await send('POST', '/coupons/check', { token: checkout.token, body })).status).toBe(422)
    expect((await send('POST', '/pricing/quote', { token: checkout.token, body })).status).toBe(200)
  }
  expect((await prepare(checkout, { coupon: 'GUESS' })).status).toBe(429)
  expect((await send('POST', '/coupons/check', { token: checkout.token, body })).status).toBe(429)
  expect((await send('POST', '/pricing/quote', { token: checkout.token, body })).status).toBe(429)
  expect((await prepare(checkout)).status).toBe(200)
})
