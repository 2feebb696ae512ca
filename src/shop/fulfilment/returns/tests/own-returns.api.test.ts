import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Checkout, makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { makeDiscount } from '#test/make-discount.ts'
import { makeProduct } from '#test/make-product.ts'
import { askReturn, makeDelivered, stepReturn } from '#test/make-return.ts'
import { signedInAdmin, signedInStaff, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'

/** Tests what a shopper does with returns. The test clock starts at noon in India. */

const day = 86_400_000

let admin: string
let asha: Checkout
beforeEach(async () => {
  admin = await signedInAdmin()
  asha = await makeCheckout()
})

const ownReturns = (orderId: string, token = asha.token) => send('GET', `/orders/my-orders/${orderId}/returns`, { token })
const counted = () => shop.db.selectFrom('returnRequest').select('id').execute()

/** Refuses, and changes nothing. */
async function expectRefused(answer: ReturnType<typeof askReturn>, status: number, message: string | RegExp) {
  const before = (await counted()).length
  const { status: actual, body } = await answer
  expect({ status: actual, message: body.message }).toEqual({ status, message: typeof message === 'string' ? message : expect.stringMatching(message) })
  expect(await counted()).toHaveLength(before)
}

describe('asking for a return', () => {
  test('of the last bought pieces takes the free pack along', async () => {
    const { id: productId } = await makeProduct(shop, { name: 'Honey', variants: [{ quantity: '50 g', price: 120 }] })
    const { id: gift } = await shop.db.selectFrom('stockItem').select('id').where('productId', '=', productId).executeTakeFirstOrThrow()
    await makeDiscount({ title: 'Free honey', discount: 0, conditions: { kind: 'gift', gift } })
    const { _id } = await makeDelivered(asha, admin)
    const goods = { position: 0, qty: 2 }
    await expectRefused(
      askReturn(asha, _id, { reason: 'changed_mind', lines: [goods] }),
      422,
      'The free pack comes back with the last item. Please choose it too.',
    )
    expect((await askReturn(asha, _id, { reason: 'changed_mind', lines: [goods, { position: 1, qty: 1 }] })).status).toBe(200)
  })

  test('stores it once for each key, tells the owner once, and shows it to shopper and owner', async () => {
    const { _id } = await makeDelivered(asha, admin)
    expect((await ownReturns(_id)).body).toMatchObject({
      canAsk: true,
      lastDay: '2026-01-22',
      days: 7,
      lines: [{ position: 0, type: '1 g', left: 2 }],
      returns: [],
    })
    const body = { key: 'the-same-key', words: '<b>Broken</b> & "leaking"' }
    const [first, second] = [await askReturn(asha, _id, body), await askReturn(asha, _id, body)]
    expect(first).toMatchObject({
      status: 200,
      body: { own: { lines: [{ left: 1 }], returns: [{ state: 'requested', words: body.words, lines: [{ qty: 1 }] }] } },
    })
    expect(second.body).toEqual(first.body)
    expect(await askReturn(asha, _id, { ...body, lines: [{ position: 0, qty: 2 }] })).toMatchObject({ status: 409, body: { code: 'key_reused' } })

    const mails = await shop.db.selectFrom('message').select(['subject', 'body']).where('dedupeKey', 'like', 'owner-return:%').execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ subject: `A return was asked for: order ${_id}`, body: expect.stringContaining(`/admin/orders/${_id}`) })
    expect(mails[0]?.body).not.toMatch(/Asha|Broken/)
    const { body: own } = await send('GET', `/orders/my-orders/${_id}`, { token: asha.token })
    expect(own.events.at(-1)).toMatchObject({ kind: 'return_asked' })
    const { body: events } = await send('GET', `/orders/${_id}/timeline`, { token: admin })
    expect(events).toContainEqual({ at: expect.any(String), kind: 'return_asked', by: null })
    expect((await send('GET', '/returns?state=open', { token: admin })).body).toMatchObject([{ orderId: _id, state: 'requested', name: 'Asha Rao', pieces: 1 }])
  })

  test('tells no owner who does not want it', async () => {
    // As an earlier release saved them: without the new switch.
    const earlier = { exceptions: false, backupLate: true, newOrder: false, dailySummary: false }
    await shop.db
      .insertInto('setting')
      .values({ name: 'ownerMessages', value: JSON.stringify(earlier), updatedAt: shop.now() })
      .execute()
    const { body: settings } = await send('GET', '/settings/all', { token: admin })
    expect(settings.ownerMessages).toEqual({ ...earlier, lowStock: true, weeklyReport: false, returnAsked: true })
    const wish = (ownerMessages: object) => send('PUT', '/settings', { token: admin, body: { ownerMessages } })
    await wish({ returnAsked: false })
    expect((await wish({ newOrder: true })).body.settings.ownerMessages).toEqual({
      ...earlier,
      lowStock: true,
      weeklyReport: false,
      newOrder: true,
      returnAsked: false,
    })
    const { _id } = await makeDelivered(asha, admin)
    expect((await askReturn(asha, _id)).status).toBe(200)
    expect(await shop.db.selectFrom('message').select('id').where('dedupeKey', 'like', 'owner-return:%').execute()).toEqual([])
  })

  test('refuses what no form can send', async () => {
    const { _id } = await makeDelivered(asha, admin)
    for (const qty of [0, -1, 1e9, 1.5, '1', null]) await expectRefused(askReturn(asha, _id, { lines: [{ position: 0, qty }] }), 400, /piece|qty|check/i)
    await expectRefused(askReturn(asha, _id, { lines: [] }), 400, 'Please choose what you want to return.')
    await expectRefused(askReturn(asha, _id, { lines: [{ position: -1, qty: 1 }] }), 400, 'Please choose what you want to return.')
    await expectRefused(askReturn(asha, _id, { reason: 'boredom' }), 400, 'Please choose a reason.')
    await expectRefused(askReturn(asha, _id, { words: 'x'.repeat(501) }), 400, 'Please use at most 500 characters.')
    await expectRefused(askReturn(asha, _id, { key: 'short' }), 400, 'Please send a key of 8 to 64 characters.')
    await expectRefused(askReturn(asha, _id, { lines: [{ position: 7, qty: 1 }] }), 422, 'This order has no such item.')
  })

  test('counts the pieces of earlier returns, except withdrawn and refused ones', async () => {
    const { _id } = await makeDelivered(asha, admin)
    await expectRefused(askReturn(asha, _id, { lines: [{ position: 0, qty: 3 }] }), 422, 'Only 2 pieces of this item can be returned.')
    const { body } = await askReturn(asha, _id)
    await expectRefused(askReturn(asha, _id, { lines: [{ position: 0, qty: 2 }] }), 422, 'Only 1 piece of this item can be returned.')
    expect((await send('POST', `/returns/${body.own.returns[0]._id}/withdraw`, { token: asha.token })).body.own).toMatchObject({
      lines: [{ left: 2 }],
      returns: [{ state: 'withdrawn' }],
    })
    expect((await askReturn(asha, _id, { lines: [{ position: 0, qty: 2 }] })).status).toBe(200)
    await expectRefused(askReturn(asha, _id), 422, 'All pieces of this item are in a return already.')
    expect((await stepReturn(admin, _id, 'refuse', { words: 'The seal is broken.' })).status).toBe(200)
    expect((await ownReturns(_id)).body).toMatchObject({ canAsk: true, lines: [{ left: 2 }] })
  })

  test('is possible from the sending of a piece to the end of the window, and only for pieces that were sent', async () => {
    const order = await makeOrder(asha)
    await expectRefused(askReturn(asha, order._id), 422, /Nothing of this order has been sent/)
    await send('POST', `/orders/${order._id}/parcels`, { token: admin, body: { lines: [{ position: 0, qty: 1 }] } })
    await send('POST', '/packing/shipped', { token: admin, body: { carrier: 'delhivery', parcels: [{ id: order._id, awb: '1234567890123' }] } })
    await expectRefused(askReturn(asha, order._id, { lines: [{ position: 0, qty: 2 }] }), 422, 'Only 1 piece of this item can be returned.')
    // A date would move with the delivery.
    expect((await ownReturns(order._id)).body).toMatchObject({ canAsk: true, lastDay: null, days: 7 })
    expect((await askReturn(asha, order._id)).status).toBe(200)

    const { _id } = await makeDelivered(asha, admin)
    // The window ends at midnight in India, half a day after the seventh day began at noon.
    later(7 * day + 12 * 3_600_000 - 1)
    asha = { ...asha, token: await signIn({ id: asha.customerId }) }
    expect((await askReturn(asha, _id)).status).toBe(200)
    later(1)
    await expectRefused(askReturn(asha, _id), 422, /until 7 days after delivery/)
    expect((await ownReturns(_id)).body).toMatchObject({ canAsk: false, lines: [], lastDay: '2026-01-22', returns: [{ state: 'requested' }] })
  })

  test('does not count pieces that staff removed before packing', async () => {
    const order = await makeOrder(asha)
    await send('PUT', `/orders/${order._id}/items`, { token: admin, body: { lines: [{ position: 0, qty: 1 }] } })
    await send('PUT', `/orders/${order._id}`, { token: admin, body: { status: 'Delivered' } })
    expect((await ownReturns(order._id)).body).toMatchObject({ lines: [{ position: 0, left: 1 }] })
    await expectRefused(askReturn(asha, order._id, { lines: [{ position: 0, qty: 2 }] }), 422, 'Only 1 piece of this item can be returned.')
    expect((await askReturn(asha, order._id)).status).toBe(200)
  })

  test('follows the setting: 0 days take no returns', async () => {
    const { _id } = await makeDelivered(asha, admin)
    const set = (days: number) => send('PUT', '/settings', { token: admin, body: { returns: { tellWithinDays: days } } })
    expect((await set(0)).status).toBe(200)
    await expectRefused(askReturn(asha, _id), 422, /takes no returns/)
    expect((await ownReturns(_id)).body).toMatchObject({ canAsk: false, lastDay: null })
    await set(1)
    expect((await ownReturns(_id)).body).toMatchObject({ canAsk: true, lastDay: '2026-01-16' })
  })

  test('refuses a cancelled, a fully refunded and an unpaid order', async () => {
    const cancelled = await makeOrder(asha)
    await send('PUT', `/orders/${cancelled._id}/tracking`, { token: admin, body: { trackingUrl: 'https://track.example/1' } })
    await send('PUT', `/orders/${cancelled._id}`, { token: admin, body: { status: 'Cancelled' } })
    await expectRefused(askReturn(asha, cancelled._id), 422, 'This order is cancelled, so nothing of it can be returned.')
    const refunded = await makeDelivered(asha, admin)
    await send('POST', `/orders/${refunded._id}/refunds`, { token: admin, body: { amount: 1000, key: 'all-of-it' } })
    await expectRefused(askReturn(asha, refunded._id), 422, 'This order is fully refunded, so nothing of it can be returned.')
    const { body: attempt } = await prepare(asha, { items: [{ productId: asha.productId, variant: '1 g', qty: 1 }], expectedTotal: 500 })
    await expectRefused(askReturn(asha, attempt.orderId), 404, 'There is no such order.')
  })
})

