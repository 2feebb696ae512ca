import { beforeEach, describe, expect, test } from 'vitest'
import { makeCoupon } from '../support/make-coupon.ts'
import { makeCheckout, makeOrder, pay, prepare } from '../support/make-order.ts'
import { makeProduct } from '../support/make-product.ts'
import { makeCustomer, signedInAdmin } from '../support/make.ts'
import { send } from '../support/send.ts'
import { runJobs, shop } from '../support/test-shop.ts'
import { defaultSettings } from '#shop/settings/rules/settings.ts'

/** Each form of the back-office sends the version of the entity that it was filled from. The API refuses it if the entity has changed since. */

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
})

const get = async (path: string) => (await send('GET', path, { token })).body
const put = (path: string, body: object) => send('PUT', path, { token, body })

type Entity = { version: number }
/** `changeByOther` saves another admin's change. `submitted` is the body that the form sends; after it, the entity matches `saved`. */
type Form = { path: string; read: () => Promise<Entity>; changeByOther: () => Promise<{ status: number }>; submitted: object; saved: object }

const variants = [{ quantity: '1 g', price: 500, discount: 0 }]
const soil = { code: 'SOIL10', discount: 10, minAmount: 0, expiry: '2030-12-31', createdBy: 'Asha Rao' }

async function productForm(): Promise<Form> {
  const { id } = await makeProduct(shop)
  return {
    path: `/products/${id}`,
    read: () => get(`/products/${id}?status=all`),
    changeByOther: () => put(`/products/${id}`, { name: 'Theirs', variants }),
    submitted: { name: 'Mine', variants },
    saved: { name: 'Mine', variants },
  }
}

async function couponForm(): Promise<Form> {
  const { id } = await makeCoupon(shop)
  return {
    path: `/coupons/${id}`,
    read: async () => (await get('/coupons'))[0],
    changeByOther: () => put(`/coupons/${id}`, { ...soil, discount: 20 }),
    submitted: { ...soil, createdBy: 'Meera' },
    saved: { ...soil, createdBy: 'Meera' },
  }
}

async function customerForm(): Promise<Form> {
  const { id } = await makeCustomer({ email: 'asha@example.com' })
  return {
    path: `/customers/${id}`,
    read: async () => {
      // The form has no tags, so a conflict names none.
      const { tags: _tags, ...customer } = (await get(`/customers/${id}/summary`)).customer
      return customer
    },
    changeByOther: () => put(`/profile/${id}`, { name: 'Asha R.', email: 'asha@example.com' }),
    submitted: { name: 'Asha Rao', email: 'asha.rao@example.com' },
    saved: { name: 'Asha Rao', email: 'asha.rao@example.com' },
  }
}

async function signInForm(): Promise<Form> {
  const form = await customerForm()
  return { ...form, path: `${form.path}/sign-in-mobile`, submitted: { mobile: '9876543210' }, saved: {} }
}

async function statusForm(): Promise<Form> {
  const { _id } = await makeOrder(await makeCheckout())
  return {
    path: `/orders/${_id}`,
    read: () => get(`/orders/${_id}`),
    changeByOther: () => put(`/orders/${_id}/tracking`, { trackingUrl: 'https://post.example/theirs' }),
    submitted: { status: 'Delivered' },
    saved: { status: 'Delivered' },
  }
}

async function trackingForm(): Promise<Form> {
  const form = await statusForm()
  return {
    ...form,
    path: `${form.path}/tracking`,
    submitted: { trackingUrl: 'https://post.example/mine' },
    saved: { trackingUrl: 'https://post.example/mine' },
  }
}

async function publishSwitch(): Promise<Form> {
  const form = await productForm()
  return { ...form, path: `${form.path}/status`, submitted: { status: 'draft' }, saved: { status: 'draft' } }
}

describe.each([
  ['a product', productForm],
  ['the publish switch of a product', publishSwitch],
  ['a coupon', couponForm],
  ['a customer', customerForm],
  ['the sign-in number of a customer', signInForm],
  ["an order's status", statusForm],
  ["an order's tracking", trackingForm],
])('%s', (_, makeForm) => {
  test('is saved with its current version, which then increases', async () => {
    const { path, read, submitted, saved } = await makeForm()
    const { version } = await read()
    expect(await put(path, { ...submitted, version })).toMatchObject({ status: 200 })
    const after = await read()
    expect(after).toMatchObject(saved)
    expect(after.version).toBe(version + 1)
  })

  test('is refused when the form was filled before another change', async () => {
    const { path, read, changeByOther, submitted, saved } = await makeForm()
    const { version } = await read()
    expect((await changeByOther()).status).toBe(200)
    const current = await read()
    expect(current.version).toBeGreaterThan(version)
    const refused = await put(path, { ...submitted, version })
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', message: 'This was changed after you opened it. Nothing was saved.' } })
    expect(refused.body.details).toEqual({ current, saved: { by: 'Admin', at: shop.now().toISOString() } })
    expect(await read()).toEqual(current)

    expect(await put(path, { ...submitted, version: current.version })).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject(saved)
  })

  test('is saved without a version, which is optional', async () => {
    const { path, read, changeByOther, submitted, saved } = await makeForm()
    await changeByOther()
    expect(await put(path, submitted)).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject(saved)
  })

  test.each([-1, 1.5, '1', 2 ** 31])('refuses the version %j', async (version) => {
    const { path, read, submitted } = await makeForm()
    const before = await read()
    expect(await put(path, { ...submitted, version })).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(await read()).toEqual(before)
  })
})

