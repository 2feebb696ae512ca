import { beforeEach, describe, expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeDiscount } from '#test/make-discount.ts'
import { makeProduct } from '#test/make-product.ts'
import { type Checkout, makeCheckout, makeOrder, pay, prepare, submitProof } from '#test/make-order.ts'
import { signedInAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { trackStock } from '#test/track-stock.ts'
import { unlimited } from '#platform/http/rate-limit.ts'
import type { OutboundMessage } from '#platform/outbound/outbound.ts'
import { signedToken } from '#platform/signed-token.ts'
import { createApp } from '../../../../app.ts'
import { deliverMessage } from '#shop/messages/server/deliver-message.server.ts'
import { reconcile } from '../../server/reconcile.server.ts'
import { readEnded } from '../server/end-reminders.server.ts'
import { readRestoredCart } from '../server/read-restored-cart.server.ts'
import { restorableUntil } from '../rules/reminder.ts'
import { sendCartReminders, sweepCartReminders } from '../server/send-cart-reminders.server.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** The dialog's half hour and the three hours after it. */
const due = 3.5 * hour

beforeEach(() => {
  shop.limits = unlimited
})

const restoreToken = (orderId: string) => signedToken(shop, 'restore the cart of', orderId, restorableUntil(shop.now()))

async function makeVerified(): Promise<Checkout> {
  const checkout = await makeCheckout()
  await verify(checkout)
  return checkout
}

const verify = ({ customerId }: Checkout) =>
  shop.db
    .updateTable('customer')
    .set({ email: `${customerId.toLowerCase()}@example.com`, emailVerifiedAt: shop.now() })
    .where('id', '=', customerId)
    .execute()

const remove = async ({ customerId }: Checkout) => send('DELETE', `/customers/${customerId}`, { token: await signedInAdmin() })

const dismiss = ({ token }: Checkout, orderId: string) => send('POST', `/payments/orders/${orderId}/dismiss`, { token, body: {} })

/** Prepares a payment with this wish, and closes its dialog. @returns the attempt's id */
async function leave(checkout: Checkout, changes: Record<string, unknown> = { remind: true }): Promise<string> {
  const { body } = await prepare(checkout, changes)
  await dismiss(checkout, body.orderId)
  return body.orderId
}

const reminders = () =>
  shop.db.selectFrom('message').select(['id', 'recipient', 'subject', 'body', 'orderId']).where('dedupeKey', 'like', 'cart-reminder:%').orderBy('seq').execute()

const wishes = () => shop.db.selectFrom('cartReminder').select(['customerId', 'orderId', 'sentAt', 'endedAt']).execute()

async function pass(ms: number) {
  later(ms)
  await sendCartReminders(shop)
}

const linkIn = (body: string, path: string) => new RegExp(`/${path}/([\\w.-]+)`).exec(body)?.[1] ?? ''

const offer = async ({ customerId }: Checkout) => (await send('GET', '/cart-reminders/offer', { token: await signIn({ id: customerId }) })).body.offered

describe('a reminder', () => {
  test('leaves three hours after the dialog’s half hour, once, with both links', async () => {
    const checkout = await makeVerified()
    const orderId = await leave(checkout)
    await pass(due - 1)
    expect(await reminders()).toEqual([])
    await pass(1)
    await pass(10 * minute)
    await pass(2 * day)
    const [mail, ...more] = await reminders()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: `${checkout.customerId.toLowerCase()}@example.com`, subject: 'Your cart at Swachh', orderId })
    expect(mail?.body).toContain('  2 x Kashmiri Saffron, 1 g\n')
    expect(mail?.body).toMatch(/Open your cart: http\S+\/restore-cart\/\S+\n[^]*End these reminders: http\S+\/end-reminders\/\S+$/)
    expect(mail?.body).not.toMatch(/MG Road|98765|₹/)
  })

  test('waits for the end of a day if nobody closed the dialog', async () => {
    const checkout = await makeVerified()
    await prepare(checkout, { remind: true })
    await pass(12 * hour)
    expect(await reminders()).toEqual([])
    later(12 * hour)
    await reconcile(shop)
    await sendCartReminders(shop)
    expect(await reminders()).toEqual([])
    await pass(3 * hour)
    expect(await reminders()).toHaveLength(1)
  })

  test.each([[{}], [{ remind: false }]])('is not sent without a wish: %j', async (changes) => {
    await leave(await makeVerified(), changes)
    await pass(2 * day)
    expect([await reminders(), await wishes()]).toEqual([[], []])
  })

  test('is not stored for an account without a verified address, and not sent when the address is gone', async () => {
    const unverified = await makeCheckout()
    await leave(unverified)
    expect([await wishes(), await offer(unverified)]).toEqual([[], false])
    const checkout = await makeVerified()
    await leave(checkout)
    expect(await offer(checkout)).toBe(true)
    await shop.db.updateTable('customer').set({ emailVerifiedAt: null }).where('id', '=', checkout.customerId).execute()
    await pass(due)
    expect(await reminders()).toEqual([])
  })

  test('is taken back by the next try without a tick, and moves to the newest cart', async () => {
    const checkout = await makeVerified()
    await leave(checkout)
    await leave(checkout, { remind: false })
    await pass(due)
    expect(await reminders()).toEqual([])
    await leave(checkout)
    const newest = await leave(checkout, { remind: true, items: [{ productId: checkout.productId, variant: '1 g', qty: 1 }], expectedTotal: 500 })
    await pass(due)
    await pass(day)
    expect(await reminders()).toMatchObject([{ orderId: newest }])
  })

  test('is not sent about a cart that was reminded of before', async () => {
    const checkout = await makeVerified()
    await leave(checkout)
    await pass(due)
    await leave(checkout)
    await pass(due)
    expect(await reminders()).toHaveLength(1)
  })

  test('is never sent to a shopper who has bought since, and waits while a dialog is open', async () => {
    const checkout = await makeVerified()
    await leave(checkout)
    await makeOrder(checkout, { items: [{ productId: checkout.productId, variant: '1 g', qty: 1 }], expectedTotal: 500 })
    await pass(due)
    expect([await reminders(), (await wishes())[0]?.orderId]).toEqual([[], null])

    const other = await makeVerified()
    await leave(other)
    later(due - 10 * minute)
    const { body } = await prepare(
      { ...other, token: await signIn({ id: other.customerId }) },
      { items: [{ productId: other.productId, variant: '1 g', qty: 1 }], expectedTotal: 500 },
    )
    await pass(10 * minute)
    expect(await reminders()).toEqual([])
    await dismiss(other, body.orderId)
    await pass(10 * minute)
    expect(await reminders()).toHaveLength(1)
  })

  test('is never sent about a cart that was paid or whose money was refunded', async () => {
    const paid = await makeVerified()
    const { body } = await prepare(paid, { remind: true })
    await submitProof(paid, await pay(body.order_id))
    // The pack is sold out when the money arrives, so the shop refunds it.
    const refunded = await makeVerified()
    const itemId = await trackStock(shop, refunded.productId, 2)
    const { body: late } = await prepare(refunded, { remind: true })
    await dismiss(refunded, late.orderId)
    await shop.db.insertInto('stockMovement').values({ itemId, at: shop.now(), pieces: -2, reason: 'loss' }).execute()
    await submitProof(refunded, await pay(late.order_id))
    await shop.db.insertInto('stockMovement').values({ itemId, at: shop.now(), pieces: 5, reason: 'receipt' }).execute()
    await runJobs()
    expect(await shop.db.selectFrom('payment').select('lane').where('orderId', '=', late.orderId).execute()).toEqual([{ lane: 'out_of_stock' }])
    await pass(2 * day)
    expect(await reminders()).toEqual([])
  })

  test('is not sent when nothing of the cart is for sale', async () => {
    const checkout = await makeVerified()
    await leave(checkout)
    await trackStock(shop, checkout.productId, 0)
    await pass(due)
    expect(await reminders()).toEqual([])
  })

  test('is sent once by several processes', async () => {
    await leave(await makeVerified())
    later(due)
    await Promise.all([sendCartReminders(shop), sendCartReminders(shop), sendCartReminders(shop)])
    expect(await reminders()).toHaveLength(1)
  })

  test('has the header with which mail programs end it, and no other mail has', async () => {
    const checkout = await makeVerified()
    await leave(checkout)
    await pass(due)
    const [mail] = await reminders()
    const sent: OutboundMessage[] = []
    await deliverMessage(
      { ...shop, outbound: { live: { mail: true, sms: true }, send: async (message) => void sent.push(message) } },
      { messageId: mail?.id ?? '' },
    )
    expect(sent[0]?.unsubscribe).toBe(`${shop.config.PUBLIC_URL}/end-reminders/${signedToken(shop, 'end the cart reminders of', checkout.customerId)}`)
    expect(sent[0]?.html).toContain('>End these reminders</a>')
  })
})

