import { anHourLater } from '#test/an-hour-later.ts'
import { describe, expect, test } from 'vitest'
import { submitProof, makeCheckout, makeOrder, pay, prepare } from '#test/make-order.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { reconcile } from '../server/reconcile.server.ts'
import { followLink } from '../server/signed-order-link.server.ts'

type Entry = { action: string; before: object; after: object }

const audit = async (token: string): Promise<Entry[]> => (await send('GET', '/audit?kind=order', { token })).body

describe('an admin', () => {
  test('moves an order forward, never back', async () => {
    const checkout = await makeCheckout()
    const { _id } = await makeOrder(checkout)
    const token = await signIn(await makeAdmin())
    const move = (status: string, as = token) => send('PUT', `/orders/${_id}`, { token: as, body: { status } })
    expect((await move('Delivered', checkout.token)).status).toBe(403)
    expect((await move('Pending')).body).toMatchObject({ code: 'step_back' })
    expect((await move('Lost')).status).toBe(400)
    expect((await move('Delivered')).body.order.status).toBe('Delivered')
    expect((await move('Cancelled')).status).toBe(409)
    expect((await send('PUT', '/orders/SW000000000000', { token, body: { status: 'Delivered' } })).status).toBe(404)
  })

  test('cannot make an unpaid attempt Paid', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    const token = await signIn(await makeAdmin())
    expect((await send('PUT', `/orders/${prepared.orderId}`, { token, body: { status: 'Paid' } })).status).toBe(409)
  })

  test('sets a tracking link, and refuses an invalid address', async () => {
    const checkout = await makeCheckout()
    const { _id } = await makeOrder(checkout)
    const token = await signIn(await makeAdmin())
    const track = (trackingUrl: unknown, as = token) => send('PUT', `/orders/${_id}/tracking`, { token: as, body: { trackingId: trackingUrl, trackingUrl } })
    expect((await track('https://post.example/1')).body.order).toMatchObject({ trackingId: 'https://post.example/1', trackingUrl: 'https://post.example/1' })
    for (const bad of ['', 'javascript:alert(1)', 'post', 7])
      expect((await track(bad)).body).toMatchObject({ message: 'Please enter a tracking URL (https://...)' })
    const withId = (trackingId: string) => send('PUT', `/orders/${_id}/tracking`, { token, body: { trackingId, trackingUrl: 'https://post.example/3' } })
    expect(await withId(` ${_id.toLowerCase()} `)).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^This is an order number/) } })
    expect((await track('https://post.example/1', checkout.token)).status).toBe(403)
    await track('https://post.example/2')
    expect((await audit(token)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['tracking changed', { trackingUrl: 'https://post.example/1' }, { trackingUrl: 'https://post.example/2' }],
      ['tracking set', { trackingUrl: null }, { trackingUrl: 'https://post.example/1' }],
    ])
    expect((await send('PUT', '/orders/SW000000000000/tracking', { token, body: { trackingUrl: 'https://a.example/1' } })).status).toBe(404)
  })

  test('tells the shopper once that the order was shipped, when the first tracking link is set', async () => {
    const { _id } = await makeOrder(await makeCheckout())
    const token = await signIn(await makeAdmin())
    const track = (trackingUrl: string) => send('PUT', `/orders/${_id}/tracking`, { token, body: { trackingId: trackingUrl, trackingUrl } })
    const shipped = () => shop.db.selectFrom('message').select(['channel', 'subject', 'body', 'orderId']).where('dedupeKey', 'like', '%shipped%').execute()
    expect(await shipped()).toEqual([])
    await track('https://post.example/1')
    const [message, ...more] = await shipped()
    expect(more).toEqual([])
    expect(message).toMatchObject({ subject: `Your Swachh order ${_id} was shipped`, orderId: _id })
    expect(message?.body).toContain(`Your Swachh order ${_id} was shipped.\n\nTrack it at ${followLink(shop, _id)}`)
    await track('https://post.example/2')
    expect(await shipped()).toHaveLength(1)
  })

  test.each([
    ['Delivered', 'was delivered.\n\nYour orders:'],
    ['Cancelled', 'was cancelled.\n\nWe have started a refund of ₹1,000.'],
  ])('tells the shopper once that the order is %s', async (status, words) => {
    const { _id } = await makeOrder(await makeCheckout())
    const token = await signIn(await makeAdmin())
    const told = () =>
      shop.db.selectFrom('message').select(['channel', 'body', 'orderId']).where('dedupeKey', 'like', `money:${status.toLowerCase()}:%`).execute()
    for (let click = 0; click < 2; click += 1) await send('PUT', `/orders/${_id}`, { token, body: { status } })
    const [message, ...more] = await told()
    expect(more).toEqual([])
    expect(message).toMatchObject({ channel: 'mail', orderId: _id })
    expect(message?.body).toContain(`Your Swachh order ${_id} ${words}`)
  })

  test.each(['Delivered', 'Cancelled'])('sends no word of shipping for an order that is %s', async (status) => {
    const { _id } = await makeOrder(await makeCheckout())
    const token = await signIn(await makeAdmin())
    await send('PUT', `/orders/${_id}`, { token, body: { status } })
    const trackingUrl = 'https://post.example/1'
    expect((await send('PUT', `/orders/${_id}/tracking`, { token, body: { trackingId: trackingUrl, trackingUrl } })).status).toBe(200)
    expect(await shop.db.selectFrom('message').select('id').where('dedupeKey', 'like', '%shipped%').execute()).toEqual([])
  })

  test('deletes an attempt that can no longer be paid, never an order', async () => {
    const checkout = await makeCheckout()
    const { _id } = await makeOrder(checkout)
    const { body: prepared } = await prepare(checkout)
    const token = await signIn(await makeAdmin())
    expect((await send('DELETE', `/orders/${_id}`, { token })).status).toBe(422)
    expect((await send('DELETE', `/orders/${prepared.orderId}`, { token: checkout.token })).status).toBe(403)
    // The payment dialog may still be open, and its money would have no order.
    expect((await send('DELETE', `/orders/${prepared.orderId}`, { token })).status).toBe(422)
    // Money may be authorized late, until the fifth day.
    later(5 * 24 * 60 * 60_000)
    const tomorrow = await signIn(await makeAdmin())
    // Only the provider knows whether somebody paid in the last minute.
    expect((await send('DELETE', `/orders/${prepared.orderId}`, { token: tomorrow })).status).toBe(422)
    await reconcile(shop)
    expect((await send('DELETE', `/orders/${prepared.orderId}`, { token: tomorrow })).status).toBe(200)
    expect((await send('DELETE', `/orders/${prepared.orderId}`, { token: tomorrow })).status).toBe(404)
  })

  test('sends the confirmation again, at most once a minute', async () => {
    const checkout = await makeCheckout()
    const { _id } = await makeOrder(checkout)
    const { body: prepared } = await prepare(checkout)
    const token = await signIn(await makeAdmin())
    const resend = (id = _id, as = token) => send('POST', `/orders/${id}/confirmation`, { token: as, body: {} })
    const countMessages = async () => (await shop.db.selectFrom('message').select('id').where('orderId', '=', _id).execute()).length
    expect(await countMessages()).toBe(2)
    expect(await resend()).toMatchObject({ status: 200, body: { message: 'The confirmation will be sent shortly.' } })
    expect(await resend()).toMatchObject({ status: 200, body: { message: 'This was sent less than a minute ago. Please wait a minute before resending.' } })
    expect(await countMessages()).toBe(4)
    later(60_000)
    await resend()
    expect(await countMessages()).toBe(6)
    expect((await resend(prepared.orderId)).status).toBe(422)
    expect((await resend('SW000000000000')).status).toBe(404)
    expect((await resend(_id, checkout.token)).status).toBe(403)
  })

  describe('sends the notice for the order’s state', () => {
    async function makeOrderCase() {
      const checkout = await makeCheckout()
      const { _id } = await makeOrder(checkout)
      const token = await signIn(await makeAdmin())
      const update = (body: object) => send('PUT', `/orders/${_id}`, { token, body })
      const refund = (amount: number, key: string) => send('POST', `/orders/${_id}/refunds`, { token, body: { amount, reason: 'Damaged', key } })
      /** Requests the notice. @returns the reply's message, and the queued messages */
      const sent = async () => {
        await shop.db.deleteFrom('message').execute()
        const { status, body } = await send('POST', `/orders/${_id}/confirmation`, { token, body: {} })
        expect(status).toBe(200)
        const messages = await shop.db.selectFrom('message').select(['channel', 'subject', 'body']).orderBy('seq').execute()
        return { message: body.message, messages, text: messages.map(({ body: text }) => text).join('\n') }
      }
      const timeline = async () => (await send('GET', `/orders/${_id}/timeline`, { token })).body.map(({ kind }: { kind: string }) => kind)
      return { checkout, _id, update, refund, sent, timeline }
    }

    test('sends a delivery notice for a delivered order', async () => {
      const { _id, update, sent, timeline } = await makeOrderCase()
      await update({ status: 'Delivered' })
      const { message, messages, text } = await sent()
      expect(message).toBe('The delivery notice will be sent shortly.')
      expect(messages).toMatchObject([{ channel: 'mail', subject: `Your Swachh order ${_id} was delivered` }])
      expect(text).not.toMatch(/Thank you|refund/)
      expect(await timeline()).toContain('delivery_notice_sent')
    })

    test('sends a cancellation notice that tells the state of the refund', async () => {
      const { _id, update, sent, timeline } = await makeOrderCase()
      await update({ status: 'Cancelled' })
      const cancelled = await sent()
      expect(cancelled.message).toBe('The cancellation notice will be sent shortly.')
      expect(cancelled.text).toContain(`order ${_id} was cancelled.\n\nWe have started a refund of ₹1,000.`)
      expect(cancelled.text).not.toMatch(/Thank you|confirmed/)
      await runJobs()
      later(60_000)
      expect((await sent()).text).toContain('We have refunded ₹1,000.')
      expect(await timeline()).toContain('cancellation_notice_sent')
    })

    test('promises no refund for an order that was cancelled without one', async () => {
      const { update, sent } = await makeOrderCase()
      await update({ status: 'Cancelled', refund: 'none' })
      expect((await sent()).text).not.toMatch(/refund/i)
    })

    test('sends a refund notice after a full refund, and a confirmation after a partial one', async () => {
      const { refund, sent, timeline } = await makeOrderCase()
      await refund(400, 'key-0001')
      expect((await sent()).text).toContain('is confirmed.')
      await refund(600, 'key-0002')
      const { message, text } = await sent()
      expect(message).toBe('The refund notice will be sent shortly.')
      expect(text).toContain('We have started a refund of ₹1,000.')
      expect(text).not.toMatch(/Thank you|confirmed/)
      expect(await timeline()).toEqual(expect.arrayContaining(['confirmation_sent_again', 'refund_notice_sent']))
    })

    test('sends an SMS to a customer without an e-mail address', async () => {
      const { checkout, update, sent } = await makeOrderCase()
      await shop.db.updateTable('customer').set({ email: null }).where('id', '=', checkout.customerId).execute()
      await update({ status: 'Delivered' })
      expect((await sent()).messages).toMatchObject([{ channel: 'sms', subject: null }])
    })
  })

  test('sees the events of an order, and the person behind each', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    await pay(prepared.order_id, 'failure')
    await runJobs()
    later(60_000)
    await submitProof(checkout, await pay(prepared.order_id))
    later(60_000)
    await runJobs()
    const token = await signIn(await makeAdmin({ name: 'Ravi' }))
    const path = `/orders/${prepared.orderId}`
    await send('PUT', `${path}/tracking`, { token, body: { trackingUrl: 'https://post.example/1' } })
    // A message about shipping waits, and a cancellation would withdraw it.
    await anHourLater()
    await send('PUT', path, { token, body: { status: 'Cancelled', refund: 250.5 } })
    await runJobs()
    const { body } = await send('GET', `${path}/timeline`, { token })
    expect(body.map(({ kind, by, amount }: { kind: string; by: string | null; amount?: number }) => [kind, by, amount])).toEqual([
      ['attempt_made', 'Asha Rao', 1000],
      ['payment_failed', null, 1000],
      ['payment_captured', null, 1000],
      ['paid', null, 1000],
      ['message_sent', null, undefined],
      ['message_sent', null, undefined],
      // The messages about the parcel, the cancellation and the refund.
      ['message_sent', null, undefined],
      ['message_sent', null, undefined],
      ['message_sent', null, undefined],
      ['tracking_set', 'Ravi', undefined],
      ['cancelled', 'Ravi', undefined],
      ['refund_requested', 'Ravi', 250.5],
      ['refund_processed', null, 250.5],
    ])
    for (const tail of ['timeline', 'details']) {
      expect((await send('GET', `/orders/SW000000000000/${tail}`, { token })).status).toBe(404)
      expect((await send('GET', `${path}/${tail}`, { token: checkout.token })).status).toBe(403)
    }
  })

  test('sees lines with their discounts, the coupon, payments and refunds', async () => {
    const checkout = await makeCheckout()
    const { code } = await makeCoupon(shop)
    const { _id, razorpayPaymentId } = await makeOrder(checkout, {
      items: [{ productId: checkout.productId, variant: '2 g', qty: 1 }],
      coupon: code,
      expectedTotal: 729,
    })
    const token = await signIn(await makeAdmin())
    expect((await send('GET', `/orders/${_id}/details`, { token })).body).toMatchObject({
      subtotal: 810,
      couponDiscount: 81,
      total: 729,
      lines: [{ name: 'Kashmiri Saffron', type: '2 g', qty: 1, price: 900, discount: 10, net: 810 }],
      payments: [{ _id: razorpayPaymentId, status: 'captured', lane: 'settled', amount: 729, left: 729, refunds: [] }],
      refundable: 729,
    })
  })
})
