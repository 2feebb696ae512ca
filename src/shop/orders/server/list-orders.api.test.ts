import { beforeEach, describe, expect, test } from 'vitest'
import { type Checkout, makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { makeAddress } from '#test/make-address.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeAdmin, signIn } from '#test/make.ts'
import { makeQueue } from '#test/make-queue.ts'
import { send } from '#test/send.ts'
import { api, later, shop } from '#test/test-shop.ts'

const day = 24 * 60 * 60_000

let checkout: Checkout

beforeEach(async () => {
  checkout = await makeCheckout()
})

/** Returns the ids, total and next cursor of a list. */
async function list(query: string) {
  const token = await signIn(await makeAdmin())
  const { status, body, headers } = await send('GET', `/orders?${query}`, { token })
  expect(status).toBe(200)
  return { ids: body.map(({ _id }: { _id: string }) => _id), total: Number(headers.get('x-total-count')), next: headers.get('x-next-cursor') }
}

const orderFor = async (name: string, mobile: string) => {
  const { id } = await makeAddress({ id: checkout.customerId }, { name, mobile: `+91${mobile}` })
  return makeOrder({ ...checkout, addressId: id })
}

test('a list, and its count, can be of one city in any letter case, or of one PIN code', async () => {
  const to = async (city: string, pincode: string) => {
    const { id } = await makeAddress({ id: checkout.customerId }, { city, pincode })
    return (await makeOrder({ ...checkout, addressId: id }))._id
  }
  const leh = await to('Leh', '194101')
  const delhi = await to('New Delhi', '110001')
  for (const query of ['city=leh', 'city=%20LEH%20', 'pin=194101', 'pin=194%20101', 'city=Leh&pin=194101'])
    expect(await list(query)).toMatchObject({ ids: [leh], total: 1 })
  expect((await list('city=new%20%20delhi&q=SW')).ids).toEqual([delhi])
  expect(await list('city=Delhi')).toMatchObject({ ids: [], total: 0 })
  expect(await list('city=Leh&pin=110001')).toMatchObject({ ids: [], total: 0 })
  const token = await signIn(await makeAdmin())
  for (const bad of ['pin=19410', 'pin=1941012', `city=${'x'.repeat(101)}`]) expect((await send('GET', `/orders?${bad}`, { token })).status).toBe(400)
})

test('a list, and its count, can be of one state however it is written, or of one way of payment', async () => {
  const to = async (state: string, pincode: string) => {
    const { id } = await makeAddress({ id: checkout.customerId }, { state, pincode })
    return (await makeOrder({ ...checkout, addressId: id }))._id
  }
  const orissa = await to('Orissa', '751001')
  const diu = await to('Dadra & Nagar Haveli and Daman & Diu', '362520')
  const kashmir = await to('Jammu & Kashmir', '190001')
  const delhi = await to('Delhi', '110001')
  for (const query of ['state=Odisha', 'state=orissa', 'state=Odisha&method=online']) expect(await list(query)).toMatchObject({ ids: [orissa], total: 1 })
  expect(await list('state=Jammu%20and%20Kashmir')).toMatchObject({ ids: [kashmir], total: 1 })
  expect(await list('state=Daman%20and%20Diu')).toMatchObject({ ids: [diu], total: 1 })
  await shop.db.updateTable('shopOrder').set({ method: 'cod', codState: 'confirmed', status: 'Pending' }).where('id', '=', delhi).execute()
  expect(await list('method=cod')).toMatchObject({ ids: [delhi], total: 1 })
  expect(await list('method=online')).toMatchObject({ ids: [kashmir, diu, orissa], total: 3 })
  const token = await signIn(await makeAdmin())
  expect(await send('GET', '/orders?state=Narnia', { token })).toMatchObject({ status: 400, body: { message: 'Please choose a state of India.' } })
  expect((await send('GET', '/orders?method=gold', { token })).status).toBe(400)
})

describe('searching orders', () => {
  test('finds any part of number, payment id, name and mobile; two letters only at the beginning of a word', async () => {
    const asha = await orderFor('Asha Rao', '9876500001')
    const obrien = await orderFor("Meera O'Brien", '9123400002')
    const found = async (q: string) => (await list(`q=${encodeURIComponent(q)}`)).ids
    for (const q of [asha._id, asha._id.toLowerCase(), asha._id.slice(2, 9), asha.razorpayPaymentId, asha.razorpayPaymentId.slice(4, 12)])
      expect(await found(q)).toEqual([asha._id])
    for (const q of ['asha', 'ASHA r', 'rao asha', '98765', '98765 00001', '+91 98765-00001', '09876500001', 'asha 00001', '65000'])
      expect(await found(q)).toEqual([asha._id])
    for (const q of ["o'br", "'brien", 'eera', 'MEERA', "o'", '9123400002', '400002']) expect(await found(q)).toEqual([obrien._id])
    expect(await found(' ')).toEqual([obrien._id, asha._id])
    for (const q of ['asha meera', 'ashaa', "'; drop", "' | 'a", ':*', '\\', '%', '&', '!asha']) expect(await found(q)).toEqual([])
  })

  test('finds an attempt by the beginning of a word', async () => {
    const { body } = await prepare(checkout)
    const found = async (q: string) => (await list(`status=Pending&q=${encodeURIComponent(q)}`)).ids
    expect(await found(body.orderId.slice(2, 8))).toEqual([body.orderId])
    expect(await found('98765')).toEqual([body.orderId])
    expect(await found('65432')).toEqual([])
  })

  test('continues after the page before, and counts all results', async () => {
    const made = []
    for (const number of [1, 2, 3]) made.unshift((await orderFor('Asha Rao', `987650000${number}`))._id)
    const first = await list('q=asha&limit=2')
    expect(first).toMatchObject({ ids: made.slice(0, 2), total: 3 })
    expect(await list(`q=asha&limit=2&cursor=${first.next}`)).toMatchObject({ ids: made.slice(2), next: null })
  })
})

describe('filtering orders', () => {
  test('filters by days in India, both inclusive', async () => {
    // In India: 15 January at noon and at 23:59, then 16 January at 00:01.
    const noon = await makeOrder(checkout)
    later(12 * 60 * 60_000 - 60_000)
    const late = await makeOrder(checkout)
    later(2 * 60_000)
    const early = await makeOrder(checkout)
    expect(await list('from=2026-01-15&to=2026-01-15')).toMatchObject({ ids: [late._id, noon._id], total: 2 })
    expect(await list('from=2026-01-16')).toMatchObject({ ids: [early._id], total: 1 })
    expect(await list('to=2026-01-14')).toMatchObject({ ids: [], total: 0 })
    expect(await list('q=asha&to=2026-01-15')).toMatchObject({ ids: [late._id, noon._id], total: 2 })
  })

  test('filters by product, by the price of one pack after its discount, and by minutes in India, both included', async () => {
    const at = { 1: 500, 2: 810 }
    const order = (grams: 1 | 2, qty = 1) =>
      makeOrder(checkout, { items: [{ productId: checkout.productId, variant: `${grams} g`, qty }], expectedTotal: at[grams] * qty })
    // In India: 15 January, 12:00:00, 12:01:59 and 12:02:00.
    const first = await order(1, 3)
    later(119_000)
    const second = await order(2, 2)
    later(1000)
    const third = await order(2)
    const other = await makeCheckout()
    const elsewhere = await makeOrder(other)
    const product = `product=${checkout.productId}`
    expect(await list('')).toMatchObject({ ids: [elsewhere._id, third._id, second._id, first._id], total: 4 })
    expect(await list(product)).toMatchObject({ ids: [third._id, second._id, first._id], total: 3 })
    expect(await list(`${product}&price=810`)).toMatchObject({ ids: [third._id, second._id], total: 2 })
    expect(await list(`${product}&price=810.00&until=2026-01-15T12:01`)).toMatchObject({ ids: [second._id], total: 1 })
    expect(await list(`${product}&price=810&since=2026-01-15T12:02&until=2026-01-15T12:02`)).toMatchObject({ ids: [third._id], total: 1 })
    expect(await list(`${product}&price=810&limit=1`)).toMatchObject({ ids: [third._id], total: 2 })
    expect(await list(`${product}&price=810&q=${second._id}`)).toMatchObject({ ids: [second._id], total: 1 })
    // A discount with a rest: 494 of 549.
    await shop.db.updateTable('orderLine').set({ unitPaise: 54_900, discountBp: 1001, discountRest: 82_149_362 }).where('orderId', '=', first._id).execute()
    expect(await list(`${product}&price=494`)).toMatchObject({ ids: [first._id], total: 1 })
    for (const price of ['900', '500.01', '0']) expect(await list(`${product}&price=${price}`)).toMatchObject({ ids: [], total: 0 })
    const packs = (await send('GET', `/products/${checkout.productId}`)).body.variants.map(({ _id }: { _id: string }) => _id)
    expect(await list(`${product}&pack=${packs[0]}`)).toMatchObject({ ids: [first._id], total: 1 })
    expect(await list(`${product}&pack=${packs[0]}&price=810`)).toMatchObject({ ids: [], total: 0 })
    expect(await list('product=gone')).toMatchObject({ ids: [], total: 0 })
    const token = await signIn(await makeAdmin())
    const { body: exported } = await send('GET', `/exports/orders?${product}&price=494`, { token })
    expect([exported.includes(first._id), exported.includes(second._id)]).toEqual([true, false])
    for (const bad of ['since=2026-01-15', 'since=2026-02-30T10:00', 'until=2026-01-15T24:00', `${product}&price=-1`, `product=${'x'.repeat(65)}`])
      expect([bad, (await send('GET', `/orders?${bad}`, { token })).status]).toEqual([bad, 400])
    for (const path of ['/orders', '/exports/orders'])
      expect(await send('GET', `${path}?${path === '/orders' ? 'price=810' : 'pack=x'}`, { token })).toMatchObject({
        status: 400,
        body: { message: 'Please choose the product of this price.' },
      })
  })

  test('filters by coupon in any letter case, by status, and by both', async () => {
    const { code } = await makeCoupon(shop)
    const withCoupon = await makeOrder(checkout, { coupon: code, expectedTotal: 900 })
    const without = await makeOrder(checkout)
    const token = await signIn(await makeAdmin())
    await send('PUT', `/orders/${without._id}`, { token, body: { status: 'Cancelled' } })
    expect(await list('coupon=soil10')).toMatchObject({ ids: [withCoupon._id], total: 1 })
    // As coupons are found: blanks and digits of other scripts do not matter, in the snapshot neither.
    for (const typed of ['So il 10', 'SOIL१०', ' soil\u00a010 '])
      expect(await list(`coupon=${encodeURIComponent(typed)}`)).toMatchObject({ ids: [withCoupon._id], total: 1 })
    await shop.db.updateTable('shopOrder').set({ couponCode: 'Soil 10' }).where('id', '=', withCoupon._id).execute()
    expect(await list('coupon=soil10')).toMatchObject({ ids: [withCoupon._id], total: 1 })
    expect(await list('status=Cancelled')).toMatchObject({ ids: [without._id], total: 1 })
    expect(await list('status=Cancelled&coupon=soil10')).toMatchObject({ ids: [], total: 0 })
    for (const bad of ['from=yesterday', 'to=2026-02-30', 'status=Lost', `coupon=${'x'.repeat(101)}`])
      expect((await send('GET', `/orders?${bad}`, { token })).status).toBe(400)
  })

  test('filters paid orders by how far their parcels are', async () => {
    const { ids, pack, ship } = await makeQueue(4)
    const [toPack, packed, shipped, cancelled] = ids
    await pack([packed ?? '', shipped ?? '', cancelled ?? ''])
    await ship([shipped, cancelled].map((id = '') => ({ id, awb: `1490${ids.indexOf(id)}7743210` })))
    const token = await signIn(await makeAdmin())
    expect((await send('PUT', `/orders/${cancelled}`, { token, body: { status: 'Cancelled' } })).status).toBe(200)
    for (const [fulfilment, id] of [
      ['to_pack', toPack],
      ['packed', packed],
      ['shipped', shipped],
    ]) {
      for (const query of [`fulfilment=${fulfilment}`, `fulfilment=${fulfilment}&status=Paid`, `fulfilment=${fulfilment}&q=${id}`])
        expect(await list(query)).toMatchObject({ ids: [id], total: 1 })
      expect(await list(`fulfilment=${fulfilment}&status=Delivered`)).toMatchObject({ ids: [], total: 0 })
    }
    expect((await send('GET', '/orders?fulfilment=lost', { token })).status).toBe(400)
  })

  test('lists, counts, pages and searches both kinds of attempts together', async () => {
    const paid = await orderFor('Asha Rao', '9876500001')
    const attempts: string[] = []
    for (const qty of [1, 2, 3, 4]) {
      const { body } = await prepare(checkout, { items: [{ productId: checkout.productId, variant: '1 g', qty }], expectedTotal: 500 * qty })
      attempts.unshift(body.orderId)
      later(60_000)
    }
    await shop.db.updateTable('shopOrder').set({ status: 'Unpaid' }).where('id', 'in', attempts.slice(1, 3)).execute()
    expect(await list('status=attempts')).toMatchObject({ ids: attempts, total: 4 })
    const first = await list('status=attempts&limit=3')
    expect(first).toMatchObject({ ids: attempts.slice(0, 3), total: 4 })
    expect(await list(`status=attempts&limit=3&cursor=${first.next}`)).toMatchObject({ ids: attempts.slice(3), next: null })
    expect(await list('status=attempts&q=asha&limit=3')).toMatchObject({ ids: attempts.slice(0, 3), total: 4 })
    expect(await list(`status=attempts&q=${attempts[1]}`)).toMatchObject({ ids: [attempts[1]], total: 1 })
    expect(await list(`status=attempts&q=${paid._id}`)).toMatchObject({ ids: [], total: 0 })
    expect(await list('status=attempts&from=2026-01-16')).toMatchObject({ ids: [], total: 0 })
  })

  test('refuses a cursor whose attempt is gone', async () => {
    const first = await prepare(checkout)
    await prepare(checkout, { items: [{ productId: checkout.productId, variant: '1 g', qty: 1 }], expectedTotal: 500 })
    const { next } = await list('status=Pending&limit=1')
    await shop.db.deleteFrom('orderLine').execute()
    await shop.db.deleteFrom('shopOrder').where('id', '<>', first.body.orderId).execute()
    const token = await signIn(await makeAdmin())
    expect((await send('GET', `/orders?status=Pending&limit=1&cursor=${next}`, { token })).body.message).toContain('The list has changed')
  })
})

test('counts placed orders in every status, but no attempts', async () => {
  const token = await signIn(await makeAdmin())
  const orders = [await makeOrder(checkout), await makeOrder(checkout), await makeOrder(checkout)]
  await prepare(checkout)
  await send('PUT', `/orders/${orders[0]._id}`, { token, body: { status: 'Delivered' } })
  await send('PUT', `/orders/${orders[1]._id}`, { token, body: { status: 'Cancelled' } })
  later(2 * day)
  await makeOrder(checkout)
  expect((await list('limit=1')).total).toBe(4)
  expect((await list('status=Paid&limit=1')).total).toBe(2)
})

test('exports the filtered orders as a spreadsheet, for admins only', async () => {
  const { _id } = await orderFor('=Asha Rao', '9876500001')
  await orderFor('Meera', '9123400002')
  const token = await signIn(await makeAdmin())
  expect((await send('GET', '/exports/orders', { token: checkout.token })).status).toBe(403)
  expect((await send('GET', '/exports/orders?from=x', { token })).status).toBe(400)
  const text = await (await api.request('/exports/orders?q=98765', { headers: { authorization: `Bearer ${token}` } })).text()
  const [head, ...lines] = text.trim().split('\r\n')
  expect(head?.replace('\uFEFF', '')).toBe(
    '"Order","Customer","Purchase date","Contact","Email","Address","Items","Payment ID","Amount","Coupon","Status","Tracking","Refunded","Gift"',
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`"${_id}","'=Asha Rao","2026-01-15","9876500001",`)
  expect(lines[0]).toContain('"12 MG Road, Ashok Nagar, Bengaluru, Karnataka 560001","2 x Kashmiri Saffron, 1 g","pay_')
})