describe('the link to a cart', () => {
  test('shows items at today’s prices, without the person, and says what is left out', async () => {
    const checkout = await makeVerified()
    const other = await makeProduct(shop)
    const items = [
      { productId: checkout.productId, variant: '1 g', qty: 2 },
      { productId: checkout.productId, variant: '2 g', qty: 1 },
      { productId: other.id, variant: '1 g', qty: 3 },
    ]
    await leave(checkout, { remind: true, items, expectedTotal: 1000 + 810 + 1500 })
    await pass(due)
    const token = linkIn((await reminders())[0]?.body ?? '', 'restore-cart')
    await shop.db.updateTable('variant').set({ pricePaise: 60_000 }).where('productId', '=', checkout.productId).where('quantity', '=', '1 g').execute()
    await trackStock(shop, checkout.productId, 0, {}, '2 g')
    await trackStock(shop, other.id, 1)
    const cart = await readRestoredCart(shop, token)
    expect(cart).toEqual({
      items: [
        { _id: checkout.productId, name: 'Kashmiri Saffron', image: expect.any(String), price: 600, discount: 0, variant: '1 g', qty: 2 },
        { _id: other.id, name: 'Kashmiri Saffron', image: expect.any(String), price: 500, discount: 0, variant: '1 g', qty: 1 },
      ],
      gone: ['Kashmiri Saffron, 2 g'],
      fewer: ['Kashmiri Saffron, 1 g'],
    })
    expect(JSON.stringify(cart)).not.toMatch(/Asha|98765|MG Road|@/)
  })

  test('holds no free pack, which would cost its price', async () => {
    const checkout = await makeVerified()
    const { id: honey } = await makeProduct(shop, { name: 'Honey', variants: [{ quantity: '50 g', price: 120 }] })
    await trackStock(shop, honey, 5, {}, '50 g')
    const { id: gift } = await shop.db.selectFrom('stockItem').select('id').where('productId', '=', honey).executeTakeFirstOrThrow()
    await makeDiscount({ discount: 0, conditions: { kind: 'gift', gift } })
    const orderId = await leave(checkout)
    expect(await shop.db.selectFrom('orderLine').select('productId').where('isGift', '=', true).execute()).toEqual([{ productId: honey }])
    const cart = await readRestoredCart(shop, restoreToken(orderId))
    expect(cart?.items.map(({ _id }) => _id)).toEqual([checkout.productId])
    expect(cart?.gone).toEqual([])
  })

  test('names an item that has no product any more', async () => {
    const checkout = await makeVerified()
    const orderId = await leave(checkout)
    await shop.db.deleteFrom('product').where('id', '=', checkout.productId).execute()
    expect(await readRestoredCart(shop, restoreToken(orderId))).toMatchObject({ items: [], gone: [expect.stringContaining('Kashmiri Saffron')] })
  })

  test('works for seven days, until the cart is bought or the account deleted, and only as it was signed', async () => {
    const checkout = await makeVerified()
    const orderId = await leave(checkout)
    const [token, other] = [restoreToken(orderId), restoreToken(await leave(await makeVerified()))]
    later(7 * day - 1000)
    expect(await readRestoredCart(shop, token)).toBeDefined()
    const [id, until, signature = ''] = token.split('.')
    const forged = [`${id}.zzzzzz.${signature}`, `${other.split('.')[0]}.${until}.${signature}`, `${token}.`, `${token}=`, signature, '', 'a'.repeat(5000)]
    for (const bad of [...forged, signedToken(shop, 'end the cart reminders of', checkout.customerId)])
      expect(await readRestoredCart(shop, bad)).toBeUndefined()
    later(1000)
    expect(await readRestoredCart(shop, token)).toBeUndefined()

    const fresh = restoreToken(orderId)
    expect(await readRestoredCart(shop, fresh)).toBeDefined()
    await remove(checkout)
    expect(await readRestoredCart(shop, fresh)).toBeUndefined()
    const bought = await makeOrder(await makeVerified())
    expect(await readRestoredCart(shop, restoreToken(bought._id))).toBeUndefined()
  })
})

