import { beforeEach, expect, test } from 'vitest'
import { makeCoupon } from '#test/make-coupon.ts'
import { signedInAdmin, signedInCustomer, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { demoCoupons, demoProducts } from '#seed/demo.ts'

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
})

const variants = [{ quantity: '10 g', price: 349.5 }]
const claiming = { name: 'Resin that cures diabetes', benefits: ['Dark and thick', 'Boosts libido'], texts: { description: 'A natural resin.' }, variants }

const add = (body: object) => send('POST', '/products', { token, body })
const claims = async (by = token) => (await send('GET', '/claims', { token: by })).body
const lastEntry = async (kind: string) => (await send('GET', `/audit?kind=${kind}&limit=1`, { token })).body[0]

test('a product with claims is saved with warnings, and the audit log counts them', async () => {
  const added = await add(claiming)
  expect(added).toMatchObject({ status: 200, body: { success: true, product: { name: claiming.name } } })
  expect(added.body.warnings).toEqual([
    { field: 'name', rule: 'cure', found: 'cures diabetes', why: expect.stringContaining('Drugs and Magic Remedies Act') },
    { field: 'benefits', rule: 'sexual', found: 'libido', why: expect.stringContaining('sexual') },
    { field: 'texts.description', rule: 'superlative', found: 'natural', why: expect.stringContaining('proof') },
  ])
  expect((await lastEntry('product')).after).toMatchObject({ claims: 3 })
  const { _id } = added.body.product
  const changed = await send('PUT', `/products/${_id}`, { token, body: { ...claiming, benefits: [] } })
  expect(changed.body.warnings).toHaveLength(2)
  expect(await lastEntry('product')).toMatchObject({ before: { claims: 3 }, after: { claims: 2 } })
  const clean = await send('PUT', `/products/${_id}`, { token, body: { name: 'Resin', texts: { description: '' }, benefits: [], variants } })
  expect(clean.body.warnings).toEqual([])
  expect(await lastEntry('product')).toMatchObject({ before: { claims: 2 }, after: { name: 'Resin' } })
  expect(await claims()).toEqual({ claims: [], total: 0 })
})

test('a coupon with claims is saved with warnings', async () => {
  const body = { code: 'MIRACLE-10', discount: 10, minAmount: 0, expiry: '2030-12-31', createdBy: 'Fresh Asha' }
  const added = await send('POST', '/coupons', { token, body })
  expect(added).toMatchObject({ status: 200, body: { coupon: { code: 'MIRACLE-10' } } })
  expect(added.body.warnings).toMatchObject([
    { field: 'code', rule: 'sureCure', found: 'MIRACLE' },
    { field: 'createdBy', rule: 'superlative', found: 'Fresh' },
  ])
  expect((await lastEntry('coupon')).after).toMatchObject({ claims: 2 })
})

test('the words of a mail with claims are saved with warnings', async () => {
  const words = 'Hello {name},\n\nyour {order} left us. It treats asthma.\n\nTrack it at {link}'
  const saved = await send('PUT', '/messages/texts/shipped', { token, body: { subject: 'Off it goes: {order}', words } })
  expect(saved).toMatchObject({ status: 200, body: { warnings: [{ field: 'words', rule: 'cure', found: 'treats asthma' }] } })
  expect((await lastEntry('text')).after).toMatchObject({ claims: 1 })
  expect((await claims()).claims).toMatchObject([{ holder: { kind: 'mail', id: 'shipped', name: 'Off it goes: {order}' }, field: 'words', rule: 'cure' }])
})

test('the list has what stands now, forbidden claims first, as far as the role may see it', async () => {
  await makeCoupon(shop, { code: 'FRESH' })
  const { product } = (await add(claiming)).body
  const holder = { kind: 'product', id: product._id, name: claiming.name }
  expect(await claims()).toMatchObject({
    claims: [
      { holder, field: 'name', rule: 'cure' },
      { holder, field: 'benefits', rule: 'sexual' },
      { holder, field: 'texts.description', rule: 'superlative' },
      { holder: { kind: 'coupon', name: 'FRESH' }, field: 'code', rule: 'superlative' },
    ],
    total: 4,
  })
  expect((await claims(await signedInStaff('editor'))).total).toBe(4)
  const accountant = await send('GET', '/claims', { token: await signedInStaff('accountant') })
  expect(accountant).toMatchObject({ status: 403, body: { code: 'scope_missing' } })
  expect((await send('GET', '/claims')).status).toBe(401)
  expect((await send('GET', '/claims', { token: await signedInCustomer() })).status).toBe(403)
  await send('DELETE', `/products/${product._id}`, { token })
  expect((await claims()).total).toBe(1)
})

test('the demo catalogue holds no forbidden claim', async () => {
  for (const { name, benefits, texts } of demoProducts) await add({ name, benefits, texts, variants })
  for (const { code, createdBy } of demoCoupons) await makeCoupon(shop, { code, createdBy })
  const { claims: standing } = await claims()
  expect(standing.filter(({ rule }: { rule: string }) => ['cure', 'sexual', 'sureCure', 'body'].includes(rule))).toEqual([])
})
