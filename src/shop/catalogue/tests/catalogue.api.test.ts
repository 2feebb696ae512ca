import { beforeEach, describe, expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { api, shop } from '#test/test-shop.ts'
import { findProduct, listProducts } from '../server/queries.server.ts'

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
})

const honey = { name: 'Wild Honey', image: '/media/honey.jpg', variants: [{ quantity: '250 g', price: 349.5, discount: 5, mrp: 499 }] }

describe('reading the catalogue', () => {
  test('lists products newest first, with each picture once', async () => {
    const saffron = await makeProduct(shop, { gallery: ['/media/saffron.jpg', '/media/macro.jpg'] })
    const resin = await makeProduct(shop, { name: 'Shilajit Resin', kind: 'shilajit', image: '', variants: [{ quantity: '20 g', price: 1199, mrp: 1999 }] })
    const { status, body, headers } = await send('GET', '/products')
    expect(status).toBe(200)
    expect(headers.get('x-total-count')).toBe('2')
    expect(headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=300')
    expect(body).toEqual([
      {
        _id: resin.id,
        name: 'Shilajit Resin',
        image: '',
        images: [],
        type: 'shilajit',
        benefits: [],
        variants: [{ _id: expect.any(String), quantity: '20 g', price: 1199, discount: 0, mrp: 1999 }],
      },
      {
        _id: saffron.id,
        name: 'Kashmiri Saffron',
        image: '/media/saffron.jpg',
        images: ['/media/saffron.jpg', '/media/macro.jpg'],
        type: 'saffron',
        benefits: [],
        variants: [
          { _id: expect.any(String), quantity: '1 g', price: 500, discount: 0 },
          { _id: expect.any(String), quantity: '2 g', price: 900, discount: 10 },
        ],
      },
    ])
    expect(await listProducts(shop.db)).toEqual(body)
  })

  test('answers with and without a trailing slash', async () => {
    await makeProduct(shop)
    expect((await send('GET', '/products/')).body).toHaveLength(1)
  })

  test('pages through all products, each once', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await makeProduct(shop, { name })
    const first = await send('GET', '/products?limit=2')
    expect(first.body.map(({ name }: { name: string }) => name)).toEqual(['E', 'D'])
    const second = await send('GET', `/products?limit=2&cursor=${first.headers.get('x-next-cursor')}`)
    expect(second.body.map(({ name }: { name: string }) => name)).toEqual(['C', 'B'])
    const third = await send('GET', `/products?limit=2&cursor=${second.headers.get('x-next-cursor')}`)
    expect(third.body.map(({ name }: { name: string }) => name)).toEqual(['A'])
    expect(third.headers.get('x-next-cursor')).toBeNull()
  })

  test('searches names, and takes wildcards literally', async () => {
    await makeProduct(shop, { name: '100% Pure Kesar' })
    await makeProduct(shop, { name: 'Resin' })
    const found = await send('GET', `/products?q=${encodeURIComponent('100% pure')}`)
    expect(found.body.map(({ name }: { name: string }) => name)).toEqual(['100% Pure Kesar'])
    expect(found.headers.get('x-total-count')).toBe('1')
    expect((await send('GET', `/products?q=${encodeURIComponent('%')}`)).body).toHaveLength(1)
    expect((await send('GET', `/products?q=${encodeURIComponent("'; drop table product; --")}`)).body).toEqual([])
  })

  test.each(['limit=1e9', 'limit=0', 'limit=-1', 'limit=x', 'limit=2&cursor=%27', 'limit=2&cursor=ZZ', `q=${'x'.repeat(201)}`, 'q=%00'])(
    'refuses ?%s',
    async (query) => {
      expect((await send('GET', `/products?${query}`)).status).toBe(400)
    },
  )

  test('shows one product, and answers 404 for an unknown one', async () => {
    const { id } = await makeProduct(shop)
    const { status, body, headers } = await send('GET', `/products/${id}`)
    expect(status).toBe(200)
    expect(body).toEqual(await findProduct(shop.db, id))
    expect(headers.get('cache-control')).toContain('max-age=60')
    const missing = await send('GET', '/products/nothing')
    expect(missing).toMatchObject({ status: 404, body: { success: false, code: 'not_found', message: 'Product not found' } })
    expect(missing.headers.get('cache-control') ?? '').not.toContain('public')
  })

  test('answers 404 for a path with encoded ..', async () => {
    expect((await send('GET', '/products/..%2f..%2fetc')).status).toBe(404)
  })
})

