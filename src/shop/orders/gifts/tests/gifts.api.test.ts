import { beforeEach, describe, expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { dayMs, hourMs } from '#kernel/duration.ts'
import { printedDocument } from '#shop/tax/pdf/rules/printed-document.ts'
import { findInvoiceOf } from '#shop/tax/server/queries.server.ts'
import { makeAddress } from '#test/make-address.ts'
import { replacePieces } from '#test/make-replacement.ts'
import { offerCod, orderCod, prepareAdvance, shipCod } from '#test/make-cod.ts'
import { card, giftTokenOf, giveAddress, makeAskedGift, offerGifts, recipient, secretAddress } from '#test/make-gift.ts'
import { type Checkout, makeCheckout, makeOrder, pay, prepare, submitProof } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { register } from '#test/register.ts'
import { runJob } from '#test/run-job.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { sweepOrders } from '../../server/personal-rows.server.ts'
import { readGiftQuestion } from '../server/receive-address.server.ts'

let checkout: Checkout
let admin: string
beforeEach(async () => {
  checkout = await makeCheckout()
  admin = await signedInAdmin()
})

const own = (id: string) => send('GET', `/orders/my-orders/${id}`, { token: checkout.token })
const asStaff = (id: string) => send('GET', `/orders/${id}`, { token: admin })
const pack = (id: string) => send('POST', '/packing/packed', { token: admin, body: { ids: [id], packed: true } })
const smsTo = (mobile: string) => shop.db.selectFrom('message').selectAll().where('recipient', '=', `+91${mobile}`).orderBy('seq').execute()
const mailsAbout = (key: string) => shop.db.selectFrom('message').selectAll().where('dedupeKey', 'like', `%${key}%`).execute()

describe('a gift to an address that the shopper knows', () => {
  test('is refused while the owner has gifts off, and an order without one is as before', async () => {
    const { status, body } = await prepare(checkout, { gift: card })
    expect([status, body.code]).toEqual([422, 'gift_refused'])
    expect((await makeOrder(checkout)).gift).toBeUndefined()
  })

  test('keeps card and sender in canonical form, and staff see them', async () => {
    await offerGifts()
    const order = await makeOrder(checkout, { gift: { message: '  Happy\u200b  Diwali!\r\n\r\n\r\n\r\nLove ', sender: ' Ravi\u200b ' } })
    expect(order.gift).toEqual({ message: 'Happy Diwali!\n\nLove', sender: 'Ravi' })
    expect((await asStaff(order._id)).body).toMatchObject({ gift: order.gift, address: { name: 'Asha Rao' } })
    expect((await pack(order._id)).body.results[0].outcome).toBe('done')
  })

  test.each([
    ['no sender', { message: 'x', sender: '\u200b ' }, 'Please enter the name for the card.'],
    ['a message of 301 characters', { message: 'x'.repeat(301), sender: 'Ravi' }, 'Please use at most 300 characters.'],
    ['a sender of 41 characters', { message: '', sender: 'x'.repeat(41) }, 'Please use at most 40 characters.'],
    [
      'a number that is no Indian mobile',
      { ...card, recipient: { name: 'Meera', mobile: '0221234567' } },
      'Please enter an Indian mobile number of 10 digits.',
    ],
    ['no name of the recipient', { ...card, recipient: { name: ' ', mobile: '9812345670' } }, 'Please enter the name of the recipient.'],
  ])('is refused with %s', async (_, gift, message) => {
    await offerGifts()
    const { status, body } = await prepare(checkout, { gift })
    expect([status, body.code, body.message]).toEqual([400, 'invalid_input', message])
    expect(await shop.db.selectFrom('shopOrder').select('id').execute()).toEqual([])
  })

  test('takes no cash: the offer says so, and neither cash nor an advance is accepted', async () => {
    await offerGifts()
    await offerCod({ advance: 99 })
    const { addressId, productId, token } = checkout
    const cart = { items: [{ productId, variant: '1 g', qty: 2 }], addressId, gift: card }
    expect((await send('POST', '/cod/check', { token, body: cart })).body).toMatchObject({
      allowed: false,
      message: 'A gift is paid online, so that its recipient has nothing to pay.',
    })
    for (const { status, body } of [await orderCod(checkout, { gift: card }), await prepareAdvance(checkout, { gift: card })])
      expect([status, body.code]).toEqual([422, 'gift_refused'])
    expect(await shop.db.selectFrom('shopOrder').select('id').execute()).toEqual([])
  })

  test('writes nothing with an amount to the number of the parcel', async () => {
    await offerGifts()
    const { mobile } = await shop.db.selectFrom('address').select('mobile').where('id', '=', checkout.addressId).executeTakeFirstOrThrow()
    await makeOrder(checkout, { gift: card })
    expect(await smsTo(mobile.slice(3))).toEqual([])
    expect(await mailsAbout('order-placed')).toMatchObject([{ channel: 'mail' }])
  })

  test('never gives the name on the parcel to a shopper whose account has none', async () => {
    await offerGifts()
    await shop.db.updateTable('customer').set({ name: '' }).where('id', '=', checkout.customerId).execute()
    const { _id: id } = await makeOrder(checkout, { gift: card })
    expect((await mailsAbout('order-placed'))[0]?.body).toMatch(/^Namaste,/)
    const { body } = await send('GET', `/orders/${id}/timeline`, { token: admin })
    expect(JSON.stringify(body)).not.toContain('Asha Rao')
    expect((await send('GET', `/customers/${checkout.customerId}/summary`, { token: admin })).body.customer.lastOrder).toBeUndefined()
  })

  test('another card is another attempt, and the same card the same', async () => {
    await offerGifts()
    const ids = []
    for (const gift of [undefined, card, card, { ...card, message: 'Eid Mubarak!' }]) ids.push((await prepare(checkout, { gift })).body.orderId)
    expect(new Set(ids).size).toBe(3)
    expect(ids[1]).toBe(ids[2])
  })

  test('has its card on the slip, and no price, also in bulk', async () => {
    await offerGifts()
    const { _id: id } = await makeOrder(checkout, { gift: card })
    const { body } = await send('GET', `/packing/sheets/${id}`, { token: admin })
    expect(body).toMatchObject([{ order: { gift: card } }])
  })
})

describe('a recipient who is asked', () => {
  beforeEach(() => offerGifts())

  test('gets one SMS with a link after the payment, and none of the amount', async () => {
    const { body } = await prepare(checkout, { gift: { ...card, recipient } })
    expect(await smsTo(recipient.mobile)).toEqual([])
    // The dialog is for the person who pays.
    expect(body.prefill.contact).not.toContain(recipient.mobile)
    const payment = await pay(body.order_id)
    await submitProof(checkout, payment)
    await submitProof(checkout, payment)
    const [sms, ...others] = await smsTo(recipient.mobile)
    expect(others).toEqual([])
    expect(sms?.body).toMatch(/^Ravi has a gift from Swachh for you\. Where shall we send it\? http\S+\/gift\/\S+$/)
    const mail = (await mailsAbout('order-placed')).find(({ channel }) => channel === 'mail')
    expect(mail?.body).toContain('It goes to Meera Iyer, at the address that we ask for.')
  })

  test('reads who gives, and no price, item, number or address', async () => {
    const { _id: id } = await makeAskedGift(checkout)
    expect(await readGiftQuestion(shop, await giftTokenOf(id))).toEqual({ brand: 'Swachh', kind: 'open', sender: 'Ravi', recipient: 'Meera Iyer' })
    await giveAddress(id)
    expect(await readGiftQuestion(shop, await giftTokenOf(id))).toEqual({ brand: 'Swachh', kind: 'closed', state: 'received' })
  })

  test('holds the order back from packing, printing, couriers, tracking and delivery until the address came', async () => {
    const { _id: id } = await makeAskedGift(checkout)
    const waits = 'This gift waits for the address of its recipient.'
    const toPack = async () => (await send('GET', '/packing/orders', { token: admin })).body
    const needs = async () => (await send('GET', '/needs', { token: admin })).body.needs
    expect([await toPack(), await needs()]).toEqual([[], []])
    expect((await send('GET', '/orders?fulfilment=to_pack', { token: admin })).body).toEqual([])
    expect((await send('GET', '/orders?fulfilment=awaits_address', { token: admin })).body).toMatchObject([{ _id: id }])
    expect((await send('GET', `/packing/sheets/${id}`, { token: admin })).status).toBe(404)
    expect((await pack(id)).body.results[0]).toMatchObject({ outcome: 'refused', message: waits })
    expect((await shipCod(admin, id)).body.results[0]).toMatchObject({ outcome: 'refused', message: waits })
    const refused = [
      await send('POST', `/orders/${id}/parcels`, { token: admin, body: { lines: [{ position: 0, qty: 1 }] } }),
      await send('PUT', `/orders/${id}/tracking`, { token: admin, body: { trackingUrl: 'https://www.delhivery.com/track/package/1', trackingId: '1' } }),
      await send('PUT', `/orders/${id}`, { token: admin, body: { status: 'Delivered' } }),
    ]
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(refused.map(() => [422, waits]))
    await giveAddress(id)
    expect(await toPack()).toMatchObject([{ _id: id, address: { street: secretAddress.address, pincode: '403001', mobile: secretAddress.mobile } }])
    expect((await pack(id)).body.results[0].outcome).toBe('done')
    expect((await send('GET', `/packing/sheets/${id}`, { token: admin })).body).toMatchObject([{ order: { gift: card } }])
  })

  test('gives one address: again the same changes nothing, and another is refused', async () => {
    const { _id: id } = await makeAskedGift(checkout)
    expect((await giveAddress(id)).status).toBe(200)
    const stored = (await asStaff(id)).body
    expect((await giveAddress(id)).status).toBe(200)
    const { status, body } = await giveAddress(id, { address: 'Elsewhere' })
    expect([status, body.message]).toEqual([422, 'Thank you! We have your address, and send your gift there.'])
    expect((await asStaff(id)).body).toEqual(stored)
    expect(await mailsAbout('gift-address')).toHaveLength(1)
  })

  test('cannot use a link that was changed, that expired, or whose order is cancelled', async () => {
    const { _id: id } = await makeAskedGift(checkout)
    const token = await giftTokenOf(id)
    const statusOf = async (changed: string) => (await send('POST', '/gift-addresses', { body: { token: changed, ...secretAddress } })).status
    const [subject = '', signature = ''] = token.split('.')
    for (const changed of [`${subject}.${signature.slice(0, -2)}AA`, `${id}.${signature}`, `${subject}x.${signature}`, 'nonsense']) {
      expect(await statusOf(changed)).toBe(404)
      expect(await readGiftQuestion(shop, changed)).toBeUndefined()
    }
    later(30 * dayMs)
    expect(await readGiftQuestion(shop, token)).toMatchObject({ kind: 'closed', state: 'expired' })
    expect(await statusOf(token)).toBe(422)
    admin = await signedInAdmin()
    // Sent again, the order has another link.
    expect((await send('POST', `/orders/${id}/gift-link`, { token: admin })).status).toBe(200)
    expect(await giftTokenOf(id)).not.toBe(token)
    expect(await statusOf(token)).toBe(404)
    await send('PUT', `/orders/${id}`, { token: admin, body: { status: 'Cancelled' } })
    expect(await readGiftQuestion(shop, await giftTokenOf(id))).toMatchObject({ kind: 'closed', state: 'cancelled' })
    expect((await giveAddress(id)).status).toBe(422)
  })

  test.each([
    ['no PIN code', { pincode: '' }],
    ['a number of 9 digits', { mobile: '900001112' }],
    ['no name', { name: '' }],
  ])('cannot give an address with %s', async (_, changes) => {
    const { _id: id } = await makeAskedGift(checkout)
    expect((await giveAddress(id, changes)).status).toBe(400)
    expect((await own(id)).body.order.gift.recipient.state).toBe('awaited')
  })

  test('cannot choose a PIN code to which the owner delivers nothing', async () => {
    const { _id: id } = await makeAskedGift(checkout)
    await shop.db
      .insertInto('setting')
      .values({ name: 'pinDirectory', value: 'true', updatedAt: shop.now() })
      .onConflict((c) => c.column('name').doUpdateSet({ value: 'true' }))
      .execute()
    await shop.db.insertInto('pinCode').values({ pin: '403001', stateCode: '30', daysMin: null, daysMax: null, editedAt: null, serviceable: false }).execute()
    const { status, body } = await giveAddress(id)
    expect([status, body.code]).toEqual([422, 'pin_refused'])
  })
})

describe('the shopper of a gift', () => {
  beforeEach(() => offerGifts())

  /** Texts that only somebody who knows the address of the recipient has. */
  const secrets = [...Object.values(secretAddress), 'GIFTAWB1', 'delhivery']

  const expectSecret = (what: string, value: unknown) => {
    const text = JSON.stringify(value).toLowerCase()
    expect([what, secrets.filter((secret) => text.includes(secret.toLowerCase()) && secret !== 'Goa')]).toEqual([what, []])
  }

  test('never reads the address: not in orders, mails, links, documents, searches or the download', async () => {
    await register({ stateCode: '29' })
    const { body: prepared } = await prepare(checkout, { gift: { ...card, recipient } })
    const payment = await pay(prepared.order_id)
    const { body: placed } = await submitProof(checkout, payment)
    const id = placed.order._id
    expect((await giveAddress(id)).status).toBe(200)
    await pack(id)
    expect((await shipCod(admin, id, 'GIFTAWB1')).body.results[0].outcome).toBe('done')
    // A replacement goes to the same place.
    const { body: replaced } = await replacePieces(id)
    await runJobs()
    await send('POST', `/orders/${id}/confirmation`, { token: admin })
    const { token } = checkout
    const known = { name: recipient.name, mobile: recipient.mobile, street: '', city: '', pincode: '', state: '' }
    const owned = (await own(id)).body
    expect(owned.order).toMatchObject({ address: known, trackingId: '', trackingUrl: '', gift: { recipient: { state: 'received' } } })
    expect(owned.parcels).toMatchObject([{ carrier: '', awb: '', trackingUrl: '' }])
    const replies = {
      own: owned,
      replacement: (await own(replaced.order._id)).body,
      list: (await send('GET', '/orders/my-orders', { token })).body,
      page: (await send('GET', '/orders/my-orders?limit=5', { token })).body,
      order: (await send('GET', `/orders/${id}`, { token })).body,
      repeatedProof: (await submitProof(checkout, payment)).body,
      check: (await send('POST', `/payments/orders/${id}/check`, { token })).body,
      repeatedCart: (await prepare(checkout, { gift: { ...card, recipient }, pending: id })).body,
      open: (await send('GET', '/payments/orders/open', { token })).body,
      returns: (await send('GET', `/orders/my-orders/${id}/returns`, { token })).body,
      documents: (await send('GET', `/orders/${id}/documents`, { token })).body,
      download: (await send('GET', `/customers/${checkout.customerId}/export`, { token: admin })).body,
    }
    expect(replies.download.orders).toHaveLength(2)
    for (const [what, value] of Object.entries(replies)) expectSecret(what, value)
    // Whoever has the link answers as the recipient.
    expect(JSON.stringify(replies)).not.toContain(await giftTokenOf(id))
    expect(replies.download.messages).toContainEqual(expect.objectContaining({ text: 'A link for the recipient of the gift.' }))
    // A search would find the order by its PIN code.
    for (const q of ['403001', 'Panjimtown', 'Venkatesh']) expect((await send('GET', `/orders/my-orders?q=${q}&limit=5`, { token })).body).toEqual([])
    const messages = await shop.db.selectFrom('message').select(['channel', 'recipient', 'subject', 'body', 'blocks', 'smsValues', 'kind']).execute()
    const toShopper = messages.filter(({ recipient: to, kind }) => kind !== 'owner' && to !== `+91${recipient.mobile}`)
    expect(toShopper.length).toBeGreaterThan(3)
    expectSecret('messages', toShopper)
    const followToken = /\/follow\/([\w.-]+)/.exec(JSON.stringify(toShopper))?.[1] ?? ''
    const { readFollowedOrder } = await import('#shop/orders/module.server.ts')
    const followed = await readFollowedOrder(shop, followToken)
    expect(followed?.parcels).toHaveLength(1)
    expectSecret('followed', followed)
    // Staff see it, and the slip of the replacement has the card.
    expect((await asStaff(replaced.order._id)).body).toMatchObject({ address: { street: secretAddress.address }, gift: card })
    expect((await asStaff(id)).body).toMatchObject({ address: { street: secretAddress.address, city: secretAddress.city }, trackingId: 'GIFTAWB1' })
  })

  test('gets the invoice once the address came, with the place of supply of the delivery and the own address', async () => {
    await register({ stateCode: '29' })
    const { _id: id } = await makeAskedGift(checkout)
    await runJobs()
    expect(await findInvoiceOf(shop.db, id)).toBeUndefined()
    const month = (await send('GET', '/gst/month?month=2026-01', { token: admin })).body
    expect(JSON.stringify(month)).not.toContain(id)
    await giveAddress(id)
    const found = await findInvoiceOf(shop.db, id)
    if (!found) throw new Error('no invoice')
    const { document } = found
    expect(document).toMatchObject({
      placeOfSupply: '30',
      isInterstate: true,
      party: { name: 'Asha Rao', shipTo: ['Meera Iyer', 'The shop has the address.'] },
    })
    expectSecret('document', document)
    const { parties } = printedDocument(document)
    expect(parties[1]).toEqual({ label: 'Ship to', lines: ['Meera Iyer', 'The shop has the address.', 'State code 30'] })
    expect(parties[2]).toEqual({ label: 'Place of supply', lines: ['Goa (30)'] })
    await runJobs()
    expect(await mailsAbout('document:')).toHaveLength(1)
  })

  test('hears that the address came, and nothing of it', async () => {
    const { _id: id } = await makeAskedGift(checkout)
    await giveAddress(id)
    const [mail] = await mailsAbout('gift-address:')
    expect(mail?.subject).toBe(`We have the address for your gift ${id}`)
    expectSecret('mail', mail)
  })

  test('may give an address while none came, which ends the link', async () => {
    const { _id: id } = await makeAskedGift(checkout)
    const send1 = (addressId: string, token = checkout.token) => send('POST', `/orders/my-orders/${id}/gift-address`, { token, body: { addressId } })
    expect((await send1('unknown')).status).toBe(422)
    const stranger = await makeCheckout()
    expect((await send1(stranger.addressId, stranger.token)).status).toBe(404)
    const { status, body } = await send1(checkout.addressId)
    expect([status, body.own.order.gift.recipient.state, body.own.order.address.name]).toEqual([200, 'known', 'Asha Rao'])
    expect((await send1(checkout.addressId)).status).toBe(200)
    const other = await makeAddress({ id: checkout.customerId }, { city: 'Pune' })
    expect((await send1(other.id)).status).toBe(422)
    expect((await giveAddress(id)).body.message).toBe('Your gift already has an address, so we need nothing more from you.')
    expect((await pack(id)).body.results[0].outcome).toBe('done')
  })

  test('may not replace the address of the recipient', async () => {
    const { _id: id } = await makeAskedGift(checkout)
    await giveAddress(id)
    const { status } = await send('POST', `/orders/my-orders/${id}/gift-address`, { token: checkout.token, body: { addressId: checkout.addressId } })
    expect(status).toBe(422)
  })

  test('may cancel, and gets all the money back', async () => {
    const { _id: id } = await makeAskedGift(checkout)
    const { body } = await send('POST', `/orders/my-orders/${id}/cancel`, { token: checkout.token })
    expect(body.own.order).toMatchObject({ status: 'Cancelled', refunded: 1000 })
  })

  test.each([
    ['delivery has another charge elsewhere', 'deliveryCharge', { charge: 50, freeFrom: 0, zones: [{ places: ['Goa'], charge: 90, freeFrom: 0 }] }, {}],
    ['the shopper buys for a business', undefined, undefined, { gstin: '29AAPFU0939F1ZR', businessName: 'Rao Traders' }],
    ['no text of the SMS is registered', 'none', undefined, {}],
  ])('cannot have the recipient asked where %s', async (_, name, value, changes) => {
    await register({ stateCode: '29', takesGstin: true })
    if (name === 'none') await shop.db.deleteFrom('dltTemplate').execute()
    else if (name)
      await shop.db
        .insertInto('setting')
        .values({ name, value: JSON.stringify(value), updatedAt: shop.now() })
        .execute()
    const { status, body } = await prepare(checkout, { gift: { ...card, recipient }, ...changes })
    expect([status, body.code]).toEqual([422, 'gift_refused'])
  })

  test('pays a delivery charge that is the same everywhere', async () => {
    const value = JSON.stringify({ charge: 50, freeFrom: 0, zones: [] })
    await shop.db.insertInto('setting').values({ name: 'deliveryCharge', value, updatedAt: shop.now() }).execute()
    expect((await makeAskedGift(checkout, { expectedTotal: 1050 })).totalAmount).toBe(1050)
  })
})

describe('staff', () => {
  beforeEach(() => offerGifts())

  test('send the link again once an hour, and copy it', async () => {
    const { _id: id } = await makeAskedGift(checkout)
    const token = await giftTokenOf(id)
    const again = () => send('POST', `/orders/${id}/gift-link`, { token: admin })
    expect((await again()).body.message).toBe('The recipient gets the link again.')
    expect((await again()).body.message).toBe('The link was sent less than an hour ago.')
    later(hourMs)
    admin = await signedInAdmin()
    await again()
    expect((await smsTo(recipient.mobile)).length).toBe(3)
    expect(await giftTokenOf(id)).toBe(token)
    expect((await send('GET', `/orders/${id}/gift-link`, { token: admin })).body.link).toMatch(new RegExp(`/gift/${token}$`))
    expect((await send('GET', `/orders/${id}/gift-link`, { token: checkout.token })).status).toBe(403)
    await giveAddress(id)
    for (const method of ['GET', 'POST'] as const) expect((await send(method, `/orders/${id}/gift-link`, { token: admin })).status).toBe(422)
  })

  test('may enter the address that the recipient told them, which stays hidden from the shopper', async () => {
    const { _id: id } = await makeAskedGift(checkout)
    const body = { ...secretAddress, version: (await asStaff(id)).body.version }
    expect((await send('PUT', `/orders/${id}/address`, { token: admin, body })).status).toBe(200)
    expect((await own(id)).body.order).toMatchObject({ address: { city: '' }, gift: { recipient: { state: 'received' } } })
    const changed = { ...body, city: 'Margao', version: (await asStaff(id)).body.version }
    expect((await send('PUT', `/orders/${id}/address`, { token: admin, body: changed })).status).toBe(200)
    expect((await own(id)).body.order.address.city).toBe('')
    expect(await mailsAbout('address-changed')).toEqual([])
  })

  test('see a gift without an address after a week; the recipient is reminded after two days, and the shopper told, each once', async () => {
    const { _id: id } = await makeAskedGift(checkout)
    const needs = async () => (await send('GET', '/needs', { token: await signedInAdmin() })).body.needs
    const run = () => runJob(shop, 'remind-recipients')
    await run()
    expect(await smsTo(recipient.mobile)).toHaveLength(1)
    later(2 * dayMs)
    await run()
    await run()
    expect(await smsTo(recipient.mobile)).toHaveLength(2)
    expect([await needs(), await mailsAbout('gift-without-address')]).toEqual([[], []])
    later(5 * dayMs)
    await run()
    await run()
    expect(await needs()).toEqual([{ name: 'giftsWithoutAddress', count: 1, isMore: false }])
    expect(await mailsAbout('gift-without-address')).toMatchObject([{ subject: `Your gift ${id} has no address yet` }])
    expect(await smsTo(recipient.mobile)).toHaveLength(2)
    await giveAddress(id)
    expect((await needs()).map(({ name }: { name: string }) => name)).toEqual(['toPack'])
  })
})

test('card and recipient are erased with the account, once the order is finished', async () => {
  await offerGifts()
  const { _id: id } = await makeAskedGift(checkout)
  await giveAddress(id)
  expect((await send('DELETE', `/customers/${checkout.customerId}`, { token: admin })).status).toBe(200)
  await eraseDeleted(shop)
  const stored = async () => JSON.stringify([(await asStaff(id)).body, await shop.db.selectFrom('orderGift').selectAll().execute()])
  // The parcel still has to leave.
  expect(await stored()).toContain(secretAddress.address)
  await send('PUT', `/orders/${id}`, { token: admin, body: { status: 'Delivered' } })
  await sweepOrders(shop)
  const left = await stored()
  for (const text of [
    secretAddress.name,
    secretAddress.address,
    secretAddress.mobile,
    secretAddress.alternatePhone,
    recipient.name,
    recipient.mobile,
    card.message,
    card.sender,
  ])
    expect(left).not.toContain(text)
})