describe('a version', () => {
  test('is not part of the catalogue that shoppers read', async () => {
    const { id } = await makeProduct(shop)
    expect(await get(`/products/${id}`)).not.toHaveProperty('version')
    expect((await send('GET', '/products')).body[0]).not.toHaveProperty('version')
    expect((await get('/products?status=all'))[0]).toMatchObject({ version: 1 })
  })

  test('of a product increases with an import and a publish switch, not with its position', async () => {
    const [{ id }, { id: other }] = [await makeProduct(shop), await makeProduct(shop, { name: 'Other' })]
    const versionNow = async () => (await get(`/products/${id}?status=all`)).version
    await put('/products/order', { ids: [id, other] })
    expect(await versionNow()).toBe(1)
    await put(`/products/${id}/status`, { status: 'draft' })
    expect(await versionNow()).toBe(2)
    await send('POST', '/products/import', { token, body: { csv: `Id,Quantity,Price\n${id},1 g,700` } })
    expect(await versionNow()).toBe(3)
  })

  test('of a coupon does not increase when orders use it', async () => {
    await makeCoupon(shop)
    await makeOrder(await makeCheckout(), { coupon: 'SOIL10', expectedTotal: 900 })
    expect((await get('/coupons'))[0]).toMatchObject({ uses: 1, version: 1 })
  })

  test('of a customer does not increase with sessions, addresses, orders or a photo', async () => {
    const checkout = await makeCheckout()
    await makeOrder(checkout)
    await shop.db.updateTable('customer').set({ photo: '/media/a.jpg', updatedAt: shop.now() }).where('id', '=', checkout.customerId).execute()
    expect((await get(`/customers/${checkout.customerId}/summary`)).customer).toMatchObject({ photo: '/media/a.jpg', version: 1 })
  })

  test('of an order increases when it is paid, not with internal fields', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    await shop.db.updateTable('shopOrder').set({ nextCheckAt: shop.now(), askedBy: 'x', askedUntil: shop.now() }).execute()
    expect(await get(`/orders/${prepared.orderId}`)).toMatchObject({ status: 'Pending', version: 1 })
    await pay(prepared.order_id)
    await runJobs()
    expect(await get(`/orders/${prepared.orderId}`)).toMatchObject({ status: 'Paid', version: 2 })
    await shop.db.updateTable('shopOrder').set({ nextCheckAt: null, providerSignature: 'x' }).execute()
    expect(await get(`/orders/${prepared.orderId}`)).toMatchObject({ version: 2 })
  })
})

describe('settings', () => {
  const save = (body: object) => put('/settings', body)

  test('each have a version, so that two admins can change different settings', async () => {
    const { versions } = await get('/settings/all')
    expect(versions).toEqual({})
    expect(await save({ brand: 'Theirs', versions })).toMatchObject({ status: 200, body: { settings: { versions: { brand: 1 } } } })
    expect(await save({ phone: '+91 98765 43210', versions })).toMatchObject({ status: 200, body: { settings: { brand: 'Theirs', versions: { phone: 1 } } } })
    expect((await send('GET', '/settings')).body).not.toHaveProperty('versions')
  })

  test('are refused when the form was filled before another change', async () => {
    const { versions } = await get('/settings/all')
    await save({ brand: 'Theirs', returns: { tellWithinDays: 9 } })
    const current = await get('/settings/all')
    for (const submitted of [{ brand: 'Mine' }, { phone: '+91 98765 43210', brand: 'Mine' }, { returns: { refundWithinDays: 9 } }]) {
      const refused = await save({ ...submitted, versions })
      expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', details: { current } } })
    }
    expect(await get('/settings/all')).toEqual(current)
    expect(await save({ brand: 'Mine', versions: current.versions })).toMatchObject({
      status: 200,
      body: { settings: { brand: 'Mine', versions: { brand: 2 } } },
    })
  })

  test('keep their version when they are saved unchanged', async () => {
    await save({ brand: 'Kesar' })
    expect((await save({ brand: 'Kesar', company: defaultSettings.company })).body.settings.versions).toEqual({ brand: 1 })
  })

  test.each([{ brand: '1' }, { brand: 1.5 }, [1], 'x'])('refuse the versions %j', async (versions) => {
    expect((await save({ brand: 'Mine', versions })).status).toBe(400)
  })
})
