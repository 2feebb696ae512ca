import { beforeEach, describe, expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { offerCod, placeCod } from '#test/make-cod.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { type Checkout, makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { signedInAdmin } from '#test/make.ts'
import { makePhoneOrder, payLink } from '#test/phone-order.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { sweepOrders } from './personal-rows.server.ts'

const lower = (token: string, id: string, lines: { position: number; qty: number }[], version?: number) =>
  send('PUT', `/orders/${id}/items`, { token, body: { lines, version } })
const address = { name: 'Meera Iyer', mobile: '9812345678', pincode: '400001', address: '7 Lake View', city: 'Mumbai', state: 'Maharashtra' }
const move = (token: string, id: string, changes: object = {}) => send('PUT', `/orders/${id}/address`, { token, body: { ...address, ...changes } })
const noticesOf = (id: string, event: string) =>
  shop.db.selectFrom('message').select(['subject', 'body']).where('dedupeKey', 'like', `money:${event}:${id}:%`).execute()
const kindsOf = (events: { kind: string }[]) => events.map(({ kind }) => kind)

describe('changing the delivery address before packing', () => {
  test('reaches slip, label, messages and the shopper’s page; the log names fields and person, not the values', async () => {
    const checkout = await makeCheckout()
    const token = await signedInAdmin({ name: 'Kavya' })
    const order = await makeOrder(checkout)
    const moved = await move(token, order._id, { version: order.version })
    expect(moved).toMatchObject({ status: 200, body: { order: { address: { name: 'Meera Iyer', street: '7 Lake View', pincode: '400001' } } } })
    expect(await move(token, order._id)).toMatchObject({ status: 200, body: { order: { version: moved.body.order.version } } })
    const { body: sheets } = await send('GET', `/packing/sheets/${order._id}`, { token })
    expect(sheets[0].order.address).toMatchObject({ street: '7 Lake View', mobile: '9812345678' })
    const { body: own } = await send('GET', `/orders/my-orders/${order._id}`, { token: checkout.token })
    expect(own.order.address.street).toBe('7 Lake View')
    expect(kindsOf(own.events)).toContain('address_changed')
    const [notice, ...more] = await noticesOf(order._id, 'address-changed')
    expect(more).toEqual([])
    expect(notice?.body).toContain('Meera Iyer, 7 Lake View, Mumbai, Maharashtra 400001')
    await send('POST', `/orders/${order._id}/confirmation`, { token })
    const sms = await shop.db.selectFrom('message').select('recipient').where('dedupeKey', 'like', `order-placed:${order._id}:%sms`).orderBy('seq').execute()
    expect(sms.at(-1)?.recipient).toBe('+919812345678')
    const { body: log } = await send('GET', `/audit?subject=${order._id}`, { token })
    expect(log.find(({ action }: { action: string }) => action === 'address changed')).toMatchObject({
      actor: { name: 'Kavya' },
      before: {},
      after: { changed: expect.stringMatching(/name, mobile.*PIN code, house and street/) },
    })
    expect(JSON.stringify(log)).not.toMatch(/Lake View|Meera|MG Road|98123/)
    expect(await send('GET', '/orders?q=meera', { token })).toMatchObject({ body: [{ _id: order._id }] })
  })

  describe('in another zone of the delivery charge', () => {
    const zones = [
      { name: 'Near', places: ['Maharashtra'], charge: 40, freeFrom: 0 },
      { name: 'Far', places: ['Kerala'], charge: 100, freeFrom: 0 },
    ]
    const kerala = { state: 'Kerala', pincode: '682001', city: 'Kochi' }
    let token: string
    let checkout: Checkout
    beforeEach(async () => {
      token = await signedInAdmin()
      checkout = await makeCheckout()
      await send('PUT', '/settings', { token, body: { deliveryCharge: { charge: 60, freeFrom: 0, zones } } })
    })

    test('refunds what was paid too much, once, and says so', async () => {
      const order = await makeOrder(checkout, { expectedTotal: 1060 })
      const moved = await move(token, order._id)
      expect(moved.body.order).toMatchObject({ totalAmount: 1060, refundPending: 20 })
      expect((await noticesOf(order._id, 'address-changed'))[0]?.body).toContain('Delivery there costs less. We have started a refund of ₹20')
      // Another street of the same zone.
      expect((await move(token, order._id, { address: '8 Lake View' })).body.order.refundPending).toBe(20)
      // Back to the zone that was paid for: its charge is ₹20 short now.
      const back = await move(token, order._id, { state: 'Karnataka', pincode: '560001' })
      expect(back).toMatchObject({ status: 409, body: { code: 'price_changed', message: expect.stringContaining('costs ₹60, and the order has ₹40 for it') } })
      expect(await findFaults(shop.db)).toEqual([])
    })

    test('counts as a refund of the charge: figures, share and sources keep the goods', async () => {
      const { celebrityId } = await makeCoupon(shop)
      const base = { kind: 'percent', percent: 10 }
      await send('POST', `/shares/${celebrityId}/rates`, { token, body: { effectiveFrom: '2026-01-15', base } })
      const order = await makeOrder(checkout, { coupon: 'SOIL10', expectedTotal: 960 })
      await move(token, order._id)
      await runJobs()
      const read = async (path: string) => (await send('GET', path, { token })).body
      expect(await read(`/celebrities/${encodeURIComponent('Asha Rao')}/ledger`)).toMatchObject({ refunded: 0, net: 900 })
      expect((await read(`/shares/${celebrityId}`)).sums).toMatchObject({ net: 900, share: 90 })
      expect((await read('/sources')).total).toMatchObject({ revenue: 900 })
      // The goods come back, and the charge stays paid.
      const lines = [{ position: 0, qty: 2 }]
      await send('POST', `/orders/${order._id}/refunds`, { token, body: { amount: 900, reason: 'Damaged', key: 'all-goods', lines } })
      await runJobs()
      expect(await read(`/celebrities/${encodeURIComponent('Asha Rao')}/ledger`)).toMatchObject({ refunded: 900, net: 0 })
      expect((await read(`/shares/${celebrityId}`)).sums).toMatchObject({ net: 0, share: 0 })
      expect((await read('/sources')).total).toMatchObject({ revenue: 0 })
      expect(await findFaults(shop.db)).toEqual([])
    })

    test('never refunds all of an order, which then would not be sent', async () => {
      await makeCoupon(shop, { discount: 100 })
      await send('PUT', '/settings', { token, body: { deliveryCharge: { charge: 60, freeFrom: 0, zones: [{ ...zones[0], charge: 0 }] } } })
      const order = await makeOrder(checkout, { coupon: 'SOIL10', expectedTotal: 60 })
      expect(await move(token, order._id)).toMatchObject({ status: 409, body: { code: 'price_changed', message: expect.stringContaining('costs ₹0') } })
      expect((await move(token, order._id, { keepsCharge: true })).body.order).toMatchObject({ refundPending: 0, address: { state: 'Maharashtra' } })
    })

    test('that costs more is refused until the owner leaves the total as it is', async () => {
      const order = await makeOrder(checkout, { expectedTotal: 1060 })
      const message = 'Delivery to this address costs ₹100, and the order has ₹60 for it. Save again to leave the total as it is.'
      expect(await move(token, order._id, kerala)).toMatchObject({ status: 409, body: { code: 'price_changed', message } })
      expect((await send('GET', `/orders/${order._id}`, { token })).body.address.state).toBe(order.address.state)
      const kept = await move(token, order._id, { ...kerala, keepsCharge: true })
      expect(kept.body.order).toMatchObject({ totalAmount: 1060, refundPending: 0, address: { state: 'Kerala' } })
    })

    test('leaves what the courier collects, if the owner says so', async () => {
      await offerCod()
      const id = await placeCod(checkout, { expectedTotal: 1060 })
      expect(await move(token, id)).toMatchObject({ status: 409, body: { code: 'price_changed', message: expect.stringContaining('costs ₹40') } })
      expect((await move(token, id, { keepsCharge: true })).body.order).toMatchObject({ totalAmount: 1060, address: { state: 'Maharashtra' } })
    })

    test('keeps a charge that the owner has changed since, within a zone', async () => {
      const order = await makeOrder(checkout, { expectedTotal: 1060 })
      await send('PUT', '/settings', { token, body: { deliveryCharge: { charge: 90, freeFrom: 0, zones } } })
      const moved = await move(token, order._id, { state: 'Karnataka', pincode: '560001', city: 'Bengaluru' })
      expect(moved).toMatchObject({ status: 200, body: { order: { refundPending: 0 } } })
    })
  })

  test('has the rules of the checkout, and refuses an old version with the present order', async () => {
    const token = await signedInAdmin()
    const order = await makeOrder(await makeCheckout())
    for (const bad of [{ pincode: '40000' }, { mobile: '123' }, { name: '' }, { address: 'x'.repeat(501) }])
      expect((await move(token, order._id, bad)).status).toBe(400)
    expect((await move(token, order._id, { mobile: '+91 98123 45678'.replaceAll(' ', '') })).status).toBe(200)
    const late = await move(token, order._id, { name: 'Third', version: order.version })
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', details: { current: { address: { name: 'Meera Iyer' } } } } })
    expect((await lower(token, order._id, [{ position: 0, qty: 1 }], order.version)).body.code).toBe('changed_meanwhile')
  })

  test('is refused once a parcel is packed, cancelled or delivered, and for an attempt and an unknown order', async () => {
    const checkout = await makeCheckout()
    const token = await signedInAdmin()
    const packed = await makeOrder(checkout)
    await send('POST', `/orders/${packed._id}/parcels`, { token, body: { lines: [{ position: 0, qty: 1 }] } })
    for (const answer of [await move(token, packed._id), await lower(token, packed._id, [{ position: 0, qty: 1 }])])
      expect(answer).toMatchObject({ status: 422, body: { message: expect.stringContaining('packed or sent already') } })
    expect((await send('GET', `/orders/${packed._id}/details`, { token })).body.editable).toBe(false)
    await send('POST', '/packing/packed', { token, body: { ids: [packed._id], packed: false } })
    expect((await send('GET', `/orders/${packed._id}/details`, { token })).body.editable).toBe(true)
    expect((await move(token, packed._id)).status).toBe(200)
    await send('PUT', `/orders/${packed._id}`, { token, body: { status: 'Cancelled' } })
    expect(await move(token, packed._id)).toMatchObject({ status: 422, body: { message: expect.stringContaining('cancelled') } })
    const { body: attempt } = await prepare(checkout)
    expect((await move(token, attempt.orderId)).status).toBe(404)
    expect((await move(checkout.token, packed._id)).status).toBe(403)
  })

  test('of an unpaid phone order keeps link, amount and saved addresses; the paid parcel goes to the new address', async () => {
    const token = await signedInAdmin()
    const { id, link } = await makePhoneOrder(token)
    const saved = () => shop.db.selectFrom('address').selectAll().execute()
    const book = await saved()
    const details = async () => (await send('GET', `/orders/${id}/details`, { token })).body
    expect(await details()).toMatchObject({ editable: false, addressEditable: true })
    const { body: seen } = await send('GET', `/orders/${id}`, { token })
    const moved = await move(token, id, { version: seen.version })
    expect(moved).toMatchObject({ status: 200, body: { order: { status: 'Pending', totalAmount: 1000, address: { street: '7 Lake View' } } } })
    expect((await move(token, id, { name: 'Third', version: seen.version })).body.code).toBe('changed_meanwhile')
    expect((await lower(token, id, [{ position: 0, qty: 1 }])).status).toBe(404)
    expect(await details()).toMatchObject({ total: 1000, phone: { state: 'open', link } })
    expect(await saved()).toEqual(book)
    const [notice] = await noticesOf(id, 'address-changed')
    expect(notice?.body).toContain(`Once it is paid, we send your order ${id} to Meera Iyer, 7 Lake View`)
    await payLink(id)
    await runJobs()
    const { body: sheets } = await send('GET', `/packing/sheets/${id}`, { token })
    expect(sheets[0].order).toMatchObject({ status: 'Paid', totalAmount: 1000, address: { street: '7 Lake View' } })
  })

  test('of a phone order that is cancelled or expired is refused, and the new address vanishes with the customer', async () => {
    const token = await signedInAdmin()
    const refused = { status: 422, body: { code: 'rule_refused', message: expect.stringContaining('can no longer be paid') } }
    const { id } = await makePhoneOrder(token)
    await move(token, id)
    await send('POST', `/phone-orders/${id}/cancel`, { token })
    expect(await move(token, id, { address: '8 Hill Road' })).toMatchObject(refused)
    expect((await send('GET', `/orders/${id}/details`, { token })).body.addressEditable).toBe(false)
    const { customerId } = await shop.db.selectFrom('shopOrder').select('customerId').where('id', '=', id).executeTakeFirstOrThrow()
    const other = { customerId, newCustomer: undefined, key: 'phone-order-2' }
    const { id: late } = await makePhoneOrder(token, other)
    await move(token, late)
    later(86_400_000)
    expect(await move(await signedInAdmin(), late, { address: '8 Hill Road' })).toMatchObject(refused)
    await send('DELETE', `/customers/${customerId}`, { token: await signedInAdmin() })
    await eraseDeleted(shop)
    await runJobs()
    // The provider was asked for the last time.
    await shop.db.updateTable('shopOrder').set({ nextCheckAt: null }).execute()
    await sweepOrders(shop)
    const kept = JSON.stringify([await shop.db.selectFrom('shopOrder').select('address').execute(), await shop.db.selectFrom('message').selectAll().execute()])
    expect(kept).not.toMatch(/Lake View|Hill Road|Meera|9812345678/)
  })

  test('the new address vanishes with the customer, everywhere', async () => {
    const checkout = await makeCheckout()
    const token = await signedInAdmin()
    const order = await makeOrder(checkout)
    await move(token, order._id)
    await send('DELETE', `/customers/${checkout.customerId}`, { token })
    await eraseDeleted(shop)
    expect((await move(token, order._id, { address: '8 Hill Road' })).status).toBe(200)
    await send('PUT', `/orders/${order._id}`, { token, body: { status: 'Cancelled' } })
    await runJobs()
    await sweepOrders(shop)
    const kept = JSON.stringify([
      await shop.db.selectFrom('shopOrder').selectAll().execute(),
      await shop.db.selectFrom('message').selectAll().execute(),
      await shop.db.selectFrom('auditEntry').selectAll().execute(),
    ])
    expect(kept).not.toMatch(/Lake View|Hill Road|Meera|9812345678/)
  })
})
