import { describe, expect, test } from 'vitest'
import { randomId } from '#kernel/id.ts'
import { makeAddress } from '#test/make-address.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeProduct } from '#test/make-product.ts'
import { makeCheckout, prepare, setProviderSwitches } from '#test/make-order.ts'
import { makeCustomer, signedInAdmin, signedInCustomer, signedInStaff } from '#test/make.ts'
import { payLink } from '#test/phone-order.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { trackStock } from '#test/track-stock.ts'
import { maxAddresses } from '#shop/accounts/addresses/rules/address.ts'

const newAddress = { name: 'Meera Iyer', mobile: '9812345678', pincode: '560001', address: '12 Lake Road', city: 'Bengaluru', state: 'Karnataka' }
const newCustomer = { name: 'Meera Iyer', mobile: '9812345678', email: '' }

async function makeForm(changes: object = {}) {
  const { id: productId } = await makeProduct(shop)
  return { key: 'phone-order-1', newCustomer, newAddress, items: [{ productId, variant: '1 g', qty: 2 }], expectedTotal: 1000, sms: true, ...changes }
}

const order = (token: string | undefined, body: object) => send('POST', '/phone-orders', { token, body })
const rows = () => shop.db.selectFrom('shopOrder').select(['id', 'status', 'source', 'totalPaise', 'customerId']).execute()
const details = (token: string, id: string) => send('GET', `/orders/${id}/details`, { token })
const messages = () =>
  shop.db.selectFrom('message').select(['channel', 'recipient', 'body']).where('dedupeKey', 'like', 'payment-link:%').orderBy('channel').execute()
const links = () => shop.db.selectFrom('sandbox.paymentLink').select(['amount', 'referenceId', 'status', 'expireBy']).execute()