describe('the link that ends reminders', () => {
  const oneClick = (token: string, body = 'List-Unsubscribe=One-Click') =>
    createApp(shop, { ready: true }).site.request(`/end-reminders/${token}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  test('ends what was asked for and every later wish, as often as it is pressed, until the shopper allows them again', async () => {
    const checkout = await makeVerified()
    await leave(checkout)
    const token = signedToken(shop, 'end the cart reminders of', checkout.customerId)
    for (let press = 0; press < 2; press += 1) expect(await send('POST', '/cart-reminders/end', { body: { token } })).toMatchObject({ status: 200 })
    await leave(checkout)
    await pass(2 * day)
    expect([await reminders(), await offer(checkout), await readEnded(shop, token)]).toEqual([[], false, true])
    expect((await send('POST', '/cart-reminders/allow', { body: { token } })).status).toBe(200)
    expect([await readEnded(shop, token), await readEnded(shop, `${token}x`)]).toEqual([false, undefined])
    expect(await offer(checkout)).toBe(true)
    await leave({ ...checkout, token: await signIn({ id: checkout.customerId }) })
    await pass(due)
    expect(await reminders()).toHaveLength(1)
  })

  test('takes the one click of a mail program without a redirect, and the form of the page with one', async () => {
    const checkout = await makeVerified()
    const token = signedToken(shop, 'end the cart reminders of', checkout.customerId)
    const answer = await oneClick(token)
    expect([answer.status, await answer.text()]).toEqual([200, 'You will get no more reminders about carts.'])
    expect(await offer(checkout)).toBe(false)
    const page = await oneClick(token, 'page=1&allow=1')
    expect([page.status, page.headers.get('location')]).toEqual([303, `/end-reminders/${token}`])
    expect(await offer(checkout)).toBe(true)
    expect((await oneClick('unknown')).status).toBe(404)
    expect((await oneClick(token, 'a'.repeat(10_000))).status).toBe(413)
  })

  test('ends those of the account that the link’s account has joined, also through another', async () => {
    const [first, second, last] = [await makeVerified(), await makeVerified(), await makeVerified()]
    for (const [index, [other, survivor]] of [[first, second] as const, [second, last] as const].entries()) {
      const joined = { survivorId: survivor.customerId, otherId: other.customerId, mergedAt: shop.now(), moved: '{}', before: '{}', after: '{}' }
      await shop.db
        .insertInto('customerMerge')
        .values({ id: `merge-${index}`, ...joined })
        .execute()
      await shop.db.updateTable('customer').set({ deletedAt: shop.now(), email: null }).where('id', '=', other.customerId).execute()
    }
    const token = signedToken(shop, 'end the cart reminders of', first.customerId)
    expect([await readEnded(shop, token), await offer(last)]).toEqual([false, true])
    expect((await oneClick(token)).status).toBe(200)
    expect([await readEnded(shop, token), await offer(last)]).toEqual([true, false])
  })

  test('refuses what the shop did not sign, and a deleted account', async () => {
    const [checkout, other] = [await makeVerified(), await makeVerified()]
    const token = signedToken(shop, 'end the cart reminders of', checkout.customerId)
    const forged = `${other.customerId}.${token.split('.')[1]}`
    for (const bad of [forged, 'unknown', `${token}x`, '%00', 'a'.repeat(200)]) {
      expect(await send('POST', '/cart-reminders/end', { body: { token: bad } })).toMatchObject({ status: 404, body: { message: 'This link does not work.' } })
    }
    expect((await send('POST', '/cart-reminders/end', { body: { token: 'a'.repeat(201) } })).status).toBe(400)
    expect(await wishes()).toEqual([])
    await remove(checkout)
    for (const path of ['/cart-reminders/end', '/cart-reminders/allow']) expect((await send('POST', path, { body: { token } })).status).toBe(404)
    expect(await readEnded(shop, token)).toBeUndefined()
    expect((await send('GET', '/cart-reminders/offer', {})).status).toBe(401)
  })
})

test('the wish is exported, erased with the person, and deleted after 30 days; the choice to get none stays', async () => {
  const admin = await signedInAdmin()
  const [checkout, other] = [await makeVerified(), await makeVerified()]
  const orderId = await leave(checkout)
  await send('POST', '/cart-reminders/end', { body: { token: signedToken(shop, 'end the cart reminders of', other.customerId) } })
  const { body } = await send('GET', `/customers/${checkout.customerId}/export`, { token: admin })
  expect(body.cartReminders).toEqual([{ order: orderId, askedAt: '2026-01-15T12:00:00.000+05:30', sentAt: '', endedAt: '' }])
  await pass(due)
  await send('DELETE', `/customers/${checkout.customerId}`, { token: await signedInAdmin() })
  await eraseDeleted(shop)
  expect([await reminders(), await wishes()]).toMatchObject([[], [{ customerId: other.customerId }]])
  await leave(await makeVerified())
  later(31 * day)
  await sweepCartReminders(shop)
  expect(await wishes()).toMatchObject([{ customerId: other.customerId }])
})

test('a free order and a bad wish store nothing', async () => {
  const checkout = await makeVerified()
  expect(await prepare(checkout, { remind: 'yes' })).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  expect(await wishes()).toEqual([])
})
