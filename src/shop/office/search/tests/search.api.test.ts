import { expect, test } from 'vitest'
import { makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { signedInAdmin, signedInCustomer, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { counter, shop } from '#test/test-shop.ts'

type Row = { title: string; detail: string; to: string }

/** Returns the results of each kind. */
async function find(q: string, token: string): Promise<Record<string, Row[]>> {
  const { status, body } = await send('GET', `/search?q=${encodeURIComponent(q)}`, { token })
  expect(status).toBe(200)
  return Object.fromEntries(body.found.map(({ kind, rows }: { kind: string; rows: Row[] }) => [kind, rows]))
}

test('finds an order by number, phone, payment id and the e-mail of its account, however they are written', async () => {
  const checkout = await makeCheckout()
  const order = await makeOrder(checkout)
  const { email } = await shop.db.selectFrom('customer').select('email').where('id', '=', checkout.customerId).executeTakeFirstOrThrow()
  const token = await signedInAdmin()
  const texts = [
    order._id,
    order._id.toLowerCase(),
    `#${order._id}`,
    order.address.mobile,
    `+91 ${order.address.mobile}`,
    order.razorpayPaymentId,
    email,
    ` ${email?.toUpperCase()} `,
  ]
  for (const typed of texts) {
    const { orders } = await find(String(typed), token)
    expect([typed, orders?.map(({ to }) => to)]).toEqual([typed, [`/admin/orders/${order._id}`]])
  }
  expect((await find('nobody@example.com', token))['orders']).toBeUndefined()
  expect(await find('zzzz nothing', token)).toEqual({})
})

test('finds an unpaid checkout where no order fits, and customers, products, coupons and pages', async () => {
  const checkout = await makeCheckout()
  const { body } = await prepare(checkout)
  const { code } = await makeCoupon(shop)
  const token = await signedInAdmin()
  expect((await find(body.orderId, token))['orders']?.map(({ title }) => title)).toEqual([body.orderId])
  const product = await shop.db.selectFrom('product').select('name').where('id', '=', checkout.productId).executeTakeFirstOrThrow()
  expect((await find(product.name.slice(0, 5).toLowerCase(), token))['products']).toMatchObject([
    { title: product.name, to: `/admin/allproducts/${checkout.productId}` },
  ])
  expect((await find(code.toLowerCase(), token))['coupons']).toMatchObject([{ title: code, to: `/admin/coupons?q=${code}` }])
  const customer = await shop.db.selectFrom('customer').select(['name', 'email']).where('id', '=', checkout.customerId).executeTakeFirstOrThrow()
  expect((await find(customer.email ?? '', token))['customers']).toMatchObject([{ to: `/admin/customers/${checkout.customerId}` }])
  expect((await find('about', token))['pages']).toMatchObject([{ title: expect.stringContaining('About') }])
})

test('a role finds only what it may see, a shopper and a stranger nothing', async () => {
  const checkout = await makeCheckout()
  await makeOrder(checkout)
  const { email } = await shop.db.selectFrom('customer').select('email').where('id', '=', checkout.customerId).executeTakeFirstOrThrow()
  const packer = await signedInStaff('packer')
  expect(Object.keys(await find(email ?? '', packer))).toEqual(['orders'])
  // The search tells no more than the order itself.
  expect((await send('GET', '/orders', { token: packer })).body).toMatchObject([{ customer: { email } }])
  expect(Object.keys(await find(email ?? '', await signedInAdmin()))).toEqual(['orders', 'customers'])
  expect((await send('GET', '/search?q=asha', { token: await signedInCustomer() })).status).toBe(403)
  expect((await send('GET', '/search?q=asha')).status).toBe(401)
})

test('a text that is too short or too long is refused with a sentence', async () => {
  const token = await signedInAdmin()
  for (const [q, message] of [
    ['', 'Please type at least 2 characters.'],
    [' a ', 'Please type at least 2 characters.'],
    ['x'.repeat(201), 'Please type at most 200 characters.'],
  ] as const)
    expect(await send('GET', `/search?q=${q}`, { token })).toMatchObject({ status: 400, body: { message } })
  for (const q of ["'; drop table", '%', '\\', '&|!:*', '१२३४५६'])
    expect((await send('GET', `/search?q=${encodeURIComponent(`${q}${q}`)}`, { token })).status).toBe(200)
})

test('one search is at most fifteen statements, none of which fails the others', async () => {
  await makeOrder(await makeCheckout())
  const token = await signedInAdmin()
  const counted = await counter?.during(() => find('asha', token))
  expect(counted?.statements.length ?? 0).toBeLessThan(16)
})
