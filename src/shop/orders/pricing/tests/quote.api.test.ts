import { beforeEach, describe, expect, test } from 'vitest'
import { unlimited } from '#platform/http/rate-limit.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'

let productId: string
beforeEach(async () => {
  shop.limits = unlimited
  productId = (await makeProduct(shop)).id
})

const quote = (body: unknown, from = '203.0.113.1') => send('POST', '/pricing/quote', { body, from })

describe('a quote', () => {
  test('has the prices of the catalogue, and ignores prices from the browser', async () => {
    const items = [
      { productId, variant: '2 g', qty: 3, price: 1, finalPrice: 0 },
      { productId, variant: '1 g', qty: 1 },
    ]
    expect(await quote({ items, total: 0 })).toMatchObject({
      status: 200,
      body: {
        lines: [
          {
            productId,
            variant: '2 g',
            name: 'Kashmiri Saffron',
            image: '/media/saffron.jpg',
            qty: 3,
            price: 900,
            discount: 10,
            totalPrice: 2700,
            finalPrice: 2430,
          },
          { productId, variant: '1 g', qty: 1, price: 500, discount: 0, totalPrice: 500, finalPrice: 500 },
        ],
        subtotal: 2930,
        discount: 0,
        total: 2930,
      },
    })
  })

  test('of an empty cart is zero', async () => {
    expect((await quote({ items: [] })).body).toEqual({ lines: [], subtotal: 0, discount: 0, total: 0 })
  })

  test('merges lines with the same product and variant', async () => {
    const item = { productId, variant: '1 g', qty: 2 }
    const { body } = await quote({ items: [item, { productId, variant: '2 g', qty: 1 }, { ...item, qty: 3 }] })
    expect(body.lines.map(({ variant, qty }: { variant: string; qty: number }) => [variant, qty])).toEqual([
      ['1 g', 5],
      ['2 g', 1],
    ])
  })

  test('accepts at most 999 pieces of a variant, also across several lines', async () => {
    const item = { productId, variant: '1 g', qty: 999 }
    expect((await quote({ items: [item] })).body.total).toBe(499_500)
    expect(await quote({ items: [item, { ...item, qty: 1 }] })).toMatchObject({
      status: 400,
      body: { message: 'Quantity must be a whole number from 1 to 999.' },
    })
  })

  test.each([-1, 0, 1.5, '1e9', '2', null, 1000, 2 ** 53, true])('refuses a quantity of %j', async (qty) => {
    expect(await quote({ items: [{ productId, variant: '1 g', qty }] })).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })

  test.each([{}, { items: null }, { items: {} }, { items: [null] }, { items: [{ productId: 1, variant: 'x', qty: 1 }] }, { items: 'x' }])(
    'refuses %j',
    async (body) => {
      expect((await quote(body)).status).toBe(400)
    },
  )

  test('refuses a cart of more than 100 lines', async () => {
    const items = Array.from({ length: 101 }, () => ({ productId, variant: '1 g', qty: 1 }))
    expect((await quote({ items })).status).toBe(400)
  })

  test('names the item that is no longer available', async () => {
    for (const gone of [
      { productId, variant: '3 g' },
      { productId: 'gone', variant: '1 g' },
      { productId: "' or true --", variant: '1 g' },
    ]) {
      expect(
        await quote({
          items: [
            { productId, variant: '1 g', qty: 1 },
            { ...gone, qty: 1 },
          ],
        }),
      ).toMatchObject({
        status: 422,
        body: { code: 'item_unavailable', message: 'Something in your cart is no longer available. Please remove it and try again.', details: gone },
      })
    }
  })

  test('with onlyForSale, leaves out what is not for sale', async () => {
    const items = [
      { productId: 'gone', variant: '1 g', qty: 1 },
      { productId, variant: '1 g', qty: 1 },
    ]
    const { status, body } = await send('POST', '/pricing/quote', { body: { items, onlyForSale: true } })
    expect([status, body.lines.map((line: { productId: string }) => line.productId), body.total]).toEqual([200, [productId], 500])
    expect((await send('POST', '/pricing/quote', { body: { items: items.slice(0, 1), onlyForSale: true } })).body).toMatchObject({ lines: [], total: 0 })
  })

  test('takes the coupon’s percentage off the subtotal', async () => {
    await makeCoupon(shop, { discount: 33.33 })
    const { body } = await quote({ items: [{ productId, variant: '2 g', qty: 1 }], coupon: 'Soil10' })
    expect(body).toMatchObject({ subtotal: 810, discount: 269.97, total: 540.03 })
    expect(body.refusal).toBeUndefined()
  })

  test('ignores a coupon that does not apply, and gives the reason', async () => {
    await makeCoupon(shop, { minAmount: 5000 })
    const items = [{ productId, variant: '1 g', qty: 1 }]
    expect(await quote({ items, coupon: 'SOIL10' })).toMatchObject({
      status: 200,
      body: { discount: 0, total: 500, refusal: { code: 'coupon_below_minimum', message: 'Minimum order of ₹5000 required' } },
    })
    expect((await quote({ items, coupon: 'X' })).body.refusal).toEqual({ code: 'coupon_unknown', message: 'Invalid coupon code' })
    expect((await quote({ items, coupon: ' ' })).body.refusal).toBeUndefined()
  })
})