describe('making a phone order', () => {
  test('stores customer, address and order, sends the link, and becomes an ordinary order once it is paid', async () => {
    const token = await signedInAdmin()
    const made = await order(token, await makeForm({ note: 'Gift wrap', linkDays: 3 }))
    expect(made).toMatchObject({ status: 200, body: { success: true, order: { status: 'Pending', source: 'phone', totalAmount: 1000 } } })
    const { _id: id } = made.body.order
    expect(made.body.link).toMatch(new RegExp(`/pay/${id}\\.[\\w-]{22}$`))
    expect(made.body.message).toBe('The payment link goes out by SMS.')
    expect(await links()).toEqual([{ amount: 100_000, referenceId: id, status: 'created', expireBy: new Date(shop.now().getTime() + 3 * 86_400_000) }])
    expect(await messages()).toMatchObject([{ channel: 'sms', recipient: '+919812345678', body: expect.stringContaining(made.body.link) }])
    expect((await details(token, id)).body).toMatchObject({ phone: { state: 'open', link: made.body.link }, note: { text: 'Gift wrap', onSlip: false } })
    expect((await send('PUT', `/orders/${id}/note`, { token, body: { text: 'No gift wrap', onSlip: true, version: 1 } })).status).toBe(200)
    expect((await send('GET', '/orders?status=Pending', { token })).body).toMatchObject([{ _id: id, source: 'phone' }])
    expect((await send('GET', '/orders', { token })).body).toEqual([])
    expect(await shop.db.selectFrom('address').select(['name', 'street']).execute()).toEqual([{ name: 'Meera Iyer', street: '12 Lake Road' }])

    await payLink(id)
    await runJobs()
    expect(await rows()).toMatchObject([{ id, status: 'Paid' }])
    expect((await details(token, id)).body).toMatchObject({ phone: { state: 'paid' }, payments: [{ lane: 'settled', amount: 1000 }] })
    const owner = await shop.db.selectFrom('customer').select('id').where('loginMobile', '=', '+919812345678').executeTakeFirstOrThrow()
    expect((await rows())[0]?.customerId).toBe(owner.id)
    const events = (await send('GET', `/orders/${id}/timeline`, { token })).body.map(({ kind }: { kind: string }) => kind)
    expect(events).toEqual(expect.arrayContaining(['phone_order_made', 'payment_link_sent', 'paid']))
  })

  test('takes a customer and a saved address that the search found', async () => {
    const token = await signedInAdmin()
    const customer = await makeCustomer({ name: 'Ravi Menon', email: 'ravi@example.com', mobile: '9812345670' })
    const address = await makeAddress(customer)
    for (const q of ['ravi', '98123 45670', '+919812345670', 'ravi@example.com']) {
      const found = await send('GET', `/phone-orders/customers?q=${encodeURIComponent(q)}`, { token })
      expect(found.body).toMatchObject([{ _id: customer.id, name: 'Ravi Menon', mobile: '9812345670', addresses: [{ _id: address.id }] }])
    }
    const form = await makeForm({ newCustomer: undefined, newAddress: undefined, customerId: customer.id, addressId: address.id, mail: true })
    const made = await order(token, form)
    expect(made).toMatchObject({ status: 200, body: { message: 'The payment link goes out by SMS and mail.', order: { customer: { _id: customer.id } } } })
    expect((await messages()).map(({ recipient }) => recipient).toSorted()).toEqual(['+919812345670', 'ravi@example.com'])
  })

  test('for a customer without a name or a number goes to those of the delivery, and the search shows those of the last order', async () => {
    const token = await signedInAdmin()
    const { id: customerId } = await makeCustomer({ name: '', email: 'meera@example.com' })
    const own = { newCustomer: undefined, customerId, mail: true }
    const search = () => send('GET', '/phone-orders/customers?q=meera%40example', { token })
    expect((await search()).body).toMatchObject([{ name: '', mobile: '', addresses: [] }])
    const made = await order(token, await makeForm(own))
    expect(await messages()).toMatchObject([
      { channel: 'mail', recipient: 'meera@example.com', body: expect.stringContaining('Namaste Meera Iyer') },
      { channel: 'sms', recipient: '+919812345678' },
    ])
    await payLink(made.body.order._id)
    await runJobs()
    await shop.db
      .updateTable('customer')
      .set({ contacts: JSON.stringify([{ mobile: '+919812345679', address: '' }]) })
      .where('id', '=', customerId)
      .execute()
    expect((await search()).body).toMatchObject([{ name: 'Meera Iyer', mobile: '9812345679', addresses: [{ name: 'Meera Iyer' }] }])
  })

  test('to a new address leaves a full address book as it is', async () => {
    const customer = await makeCustomer({ mobile: '9812345678' })
    const { id: _id, version: _version, ...address } = await makeAddress(customer)
    await shop.db
      .insertInto('address')
      .values(Array.from({ length: maxAddresses - 1 }, () => ({ ...address, customerId: customer.id, id: randomId(16), isDefault: false })))
      .execute()
    const made = await order(await signedInAdmin(), await makeForm({ newCustomer: undefined, customerId: customer.id }))
    expect(made.body.order.address).toMatchObject({ name: 'Meera Iyer', street: '12 Lake Road' })
    expect(await shop.db.selectFrom('address').select('id').execute()).toHaveLength(maxAddresses)
  })

  test('that the customer has paid already, or whose link would end at once, sends no link', async () => {
    const token = await signedInAdmin()
    const form = await makeForm()
    const { _id: id } = (await order(token, form)).body.order
    await payLink(id)
    await runJobs()
    expect((await order(token, form)).body).toMatchObject({ message: 'The order is paid.', link: '' })
    await setProviderSwitches({ outage: 'refuses' })
    const late = await order(token, { ...form, key: 'phone-order-2', newCustomer: { ...newCustomer, mobile: '9812345679' } })
    await setProviderSwitches({ outage: 'none' })
    expect((await details(token, late.body.order._id)).body.phone).toMatchObject({ state: 'open', link: '' })
    later(86_400_000 - 15 * 60_000)
    const again = await send('POST', `/phone-orders/${late.body.order._id}/link`, { token: await signedInAdmin(), body: { sms: true } })
    expect(again.body).toMatchObject({ code: 'rule_refused', message: 'The payment link of this phone order has expired. Please make a new order.' })
  })

  test('places a free order at once', async () => {
    await makeCoupon(shop, { code: 'FREE', discount: 100 })
    const made = await order(await signedInAdmin(), await makeForm({ coupon: 'free', expectedTotal: 0 }))
    expect(made.body).toMatchObject({ message: 'The order costs nothing and is placed.', link: '', order: { status: 'Paid' } })
    const { id: productId } = await makeProduct(shop, { variants: [{ quantity: 'Sample', price: 0 }] })
    const gift = { key: 'phone-order-2', newCustomer: { ...newCustomer, mobile: '9812345679' }, items: [{ productId, variant: 'Sample', qty: 1 }] }
    expect((await order(await signedInAdmin(), await makeForm({ ...gift, expectedTotal: 0 }))).body.order).toMatchObject({ status: 'Paid', coupon: null })
    expect(await links()).toEqual([])
  })

  test('makes one order of a repeated request, and refuses the same key for another one', async () => {
    const token = await signedInAdmin()
    const form = await makeForm()
    const answers = await Promise.all([order(token, form), order(token, form)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.order._id)).size).toBe(1)
    expect([await rows(), await links(), await messages()].map(({ length }) => length)).toEqual([1, 1, 1])
    expect(await order(token, { ...form, note: 'other' })).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  })

  test('keeps the snapshot when the price changes before the payment', async () => {
    const { body } = await order(await signedInAdmin(), await makeForm())
    await shop.db.updateTable('variant').set({ pricePaise: 70_000 }).execute()
    await payLink(body.order._id)
    await runJobs()
    expect(await rows()).toMatchObject([{ status: 'Paid', totalPaise: 100_000 }])
  })
})