describe('adding', () => {
  test('replies with the product as admins read it later', async () => {
    const { status, body } = await send('POST', '/products', { token, body: honey })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      message: 'Product added successfully',
      product: { name: 'Wild Honey', type: '', benefits: [], images: ['/media/honey.jpg'] },
    })
    expect(body.product.variants).toEqual([{ _id: expect.any(String), quantity: '250 g', price: 349.5, discount: 5, mrp: 499 }])
    expect((await send('GET', `/products/${body.product._id}?status=all`, { token })).body).toEqual(body.product)
  })

  test('accepts numbers as text, and empty discounts and MRPs', async () => {
    const variants = [{ quantity: ' 1 kg ', price: '1299.50', discount: '', mrp: '' }]
    const { body } = await send('POST', '/products', { token, body: { name: 'Honey', variants } })
    expect(body.product.variants).toEqual([{ _id: expect.any(String), quantity: '1 kg', price: 1299.5, discount: 0 }])
  })

  test('ignores unknown fields', async () => {
    const { body } = await send('POST', '/products', { token, body: { ...honey, _id: 'mine', seq: 1, createdAt: '2001-01-01' } })
    expect(body.product._id).not.toBe('mine')
  })

  test.each([
    [{ ...honey, name: ' ' }, 'Please enter a product name.'],
    [{ ...honey, name: ['x'] }, 'Please enter a product name.'],
    [{ ...honey, variants: [] }, 'Please add at least one variant.'],
    [{ ...honey, variants: 'none' }, 'Please add at least one variant.'],
    [{ ...honey, variants: [{ quantity: '', price: 1 }] }, 'Please enter a quantity for each variant.'],
    [{ ...honey, variants: [{ quantity: '1 g', price: '' }] }, 'Please enter a price for each variant.'],
    [{ ...honey, variants: [{ quantity: '1 g', price: -1 }] }, 'Please enter a price for each variant.'],
    [{ ...honey, variants: [{ quantity: '1 g', price: 1.005 }] }, 'Please enter a price for each variant.'],
    [{ ...honey, variants: [{ quantity: '1 g', price: 2 ** 53 }] }, 'Please enter a price for each variant.'],
    [{ ...honey, variants: [{ quantity: '1 g', price: 1, discount: 101 }] }, undefined],
    [{ ...honey, variants: [{ quantity: '1 g', price: 0 }] }, 'The price must be more than ₹0.'],
    [{ ...honey, status: 'draft', variants: [{ quantity: '1 g', price: '0.00' }] }, 'The price must be more than ₹0.'],
    [{ ...honey, variants: [{ quantity: '1 g', price: 500, mrp: 499.99 }] }, 'The MRP must not be below the price.'],
  ])('refuses %j', async (product, message) => {
    const { status, body } = await send('POST', '/products', { token, body: product })
    expect(status).toBe(400)
    if (message) expect(body.message).toBe(message)
    expect(await listProducts(shop.db)).toEqual([])
  })

  test('names the field of an MRP below the price, and accepts an MRP equal to the price', async () => {
    const tooExpensive = { quantity: '2 g', price: 500, mrp: 400 }
    const valid = { quantity: '1 g', price: 500, mrp: 500 }
    const { body } = await send('POST', '/products', { token, body: { ...honey, variants: [valid, tooExpensive] } })
    expect(body.details).toEqual([{ field: 'variants.1.mrp', message: 'The MRP must not be below the price.' }])
    // A price that is no number is the only error beside a correct MRP.
    for (const price of ['7,9a9', '79.999', 'free', ''])
      expect((await send('POST', '/products', { token, body: { ...honey, variants: [{ quantity: '1 g', price, mrp: 90 }] } })).body.details).toEqual([
        { field: 'variants.0.price', message: 'Please enter a price for each variant.' },
      ])
    const { body: wrong } = await send('POST', '/products', { token, body: { ...honey, variants: [{ quantity: '1 g', price: 500, mrp: '9a' }] } })
    expect(wrong.details).toHaveLength(1)
    const { body: added } = await send('POST', '/products', { token, body: { ...honey, variants: [valid] } })
    const changed = await send('PUT', `/products/${added.product._id}`, { token, body: { ...honey, variants: [tooExpensive] } })
    expect(changed).toMatchObject({ status: 400, body: { message: 'The MRP must not be below the price.' } })
  })

  test('refuses a repeated label and stores nothing', async () => {
    const variants = [
      { quantity: '1 g', price: 1 },
      { quantity: '1G', price: 2 },
    ]
    const { status, body } = await send('POST', '/products', { token, body: { name: 'Twice', variants } })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'duplicate_variant', details: { quantity: '1G' } })
    expect(await listProducts(shop.db)).toEqual([])
  })

  test.each([
    ['{"name":"x","__proto__":{"a":1}}', 'application/json', 400],
    [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'application/json', 400],
    ['{"name":"\\ud800"}', 'application/json', 400],
    ['{"name":"a\\u0000b"}', 'application/json', 400],
    ['{"name":"x"} trailing', 'application/json', 400],
    ['name=x', 'application/x-www-form-urlencoded', 415],
  ])('refuses the body %.30j of type %s', async (body, type, status) => {
    const response = await api.request('/products', { method: 'POST', body, headers: { 'content-type': type, authorization: `Bearer ${token}` } })
    expect(response.status).toBe(status)
  })
})

