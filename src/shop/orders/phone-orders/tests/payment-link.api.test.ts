import { describe, expect, test } from 'vitest'
import { makeCoupon } from '#test/make-coupon.ts'
import { pay, setProviderSwitches } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { signedInAdmin, signedInStaff } from '#test/make.ts'
import { makePhoneOrder, payLink, providerOrderOf } from '#test/phone-order.ts'
import { send } from '#test/send.ts'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { trackStock } from '#test/track-stock.ts'
import { createApp } from '../../../../app.ts'
import { reconcile } from '../../server/reconcile.server.ts'
import { readPayLink } from '../server/read-pay-link.server.ts'

const minutes = (count: number) => count * 60_000
const days = (count: number) => minutes(count * 1440)

const statusOf = async (id: string) => (await shop.db.selectFrom('shopOrder').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const lanes = async () => (await shop.db.selectFrom('payment').select('lane').orderBy('seq').execute()).map(({ lane }) => lane)
const refunded = async () => (await shop.db.selectFrom('sandbox.providerRefund').select('amount').execute()).map(({ amount }) => amount)
const links = async () => (await shop.db.selectFrom('sandbox.paymentLink').select('status').execute()).map(({ status }) => status)
const linkMessages = () => shop.db.selectFrom('message').select('channel').where('dedupeKey', 'like', 'payment-link:%').execute()
const sendAgain = async (id: string, body: object = { sms: true }) => send('POST', `/phone-orders/${id}/link`, { token: await signedInAdmin(), body })
const cancel = async (id: string) => send('POST', `/phone-orders/${id}/cancel`, { token: await signedInAdmin() })
const open = (link: string) => readPayLink(shop, link.split('/pay/')[1] ?? '')
const make = async (changes: object = {}) => makePhoneOrder(await signedInAdmin(), changes)

describe('the money of a payment link', () => {
  test('settles once, by the return of the browser, the webhooks and the reconciler in any order', async () => {
    const { site } = createApp(shop, { ready: true })
    for (const webhooks of ['normal', 'shuffled', 'twice', 'off']) {
      await shop.db.deleteFrom('customer').where('loginMobile', 'is not', null).execute()
      const { id } = await make({ key: `order-${webhooks}` })
      await setProviderSwitches({ webhooks })
      const address = new URL((await payLink(id)) ?? '')
      if (webhooks === 'normal') {
        const forged = new URL(address)
        forged.searchParams.set('razorpay_payment_link_reference_id', 'SW000000000000')
        expect((await site.request(forged.pathname + forged.search)).headers.get('location')).toBe('/checkout')
        expect(await statusOf(id)).toBe('Pending')
        const answer = await site.request(address.pathname + address.search)
        expect(answer.headers.get('location')).toMatch(new RegExp(`^/pay/${id}\\.`))
        expect(await statusOf(id)).toBe('Paid')
      }
      await runJobs()
      later(minutes(3))
      await reconcile(shop)
      expect({ webhooks, status: await statusOf(id) }).toEqual({ webhooks, status: 'Paid' })
    }
    expect(await lanes()).toEqual(['settled', 'settled', 'settled', 'settled'])
    expect(await refunded()).toEqual([])
  })

  test('is found by the reconciler while it is only authorized, and captured', async () => {
    const { id } = await make()
    await setProviderSwitches({ webhooks: 'off', capture: 'authorize_only' })
    await payLink(id)
    later(minutes(3))
    await reconcile(shop)
    expect([await statusOf(id), await lanes()]).toEqual(['Paid', ['settled']])
  })

  test('is settled by the link alone, if the provider’s order does not name it', async () => {
    for (const webhooks of ['normal', 'off']) {
      await shop.db.deleteFrom('customer').where('loginMobile', 'is not', null).execute()
      await setProviderSwitches({ webhooks })
      const { id } = await make({ key: `order-${webhooks}` })
      await payLink(id)
      await shop.db.updateTable('sandbox.providerOrder').set({ receipt: 'unnamed' }).where('receipt', '=', id).execute()
      await runJobs()
      later(minutes(3))
      await reconcile(shop)
      expect({ webhooks, status: await statusOf(id) }).toEqual({ webhooks, status: 'Paid' })
    }
    expect(await lanes()).toEqual(['settled', 'settled'])
  })

  test('is refunded when it comes a second time', async () => {
    const { id } = await make()
    await payLink(id)
    await runJobs()
    await pay(await providerOrderOf(id), 'success', 100_000)
    await runJobs()
    expect([await statusOf(id), await lanes(), await refunded()]).toEqual(['Paid', ['settled', 'surplus'], [100_000]])
  })

  test('leaves the order open after a payment failed', async () => {
    const { id, link } = await make()
    await payLink(id, 'failure')
    await runJobs()
    expect([await statusOf(id), (await open(link))?.kind]).toEqual(['Pending', 'pay'])
    await payLink(id)
    await runJobs()
    expect(await statusOf(id)).toBe('Paid')
    expect(await open(link)).toMatchObject({ kind: 'closed', id, state: 'paid', followUrl: expect.stringContaining(`/follow/${id}.`) })
  })

  test('is refunded by itself when the packs are sold out, and the link says so before', async () => {
    const { id, link, productId } = await make({ linkDays: 3 })
    const itemId = await trackStock(shop, productId, 2)
    later(minutes(31))
    expect((await open(link))?.kind).toBe('pay')
    await shop.db.insertInto('stockMovement').values({ itemId, at: shop.now(), pieces: -1, reason: 'loss' }).execute()
    expect(await open(link)).toEqual({ kind: 'closed', id, state: 'sold_out' })
    await payLink(id)
    await runJobs()
    expect([await statusOf(id), await lanes(), await refunded()]).toEqual(['Unpaid', ['out_of_stock'], [100_000]])
    expect(await open(link)).toEqual({ kind: 'closed', id, state: 'ended' })
    expect((await sendAgain(id)).body).toMatchObject({ code: 'rule_refused' })
  })

  test('is refunded by itself when another order used the coupon after the hold', async () => {
    await makeCoupon(shop, { code: 'ONCE', discount: 10, maxUses: 1 })
    const { id } = await make({ coupon: 'ONCE', expectedTotal: 900 })
    later(minutes(31))
    await shop.db.updateTable('coupon').set({ maxUses: 1, active: false }).execute()
    await payLink(id)
    await runJobs()
    expect([await statusOf(id), await lanes(), await refunded()]).toEqual(['Unpaid', ['coupon_spent'], [90_000]])
  })
})

describe('a payment link', () => {
  test('expires after the chosen days', async () => {
    const { id, link } = await make({ linkDays: 7 })
    later(days(6))
    expect((await open(link))?.kind).toBe('pay')
    later(days(1))
    expect(await open(link)).toEqual({ kind: 'closed', id, state: 'expired' })
    expect((await payLink(id)) ?? 'refused').toBe('refused')
    await reconcile(shop)
    expect(await statusOf(id)).toBe('Unpaid')
    expect((await sendAgain(id)).body.message).toBe('The payment link of this phone order has expired. Please make a new order.')
  })

  test('is asked about at most hourly, and the check finds a payment of the last day', async () => {
    const { id } = await make({ linkDays: 7 })
    await setProviderSwitches({ webhooks: 'off' })
    later(days(5))
    await reconcile(shop)
    const { nextCheckAt } = await shop.db.selectFrom('shopOrder').select('nextCheckAt').executeTakeFirstOrThrow()
    expect(nextCheckAt).toEqual(new Date(shop.now().getTime() + minutes(60)))
    await payLink(id)
    later(minutes(60))
    await reconcile(shop)
    expect(await statusOf(id)).toBe('Paid')
  })

  test('is made once when the provider’s answer is lost, and later when it was away', async () => {
    for (const outage of ['loses_answers', 'refuses']) {
      await shop.db.deleteFrom('customer').where('loginMobile', 'is not', null).execute()
      await setProviderSwitches({ outage })
      const { id, link, message } = await make({ key: `order-${outage}` })
      expect(link).toBe('')
      expect(message).toBe('The order is stored, and its link is not sent. The payment service does not answer now. Please send the link again in a moment.')
      expect((await sendAgain(id)).body.code).toBe('payment_unavailable')
      await setProviderSwitches({ outage: 'none' })
      expect((await sendAgain(id)).body).toMatchObject({ success: true, message: 'The payment link goes out by SMS.' })
      await payLink(id)
      await runJobs()
      expect(await statusOf(id)).toBe('Paid')
    }
    expect(await links()).toEqual(['created', 'created'])
  })

  test('is sent again at most once a minute by each channel', async () => {
    const { id } = await make()
    expect((await sendAgain(id)).body.message).toBe('The payment link was sent less than a minute ago.')
    expect((await sendAgain(id, { mail: true })).body.message).toBe('The payment link goes out by mail.')
    later(minutes(1))
    expect((await sendAgain(id)).status).toBe(200)
    expect(await linkMessages()).toHaveLength(3)
    expect((await sendAgain(id, { mail: true })).status).toBe(200)
    expect((await sendAgain(id, { mail: true })).body.message).toBe('The payment link was sent less than a minute ago.')
    expect((await sendAgain(id, {})).body.message).toBe('Please choose SMS or mail.')
    expect((await sendAgain('SW000000000000')).status).toBe(404)
    expect((await send('POST', `/phone-orders/${id}/link`, { token: await signedInStaff('support'), body: { sms: true } })).status).toBe(403)
  })

  test('may be copied instead of sent, and goes to no deleted account', async () => {
    const token = await signedInAdmin()
    const { id, message, link } = await makePhoneOrder(token, { sms: false })
    expect([message, link]).toEqual(['The payment link is ready. Copy it for the customer.', expect.stringContaining(`/pay/${id}.`)])
    const { customerId } = await shop.db.selectFrom('shopOrder').select('customerId').executeTakeFirstOrThrow()
    await send('DELETE', `/customers/${customerId}`, { token })
    expect((await sendAgain(id)).body).toMatchObject({ code: 'rule_refused', message: 'The account of this customer was deleted.' })
    expect(await linkMessages()).toEqual([])
  })

  test('for more than the provider takes at once is not made', async () => {
    const { id: productId } = await makeProduct(shop, { variants: [{ quantity: '1 kg', price: 1_000_000 }] })
    const { message, link } = await make({ items: [{ productId, variant: '1 kg', qty: 21 }], expectedTotal: 21_000_000 })
    expect([message, link]).toEqual([expect.stringContaining('does not take so much at once. Please cancel this order, and make smaller ones.'), ''])
  })

  test('is worth nothing with another signature, or that of another purpose', async () => {
    const { link } = await make()
    expect(await open(`${link}A`)).toBeUndefined()
    const token = link.split('/pay/')[1] ?? ''
    const { site } = createApp(shop, { ready: true })
    expect((await site.request(`/payments/return?razorpay_payment_link_reference_id=${token}`)).headers.get('location')).toBe('/checkout')
  })
})

describe('cancelling a phone order', () => {
  test('cancels the link, frees packs and coupon, and refunds money that still arrives', async () => {
    await makeCoupon(shop, { code: 'ONCE', discount: 10, maxUses: 1 })
    const { id, link } = await make({ coupon: 'ONCE', expectedTotal: 900 })
    await payLink(id, 'open')
    const { id: openId } = await shop.db.selectFrom('sandbox.providerPayment').select('id').executeTakeFirstOrThrow()
    expect((await cancel(id)).body).toEqual({ success: true, message: 'The phone order is cancelled.' })
    expect((await cancel(id)).status).toBe(200)
    await runJobs()
    expect(await links()).toEqual(['cancelled'])
    expect(await open(link)).toEqual({ kind: 'closed', id, state: 'cancelled' })
    expect(await shop.db.selectFrom('shopOrder').select(['status', 'couponHeldUntil']).execute()).toEqual([{ status: 'Unpaid', couponHeldUntil: null }])
    expect((await send('GET', '/orders?status=Unpaid', { token: await signedInAdmin() })).body).toMatchObject([{ _id: id, withdrawn: true }])
    expect((await sendAgain(id)).body.message).toBe('This phone order is cancelled.')
    await shop.fetch('http://127.0.0.1/sandbox/razorpay/payments/finish', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ payment_id: openId, outcome: 'success' }),
    })
    await runJobs()
    expect([await statusOf(id), await lanes(), await refunded()]).toEqual(['Unpaid', ['after_cancel'], [90_000]])
    const actions = await shop.db.selectFrom('auditEntry').select('action').where('subjectId', '=', id).orderBy('seq').execute()
    expect(actions.map(({ action }) => action)).toEqual(['phone order made', 'payment link sent', 'phone order cancelled'])
  })

  test('is refused once it is paid, for other orders and other callers', async () => {
    const { id } = await make()
    expect((await send('POST', `/phone-orders/${id}/cancel`, { token: await signedInStaff('support') })).status).toBe(403)
    await payLink(id)
    await runJobs()
    expect(await cancel(id)).toMatchObject({ status: 422, body: { code: 'rule_refused' } })
    expect((await cancel('SW000000000000')).status).toBe(404)
    expect(await statusOf(id)).toBe('Paid')
  })

  test('cancels a link whose answer was lost', async () => {
    await setProviderSwitches({ outage: 'loses_answers' })
    const { id } = await make()
    await setProviderSwitches({ outage: 'none' })
    await cancel(id)
    await runJobs()
    expect(await links()).toEqual(['cancelled'])
  })

  test('cancels a link that the provider is making meanwhile, and needs none', async () => {
    const answer = shop.fetch
    shop.fetch = async (input, init) => {
      const response = await answer(input, init)
      const { reference_id } = init?.method === 'POST' ? await response.clone().json() : {}
      if (reference_id) await cancel(reference_id)
      return response
    }
    expect((await make()).message).toContain('This phone order is cancelled.')
    shop.fetch = answer
    await runJobs()
    expect(await links()).toEqual(['cancelled'])
    await setProviderSwitches({ outage: 'refuses' })
    const { id } = await make({ key: 'order-without-link', newCustomer: { name: 'Ravi', mobile: '9812345670', email: '' } })
    await setProviderSwitches({ outage: 'none' })
    await cancel(id)
    await runJobs()
    expect([await statusOf(id), await links()]).toEqual(['Unpaid', ['cancelled']])
  })

  test('settles a payment whose events were lost before the link was cancelled', async () => {
    const { id } = await make()
    await setProviderSwitches({ webhooks: 'off' })
    await payLink(id)
    await cancel(id)
    await runJobs()
    expect([await statusOf(id), await lanes(), await refunded()]).toEqual(['Unpaid', ['after_cancel'], [100_000]])
  })

  test('comes with the deletion of the customer, and clears the note', async () => {
    const { id, link } = await make({ note: 'Knows Asha from Pune' })
    const token = await signedInAdmin()
    const customer = await shop.db.selectFrom('customer').select('id').where('loginMobile', '=', '+919812345678').executeTakeFirstOrThrow()
    const exported = await send('GET', `/customers/${customer.id}/export`, { token })
    expect(exported.body.orders).toMatchObject([{ _id: id, note: 'Knows Asha from Pune' }])
    // An attempt that may still be paid is not deleted.
    expect((await send('DELETE', `/orders/${id}`, { token })).body).toMatchObject({ code: 'rule_refused', message: expect.stringContaining('payment link') })
    await send('DELETE', `/customers/${customer.id}`, { token })
    await eraseDeleted(shop)
    await runJobs()
    expect([await links(), await open(link)]).toEqual([['cancelled'], undefined])
    expect(await shop.db.selectFrom('orderNote').select('text').execute()).toEqual([])
  })

  test('is over once the link expired, and goes with the message that brought it', async () => {
    const { id } = await make({ linkDays: 1 })
    for (let day = 0; day < 8; day += 1) {
      later(days(1))
      await reconcile(shop)
    }
    expect(await linkMessages()).toHaveLength(1)
    expect((await send('DELETE', `/orders/${id}`, { token: await signedInAdmin() })).status).toBe(200)
    expect(await linkMessages()).toEqual([])
  })
})