test('another person’s order and return answer as unknown ones', async () => {
  const { _id } = await makeDelivered(asha, admin)
  const { body } = await askReturn(asha, _id)
  const id = body.own.returns[0]._id
  await addPhoto(asha.token, id, await picture())
  const meera = await makeCheckout()
  for (const orderId of [_id, 'SW0000000000AA']) {
    expect(await ownReturns(orderId, meera.token)).toMatchObject({ status: 404, body: { message: 'There is no such order.' } })
    expect(await askReturn(meera, orderId)).toMatchObject({ status: 404, body: { message: 'There is no such order.' } })
  }
  for (const returnId of [id, 'UNKNOWN00000']) {
    const unknown = { status: 404, body: { message: 'There is no such return.' } }
    expect(await send('POST', `/returns/${returnId}/withdraw`, { token: meera.token })).toMatchObject(unknown)
    expect(await addPhoto(meera.token, returnId, await picture())).toMatchObject(unknown)
  }
  const [{ photos }] = (await ownReturns(_id)).body.returns
  expect(photos).toHaveLength(1)
  for (const photo of [photos[0], 'UNKNOWN00000'])
    expect(await send('GET', `/return-photos/${photo}`, { token: meera.token })).toMatchObject({ status: 404, body: { message: 'There is no such photo.' } })
})