describe('changing', () => {
  test('replaces name, picture and variants, and keeps fields that are left out', async () => {
    const { id } = await makeProduct(shop, { benefits: ['From Pampore'], gallery: ['/media/macro.jpg'] })
    const variants = [{ quantity: '5 g', price: 2000 }]
    const { status, body } = await send('PUT', `/products/${id}`, { token, body: { name: 'Kesar', image: '/media/new.jpg', variants } })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      message: 'Product updated successfully',
      warnings: [],
      product: {
        _id: id,
        name: 'Kesar',
        image: '/media/new.jpg',
        images: ['/media/new.jpg', '/media/macro.jpg'],
        type: 'saffron',
        benefits: ['From Pampore'],
        variants: [{ _id: expect.any(String), quantity: '5 g', price: 2000, discount: 0 }],
        status: 'published',
        version: 2,
      },
    })
    const again = await send('PUT', `/products/${id}`, { token, body: { name: 'Kesar', type: '', benefits: [], variants } })
    expect(again.body.product).toMatchObject({ image: '/media/new.jpg', type: '', benefits: [] })
  })

  test('refuses a repeated label and changes nothing', async () => {
    const { id } = await makeProduct(shop)
    const before = await findProduct(shop.db, id)
    const variants = [
      { quantity: '5 g', price: 1 },
      { quantity: '5 g', price: 2 },
    ]
    expect((await send('PUT', `/products/${id}`, { token, body: { name: 'Other', variants } })).status).toBe(422)
    expect(await findProduct(shop.db, id)).toEqual(before)
  })

  test('answers 404 for an unknown product, and 400 for invalid fields', async () => {
    expect((await send('PUT', '/products/nothing', { token, body: honey })).status).toBe(404)
    const { id } = await makeProduct(shop)
    expect((await send('PUT', `/products/${id}`, { token, body: { name: '' } })).status).toBe(400)
  })
})

describe('deleting', () => {
  test('removes the product and its variants, and answers 404 the second time', async () => {
    const { id } = await makeProduct(shop)
    expect(await send('DELETE', `/products/${id}`, { token })).toMatchObject({ status: 200, body: { success: true, message: 'Product deleted successfully' } })
    expect((await send('DELETE', `/products/${id}`, { token })).status).toBe(404)
    await eraseDeleted(shop)
    expect(await shop.db.selectFrom('variant').selectAll().execute()).toEqual([])
  })
})

test.each(['POST /products', 'PUT /products/x', 'DELETE /products/x'])('%s is for admins only', async (call) => {
  const [method, path] = call.split(' ') as ['POST' | 'PUT' | 'DELETE', string]
  const body = method === 'DELETE' ? undefined : honey
  expect((await send(method, path, { body })).status).toBe(401)
  expect((await send(method, path, { body, token: await signedInCustomer() })).status).toBe(403)
})