describe('a phone order is refused and nothing is stored', () => {
  test.each([
    ['a thousand million pieces', { items: [{ productId: 'P', variant: '1 g', qty: 1e9 }] }, 400, 'Quantity must be a whole number from 1 to 999.'],
    [
      'an unknown pack',
      { items: [{ productId: 'P', variant: '1 g', qty: 1 }] },
      422,
      'Something in your cart is no longer available. Please remove it and try again.',
    ],
    ['no packs', { items: [], expectedTotal: 0 }, 422, 'Please add a pack.'],
    ['another total', { expectedTotal: 1 }, 409, 'A price has changed since you opened this page. Please look at the new total.'],
    ['no customer', { newCustomer: undefined }, 400, 'Please choose a customer, or add one.'],
    ['an unknown customer', { newCustomer: undefined, customerId: 'NOBODY' }, 404, 'There is no such customer.'],
    ['no address', { newAddress: undefined }, 422, 'Please choose an address, or add one.'],
    ['a saved address of a new customer', { newAddress: undefined, addressId: 'A' }, 422, 'Please add the address of the new customer.'],
    ['a number that is none', { newCustomer: { ...newCustomer, mobile: '12345' } }, 400, 'Please enter a valid Indian mobile number.'],
    ['an unknown coupon', { coupon: 'NOPE' }, 422, 'Invalid coupon code'],
    ['another life of the link', { linkDays: 30 }, 400, 'A link can be paid for 1, 3 or 7 days.'],
    ['a long note', { note: 'x'.repeat(501) }, 400, 'Please use at most 500 characters.'],
    ['no key', { key: undefined }, 400, 'Please send a key of 8 to 64 characters.'],
  ])('for %s', async (_, changes, status, message) => {
    expect(await order(await signedInAdmin(), await makeForm(changes))).toMatchObject({ status, body: { success: false, message } })
    expect(await rows()).toEqual([])
    expect(await shop.db.selectFrom('customer').select('id').where('role', '=', 'user').execute()).toEqual([])
  })

  test('for less than the provider takes', async () => {
    const { id: productId } = await makeProduct(shop, { variants: [{ quantity: '1 g', price: 0.99 }] })
    const cheap = await makeForm({ items: [{ productId, variant: '1 g', qty: 1 }], expectedTotal: 0.99 })
    expect((await order(await signedInAdmin(), cheap)).body).toMatchObject({
      code: 'rule_refused',
      message: 'The total is ₹0.99, and the minimum payment is ₹1. Please add something.',
    })
    expect(await rows()).toEqual([])
  })

  test('for a draft product, a pack that is sold out and one that another shopper holds', async () => {
    const token = await signedInAdmin()
    const { id: draft } = await makeProduct(shop, { status: 'draft' })
    const form = await makeForm()
    expect((await order(token, { ...form, items: [{ productId: draft, variant: '1 g', qty: 2 }] })).body.code).toBe('item_unavailable')
    const checkout = await makeCheckout()
    const itemId = await trackStock(shop, checkout.productId, 2)
    await prepare(checkout)
    const held = { ...form, items: [{ productId: checkout.productId, variant: '1 g', qty: 2 }] }
    expect((await order(token, held)).body).toMatchObject({ code: 'out_of_stock' })
    later(31 * 60_000)
    await shop.db.insertInto('stockMovement').values({ itemId, at: shop.now(), pieces: -2, reason: 'loss' }).execute()
    expect((await order(await signedInAdmin(), held)).body).toMatchObject({ code: 'out_of_stock', message: 'Kashmiri Saffron, 1 g is sold out.' })
  })

  test('for another person’s address, a taken number, a coupon past its limit and a mail without an address', async () => {
    const token = await signedInAdmin()
    const [asha, ravi] = [await makeCustomer({ mobile: '9812345678' }), await makeCustomer({ email: null, mobile: '9812345679' })]
    const { id: addressId } = await makeAddress(asha)
    const own = { newCustomer: undefined, newAddress: undefined, customerId: ravi.id }
    expect((await order(token, await makeForm({ ...own, addressId }))).body).toMatchObject({
      code: 'address_missing',
      message: 'This customer has no such address.',
    })
    expect(await order(token, await makeForm())).toMatchObject({ status: 409, body: { code: 'mobile_taken' } })
    await makeCoupon(shop, { code: 'ONCE', discount: 10, maxUses: 1 })
    const form = await makeForm({ ...own, newAddress, coupon: 'ONCE', expectedTotal: 900, mail: true })
    const first = await order(token, form)
    expect(first.body).toMatchObject({ success: true, link: '' })
    expect(first.body.message).toContain('This customer has no e-mail address.')
    const { productId } = form.items[0] ?? { productId: '' }
    const second = { ...form, key: 'phone-order-2', customerId: asha.id, newAddress, items: [{ productId, variant: '1 g', qty: 2 }] }
    expect((await order(token, second)).body).toMatchObject({ code: 'coupon_used_up' })
    expect(await rows()).toHaveLength(1)
  })

  test('for callers without the right', async () => {
    const form = await makeForm()
    expect((await order(undefined, form)).status).toBe(401)
    expect((await order(await signedInCustomer(), form)).status).toBe(403)
    expect((await order(await signedInStaff('support'), form)).body.code).toBe('scope_missing')
    expect((await order(await signedInStaff('packer'), form)).body.code).toBe('scope_missing')
    // Somebody may change orders, but not add customers.
    const role = { name: 'Orders', scopes: ['orders:read', 'orders:write'] }
    const { body: made } = await send('POST', '/staff-roles', { token: await signedInAdmin(), body: role })
    expect((await order(await signedInStaff(made.role._id), form)).body.code).toBe('scope_missing')
    expect((await send('GET', '/phone-orders/customers?q=asha', { token: await signedInStaff('packer') })).status).toBe(403)
    expect((await send('GET', '/phone-orders/customers?q=a', { token: await signedInAdmin() })).body).toEqual([])
    expect((await send('GET', `/phone-orders/customers?q=${'a'.repeat(101)}`, { token: await signedInAdmin() })).status).toBe(400)
    expect(await rows()).toEqual([])
  })
})