test('a request can be withdrawn until it is decided, and twice changes nothing', async () => {
  const { _id } = await makeDelivered(asha, admin)
  const withdraw = async (id: string) => send('POST', `/returns/${id}/withdraw`, { token: asha.token })
  const first = (await askReturn(asha, _id)).body.own.returns[0]._id
  expect((await withdraw(first)).body).toMatchObject({ message: 'Your return is withdrawn.', own: { returns: [{ state: 'withdrawn' }] } })
  expect((await withdraw(first)).status).toBe(200)
  expect(
    (await send('GET', `/orders/${_id}/timeline`, { token: admin })).body.filter(({ kind }: { kind: string }) => kind === 'return_withdrawn'),
  ).toHaveLength(1)
  const second = (await askReturn(asha, _id)).body.own.returns[0]._id
  await stepReturn(admin, _id, 'approve', { words: 'Please send it back.' })
  expect(await withdraw(second)).toMatchObject({ status: 409, body: { code: 'step_back', message: expect.stringContaining('decided already') } })
})

describe('photos', () => {
  test('are encoded again, private to the shopper and to staff who see orders, and at most four', async () => {
    const { _id } = await makeDelivered(asha, admin)
    const id = (await askReturn(asha, _id)).body.own.returns[0]._id
    const colours = ['red', 'green', 'blue', 'orange', 'teal']
    for (const colour of colours.slice(0, 4)) expect((await addPhoto(asha.token, id, await picture(colour))).status).toBe(200)
    // The same file again is no fifth photo.
    const { photos } = (await addPhoto(asha.token, id, await picture('red'))).body.own.returns[0]
    expect(photos).toHaveLength(4)
    const fifth = await addPhoto(asha.token, id, await picture('teal'))
    expect(fifth).toMatchObject({ status: 422, body: { message: 'A return can have at most 4 photos.' } })

    const photo = (token: string | undefined) => send('GET', `/return-photos/${photos[0]}`, { token })
    const { body } = await photo(asha.token)
    const [type, data] = body.photo.split(',')
    expect(type).toBe('data:image/jpeg;base64')
    const bytes = Buffer.from(data, 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 8, height: 8 })
    expect(bytes.includes('secret place')).toBe(false)
    expect((await photo(admin)).body).toEqual(body)
    expect((await photo(await signedInStaff('packer'))).status).toBe(200)
    expect((await photo(await signedInStaff('editor'))).status).toBe(404)
    expect((await photo(undefined)).status).toBe(401)
  })

  test('that are no picture, empty, too large or late are refused', async () => {
    const { _id } = await makeDelivered(asha, admin)
    const id = (await askReturn(asha, _id)).body.own.returns[0]._id
    const wrong = (content: string | Uint8Array<ArrayBuffer>) => addPhoto(asha.token, id, new File([content], 'jar.jpg', { type: 'image/jpeg' }))
    expect(await wrong('<svg onload="alert(1)"/>')).toMatchObject({ status: 415, body: { code: 'unsupported_image' } })
    expect(await wrong(new Uint8Array(5.5 * 1024 * 1024))).toMatchObject({ status: 413 })
    expect(await wrong('')).toMatchObject({ status: 400, body: { message: 'Please choose a photo.' } })
    expect(await send('POST', `/returns/${id}/photos`, { token: asha.token, body: { photo: 'https://elsewhere.example/a.jpg' } })).toMatchObject({
      status: 400,
    })
    expect((await ownReturns(_id)).body.returns).toMatchObject([{ photos: [] }])
    await stepReturn(admin, _id, 'approve', { words: 'Please send it back.' })
    expect(await addPhoto(asha.token, id, await picture())).toMatchObject({ status: 409, body: { code: 'step_back' } })
  })
})

/** Makes a small photo with a comment, as a phone stores the place. */
async function picture(background = 'orange') {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .withExif({ IFD0: { ImageDescription: 'secret place' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(jpeg)], 'jar.jpg', { type: 'image/jpeg' })
}

function addPhoto(token: string, id: string, file: File) {
  const body = new FormData()
  body.append('photo', file)
  return send('POST', `/returns/${id}/photos`, { token, body })
}
