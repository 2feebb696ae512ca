import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { makeAdmin, makeCustomer, signedInAdmin, signedInCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'

test('shows the number of orders and the spending less refunds', async () => {
  const token = await signedInAdmin()
  const checkout = await makeCheckout()
  const summary = async () => (await send('GET', `/customers/${checkout.customerId}/summary`, { token })).body
  expect(await summary()).toEqual({
    customer: {
      _id: checkout.customerId,
      name: 'Asha Rao',
      email: expect.any(String),
      role: 'user',
      photo: '',
      addresses: [],
      signInMobile: '',
      savedAddress: expect.stringContaining('12 MG Road'),
      tags: [],
      version: 1,
    },
    note: { text: '', version: 0 },
    signInMobile: '',
    hasPassword: false,
    createdAt: expect.any(String),
    deliveryAddresses: [expect.objectContaining({ address: '12 MG Road', mobile: '9876543210' })],
    orders: 0,
    spent: 0,
    lastOrderAt: '',
  })

  await makeOrder(checkout)
  later(60_000)
  const second = await makeOrder(checkout)
  await prepare(checkout)
  await makeOrder(await makeCheckout())
  expect(await summary()).toMatchObject({ orders: 2, spent: 2000, lastOrderAt: shop.now().toISOString() })

  await send('PUT', `/orders/${second._id}`, { token, body: { status: 'Cancelled' } })
  await runJobs()
  expect(await summary()).toMatchObject({ orders: 2, spent: 1000 })
})

test('lists the attempts of one account apart from its orders, whatever number and name they have', async () => {
  const token = await signedInAdmin()
  const [checkout, other] = [await makeCheckout(), await makeCheckout()]
  const path = `/customers/${checkout.customerId}/orders`
  await makeOrder(checkout)
  const { orderId } = (await prepare(checkout)).body
  await prepare(other)
  const { body, headers } = await send('GET', `${path}?status=attempts`, { token })
  expect(body).toMatchObject([{ _id: orderId, status: 'Pending' }])
  expect(headers.get('x-total-count')).toBe('1')
  expect(await send('GET', `${path}?status=Paid`, { token })).toMatchObject({ status: 400 })
})

test('lists the orders of one account in pages, newest first', async () => {
  const token = await signedInAdmin()
  const checkout = await makeCheckout()
  const path = `/customers/${checkout.customerId}/orders`
  const [first, second] = [await makeOrder(checkout), await makeOrder(checkout)]
  await makeOrder(await makeCheckout())
  const page = await send('GET', `${path}?limit=1`, { token })
  expect(page.body).toMatchObject([{ _id: second._id, totalAmount: 1000 }])
  expect(page.headers.get('x-total-count')).toBe('2')
  const rest = await send('GET', `${path}?limit=1&cursor=${page.headers.get('x-next-cursor')}`, { token })
  expect(rest.body).toMatchObject([{ _id: first._id }])
})

test('filters by role, and finds a number in every notation', async () => {
  const token = await signedInAdmin({ name: 'Zoya', email: 'zoya@example.com' })
  await makeCustomer({ name: 'Ravi', email: 'ravi@example.com', mobile: '9876543210' })
  const found = async (query: string) => {
    const { body, headers } = await send('GET', `/customers?limit=5&${query}`, { token })
    return { names: body.map(({ name }: { name: string }) => name), total: headers.get('x-total-count') }
  }
  expect(await found('role=admin')).toEqual({ names: ['Zoya'], total: '1' })
  expect(await found('role=user')).toEqual({ names: ['Ravi'], total: '1' })
  expect(await found('role=admin&q=example.com')).toEqual({ names: ['Zoya'], total: '1' })
  expect(await found('q=EXAMPLE.com')).toEqual({ names: ['Ravi', 'Zoya'], total: '2' })
  for (const number of ['9876543210', '+91 98765 43210', '098765-43210', '98765 43'])
    expect(await found(`q=${encodeURIComponent(number)}`)).toEqual({ names: ['Ravi'], total: '1' })
  expect(await found('q=%25')).toEqual({ names: [], total: '0' })
  expect((await send('GET', '/customers?role=owner', { token })).status).toBe(400)
})

test('exports a spreadsheet without formulas', async () => {
  const token = await signedInAdmin({ name: 'Zoya', email: 'zoya@example.com' })
  const { id } = await makeCustomer({ name: '=1+1', email: 'ravi@example.com', mobile: '9876543210' })
  const { headers, body } = await send('GET', '/exports/customers?role=user', { token })
  expect(headers.get('content-disposition')).toBe('attachment; filename="customers-2026-01-15.csv"')
  expect(parse(body, { bom: true })).toEqual([
    ['Id', 'Name', 'Email', 'Mobile', 'Address', 'Role'],
    [id, "'=1+1", 'ravi@example.com', '9876543210', '', 'user'],
  ])
})

test('exports all data about a person, without codes, tokens and hashes', async () => {
  const checkout = await makeCheckout()
  const { customerId: id, token: ownToken } = checkout
  const { email: oldAddress } = await shop.db.selectFrom('customer').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const admin = await makeAdmin({ name: 'Kavya' })
  const token = await signIn(admin)
  await send('PUT', `/customers/${id}`, { token, body: { name: 'Asha R.', email: 'asha@example.com', addresses: [{ mobile: '9876543210', address: 'Pune' }] } })
  await send('PUT', `/customers/${id}/sign-in-mobile`, { token, body: { mobile: '9876543210' } })
  await send('POST', '/auth/send-otp', { body: { mobile: '9876543210' } })
  // Of an account with a sign-in number, only a verified address gets the confirmation.
  await shop.db.updateTable('customer').set({ emailVerifiedAt: shop.now() }).where('id', '=', id).execute()
  const checkoutAgain = { ...checkout, token: await signIn({ id }) }
  const order = await makeOrder(checkoutAgain)
  await prepare(checkoutAgain, { items: [{ productId: checkout.productId, variant: '1 g', qty: 1 }], expectedTotal: 500 })
  await send('POST', '/leads', { body: { phone: '098765 43210', message: 'Hello' } })
  await send('POST', '/leads', { body: { email: 'asha@example.com', message: 'Hello' } })

  const { status, headers, body } = await send('GET', `/customers/${id}/export`, { token })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe(`attachment; filename="customer-${id}-2026-01-15.json"`)
  expect(body.account).toMatchObject({ _id: id, name: 'Asha R.', email: 'asha@example.com', signInMobile: '9876543210', hasPassword: false })
  expect(body.addresses).toMatchObject([{ address: '12 MG Road', pincode: '560001' }])
  expect(body.orders).toMatchObject([
    { _id: order._id, status: 'Paid', address: { street: '12 MG Road' }, payments: [{ _id: order.razorpayPaymentId, amount: 1000, status: 'captured' }] },
    { status: 'Pending', payments: [] },
  ])
  // The change of the sign-in number ended the earlier session.
  expect(body.sessions).toHaveLength(1)
  expect(body.oneTimeCodes).toEqual([{ sentAt: expect.any(String), expiresAt: expect.any(String), tries: 0 }])
  expect(body.messages.map(({ channel, to }: { channel: string; to: string }) => [channel, to])).toEqual([
    // The old address was notified of the change.
    ['mail', oldAddress],
    // The new number was set.
    ['mail', 'asha@example.com'],
    ['sms', '+919876543210'],
    ['sms', '+919876543210'],
    ['mail', 'asha@example.com'],
  ])
  expect(body.leads).toMatchObject([{ phone: '098765 43210', message: 'Hello' }])
  expect(body.changes).toMatchObject([
    { actor: { name: 'Kavya' }, action: 'updated', before: { name: 'Asha Rao' }, after: { name: 'Asha R.' } },
    { action: 'sign-in number changed', before: { signInMobile: '' }, after: { signInMobile: '9876543210' } },
  ])
  expect(JSON.stringify(body)).not.toMatch(/is your OTP|passwordHash|tokenHash/)
  expect(JSON.stringify(body)).not.toContain(ownToken)
})

test('exports more orders than one statement reads, each once and with its own payments', async () => {
  const checkout = await makeCheckout()
  const { _id } = await makeOrder(checkout)
  const many = 450
  await sql`insert into shop_order (id, customer_id, status, subtotal_paise, total_paise, address, fingerprint, created_at, expires_at)
    select 'SWZZ' || lpad(i::text, 10, '0'), customer_id, 'Unpaid', 100, 100, address, 'attempt ' || i, created_at, expires_at
    from shop_order, generate_series(1, ${many}::int) i where id = ${_id}`.execute(shop.db)
  await sql`insert into payment (id, order_id, razorpay_order_id, amount_paise, currency, status, created_at, updated_at)
    select 'pay_' || id, id, 'order_' || id, 100, 'INR', 'failed', created_at, created_at from shop_order where id like 'SWZZ%'`.execute(shop.db)
  const { body } = await send('GET', `/customers/${checkout.customerId}/export`, { token: await signedInAdmin() })
  const ids = body.orders.map((order: { _id: string }) => order._id)
  expect(ids).toEqual([_id, ...Array.from({ length: many }, (_, index) => `SWZZ${String(index + 1).padStart(10, '0')}`)])
  for (const order of body.orders.slice(1)) expect(order.payments).toMatchObject([{ _id: `pay_${order._id}` }])
})

test('is for admins only, and answers 404 for an unknown account', async () => {
  const { id } = await makeCustomer()
  const [own, admin] = [await signIn({ id }), await signedInAdmin()]
  for (const path of ['/summary', '/orders', '/export']) {
    expect((await send('GET', `/customers/${id}${path}`)).status).toBe(401)
    expect((await send('GET', `/customers/${id}${path}`, { token: own })).status).toBe(403)
    expect(await send('GET', `/customers/UNKNOWN${path}`, { token: admin })).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await send('GET', `/customers/${'x'.repeat(65)}${path}`, { token: admin })).status).toBe(400)
  }
  expect((await send('GET', '/exports/customers')).status).toBe(401)
  expect((await send('GET', '/exports/customers', { token: await signedInCustomer() })).status).toBe(403)
  expect((await send('GET', '/exports/customers?role=owner', { token: admin })).status).toBe(400)
})
