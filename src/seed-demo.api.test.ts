import { afterEach, describe, expect, test } from 'vitest'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeProduct } from '#test/make-product.ts'
import { shop } from '#test/test-shop.ts'
import { mediaFiles } from '#shop/media/server/media-files.server.ts'
import { sourcesOf } from '#ui/picture-sizes.ts'
import { listProducts } from '#shop/catalogue/server/queries.server.ts'
import { seedDemo } from './seed-demo.ts'

const { config } = shop
afterEach(() => {
  shop.config = config
})

describe('an empty catalogue', () => {
  test('gets three products, saffron first, with all their pictures', async () => {
    expect(await seedDemo(shop)).toBe(true)
    const products = await listProducts(shop.db)
    expect(products.map(({ name, type, variants }) => [name, type, variants.length])).toEqual([
      ['Kashmiri Mongra Saffron', 'saffron', 4],
      ['Himalayan Shilajit Resin', 'shilajit', 3],
      ['Saffron & Shilajit Gift Set', 'gift set', 1],
    ])
    for (const url of products.flatMap(({ images }) => images)) {
      const sources = sourcesOf(url)
      expect(sources).toMatchObject({ width: 1000, height: 1250 })
      for (const entry of [sources?.avif, sources?.webp, sources?.jpeg].join(', ').split(', ')) {
        expect((await mediaFiles(shop).request(entry.split(' ')[0] ?? '')).status).toBe(200)
      }
    }
  })

  test('gets a coupon for a year and an expired one', async () => {
    await seedDemo(shop)
    expect(await shop.db.selectFrom('coupon').select(['code', 'expiresOn', 'minPaise', 'createdBy']).orderBy('code').execute()).toEqual([
      { code: 'DIWALI25', expiresOn: '2025-12-16', minPaise: 99_900, createdBy: 'Kabir Mehta' },
      { code: 'SOIL10', expiresOn: '2027-01-15', minPaise: 49_900, createdBy: 'Asha Rao' },
    ])
  })

  test('is filled once by two concurrent calls, and keeps existing coupons', async () => {
    await makeCoupon(shop, { code: 'soil10', discount: 50 })
    expect((await Promise.all([seedDemo(shop), seedDemo(shop)])).toSorted()).toEqual([false, true])
    expect(await seedDemo(shop)).toBe(false)
    expect(await listProducts(shop.db)).toHaveLength(3)
    expect(await shop.db.selectFrom('coupon').select(['code', 'discountBp']).where('code', 'ilike', 'soil10').execute()).toEqual([
      { code: 'soil10', discountBp: 5000 },
    ])
  })

  test('stays empty with SEED=none', async () => {
    shop.config = { ...config, SEED: 'none' }
    expect(await seedDemo(shop)).toBe(false)
    expect(await listProducts(shop.db)).toEqual([])
  })
})

test('a catalogue with a product stays as it is', async () => {
  await makeProduct(shop)
  expect(await seedDemo(shop)).toBe(false)
  expect(await listProducts(shop.db)).toHaveLength(1)
})
