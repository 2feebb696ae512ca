import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signedInAdmin } from '#test/make.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { type Checkout, submitProof, makeCheckout, setProviderSwitches, pay, prepare } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { rounds } from '#test/rounds.ts'
import { reconcile } from '../../server/reconcile.server.ts'

const minutes = (count: number) => count * 60_000
const withCoupon = { coupon: 'soil10', expectedTotal: 900 }
const onePack = ({ productId }: Checkout) => ({ coupon: 'soil10', items: [{ productId, variant: '1 g', qty: 1 }], expectedTotal: 450 })

const usedUp = { status: 422, body: { success: false, code: 'coupon_used_up', message: 'This coupon has been used up.' } }
const usedBefore = { status: 422, body: { code: 'coupon_used_before', message: 'You have used this coupon already.' } }
const held = { status: 422, body: { code: 'coupon_held', message: expect.stringContaining('Another payment of yours still holds this coupon.') } }

const items = ({ productId }: Checkout) => [{ productId, variant: '1 g', qty: 2 }]
const check = (checkout: Checkout) => send('POST', '/coupons/check', { token: checkout.token, body: { code: 'SOIL10', items: items(checkout) } })
const quote = async (checkout: Checkout, token?: string) =>
  (await send('POST', '/pricing/quote', { token, body: { coupon: 'SOIL10', items: items(checkout) } })).body
const dismiss = ({ token }: Checkout, orderId: string) => send('POST', `/payments/orders/${orderId}/dismiss`, { token })
const lanes = async () => (await shop.db.selectFrom('payment').select('lane').orderBy('lane').execute()).map(({ lane }) => lane)
const refunded = async () => (await shop.db.selectFrom('sandbox.providerRefund').select('amount').orderBy('amount').execute()).map(({ amount }) => amount)
const messagesAbout = async (orderId: string) =>
  (await shop.db.selectFrom('message').select('body').where('orderId', '=', orderId).orderBy('seq').execute()).map(({ body }) => body)
const countUses = (code = 'SOIL10') => shop.db.selectFrom('coupon').select(['uses', 'revenuePaise']).where('code', '=', code).executeTakeFirstOrThrow()

describe('a coupon with one use', () => {
  test('is held by a prepared payment, and refused to others by check, quote and checkout', async () => {
    await makeCoupon(shop, { maxUses: 1 })
    const [first, second] = [await makeCheckout(), await makeCheckout()]
    expect((await prepare(first, withCoupon)).status).toBe(200)
    expect(await check(second)).toMatchObject(usedUp)
    expect(await quote(second)).toMatchObject({ total: 1000, refusal: { code: 'coupon_used_up', message: 'This coupon has been used up.' } })
    expect(await prepare(second, withCoupon)).toMatchObject(usedUp)
    expect(await shop.db.selectFrom('shopOrder').select('customerId').execute()).toEqual([{ customerId: first.customerId }])
  })

  test('stays held for the same cart, and for no other', async () => {
    await makeCoupon(shop, { maxUses: 1 })
    const checkout = await makeCheckout()
    const { body } = await prepare(checkout, withCoupon)
    expect((await check(checkout)).status).toBe(200)
    expect(await quote(checkout, checkout.token)).toMatchObject({ total: 900 })
    expect((await prepare(checkout, withCoupon)).body.orderId).toBe(body.orderId)
    expect(await prepare(checkout, onePack(checkout))).toMatchObject(held)
  })

  test('is free again after the dialog closes, the hold ends or the attempt expires', async () => {
    await makeCoupon(shop, { maxUses: 1 })
    const [first, second] = [await makeCheckout(), await makeCheckout()]
    const { body: closed } = await prepare(first, withCoupon)
    await dismiss(first, closed.orderId)
    const { status, body: left } = await prepare(second, withCoupon)
    expect(status).toBe(200)
    expect(await prepare(first, withCoupon)).toMatchObject(usedUp)
    later(minutes(31))
    expect((await prepare(first, withCoupon)).status).toBe(200)
    expect(await prepare(second, withCoupon)).toMatchObject(usedUp)
    later(minutes(25 * 60))
    await reconcile(shop)
    expect(await shop.db.selectFrom('shopOrder').select(['status', 'couponHeldUntil']).where('id', '=', left.orderId).executeTakeFirst()).toEqual({
      status: 'Unpaid',
      couponHeldUntil: null,
    })
  })

  test('stays held after a failed payment, because the dialog stays open', async () => {
    await makeCoupon(shop, { maxUses: 1 })
    const [first, second] = [await makeCheckout(), await makeCheckout()]
    const { body } = await prepare(first, withCoupon)
    await pay(body.order_id, 'failure')
    await runJobs()
    expect(await prepare(second, withCoupon)).toMatchObject(usedUp)
    expect((await submitProof(first, await pay(body.order_id))).body.order).toMatchObject({ status: 'Paid', totalAmount: 900 })
  })

  test('refunds money that arrives after another customer got the use, and writes to the shopper', async () => {
    await makeCoupon(shop, { maxUses: 1 })
    const [first, second] = [await makeCheckout(), await makeCheckout()]
    const { body: late } = await prepare(first, withCoupon)
    await dismiss(first, late.orderId)
    const { body: prompt } = await prepare(second, withCoupon)
    await submitProof(second, await pay(prompt.order_id))
    expect(await submitProof(first, await pay(late.order_id))).toMatchObject({ status: 422, body: { code: 'payment_failed' } })
    await runJobs()
    expect(await countUses()).toEqual({ uses: 1, revenuePaise: 90_000 })
    expect(await lanes()).toEqual(['coupon_spent', 'settled'])
    expect(await refunded()).toEqual([90_000])
    expect(await messagesAbout(late.orderId)).toEqual([
      expect.stringContaining('coupon SOIL10 had no use left'),
      expect.stringContaining('Your refund of ₹900'),
    ])
    expect(await check(await makeCheckout())).toMatchObject(usedUp)
  })

  test('is used once by a shopper who prepares, closes and then pays several payments', async () => {
    await makeCoupon(shop, { maxUses: 1 })
    const checkout = await makeCheckout()
    const prepared: { orderId: string; order_id: string }[] = []
    for (let qty = 1; qty <= 4; qty += 1) {
      const { body } = await prepare(checkout, { coupon: 'soil10', items: [{ productId: checkout.productId, variant: '1 g', qty }], expectedTotal: 450 * qty })
      await dismiss(checkout, body.orderId)
      prepared.push(body)
    }
    const answers = [] as number[]
    for (const { order_id } of prepared) answers.push((await submitProof(checkout, await pay(order_id))).status)
    await runJobs()
    expect(answers).toEqual([200, 422, 422, 422])
    expect(await countUses()).toEqual({ uses: 1, revenuePaise: 45_000 })
    expect(await refunded()).toEqual([90_000, 135_000, 180_000])
  })

  test('accepts money after the hold if the use is left, not if another payment holds it', async () => {
    await makeCoupon(shop, { maxUses: 1 })
    const [first, second] = [await makeCheckout(), await makeCheckout()]
    const { body: late } = await prepare(first, withCoupon)
    later(minutes(31))
    expect((await submitProof(first, await pay(late.order_id))).body.order).toMatchObject({ status: 'Paid', totalAmount: 900 })
    await send('PUT', `/orders/${late.orderId}`, { token: await signedInAdmin(), body: { status: 'Cancelled' } })
    const { body: closed } = await prepare(first, withCoupon)
    await dismiss(first, closed.orderId)
    const { body: secondPrepared } = await prepare(second, withCoupon)
    expect((await submitProof(first, await pay(closed.order_id))).status).toBe(422)
    expect((await submitProof(second, await pay(secondPrepared.order_id))).body.order).toMatchObject({ status: 'Paid' })
    expect((await countUses()).uses).toBe(1)
  })

  test.each([{}, { maxUses: 5 }])('refunds money that arrives after the hold for an expired coupon: %j', async (limits) => {
    const { id } = await makeCoupon(shop, limits)
    const checkout = await makeCheckout()
    const { body: held } = await prepare(checkout, withCoupon)
    const { body: late } = await prepare(checkout, onePack(checkout))
    await shop.db.updateTable('coupon').set({ expiresOn: '2020-01-01' }).where('id', '=', id).execute()
    expect((await submitProof(checkout, await pay(held.order_id))).body.order).toMatchObject({ status: 'Paid' })
    later(minutes(31))
    expect((await submitProof(checkout, await pay(late.order_id))).status).toBe(422)
    await runJobs()
    expect(await refunded()).toEqual([45_000])
  })

  test('limits one customer’s attempts to two held uses', async () => {
    await makeCoupon(shop, { maxUses: 8 })
    const checkout = await makeCheckout()
    const cart = (qty: number) => ({ ...withCoupon, items: [{ productId: checkout.productId, variant: '1 g', qty }], expectedTotal: 450 * qty })
    const answers = []
    for (const qty of [3, 4, 5, 6]) answers.push((await prepare(checkout, cart(qty))).body.code ?? 'held')
    expect(answers).toEqual(['held', 'held', 'coupon_held', 'coupon_held'])
    expect((await prepare(await makeCheckout(), withCoupon)).status).toBe(200)
  })

  test('refunds money that arrives after the attempt expired, even if the use is left', async () => {
    await makeCoupon(shop, { maxUses: 1 })
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout, withCoupon)
    later(minutes(24 * 60))
    expect((await submitProof(checkout, await pay(prepared.order_id))).status).toBe(422)
    await runJobs()
    expect(await refunded()).toEqual([90_000])
    expect((await countUses()).uses).toBe(0)
  })

  test('accepts money for a deleted coupon only while the attempt holds a use', async () => {
    const { id } = await makeCoupon(shop, { maxUses: 1 })
    const checkout = await makeCheckout()
    const { body: closed } = await prepare(checkout, withCoupon)
    await dismiss(checkout, closed.orderId)
    const { body: held } = await prepare(checkout, onePack(checkout))
    await send('DELETE', `/coupons/${id}`, { token: await signedInAdmin() })
    expect((await submitProof(checkout, await pay(closed.order_id))).status).toBe(422)
    expect((await submitProof(checkout, await pay(held.order_id))).body.order).toMatchObject({ status: 'Paid' })
  })

  test('is used once after its limit was lowered and it was deleted, and after it is restored', async () => {
    const id = await makeCoupon(shop, { maxUses: 5 })
    const [first, second] = [await makeCheckout(), await makeCheckout()]
    const orders = [(await prepare(first, withCoupon)).body.order_id, (await prepare(second, withCoupon)).body.order_id]
    await shop.db.updateTable('coupon').set({ maxUses: 1, deletedAt: shop.now() }).execute()
    await submitProof(first, await pay(orders[0]))
    await submitProof(second, await pay(orders[1]))
    expect(await lanes()).toEqual(['coupon_spent', 'settled'])
    await send('POST', `/coupons/${id}/restore`, { token: await signedInAdmin() })
    expect((await countUses()).uses).toBe(1)
  })

  test('is not held any more when the clock is set back before the hold', async () => {
    await makeCoupon(shop, { maxUses: 1 })
    const [first, second] = [await makeCheckout(), await makeCheckout()]
    expect((await prepare(first, withCoupon)).status).toBe(200)
    later(-minutes(120))
    expect((await check(second)).status).toBe(200)
  })

  test('does not capture authorized money if no use is left', async () => {
    await makeCoupon(shop, { maxUses: 1 })
    const [first, second] = [await makeCheckout(), await makeCheckout()]
    const { body: late } = await prepare(first, withCoupon)
    await dismiss(first, late.orderId)
    await submitProof(second, await pay((await prepare(second, withCoupon)).body.order_id))
    await setProviderSwitches({ capture: 'authorize_only' })
    expect((await submitProof(first, await pay(late.order_id))).body.message).toContain('was not taken')
    await runJobs()
    expect(await refunded()).toEqual([])
    expect(await shop.db.selectFrom('sandbox.providerPayment').select('status').orderBy('status').execute()).toEqual([
      { status: 'authorized' },
      { status: 'captured' },
    ])
  })

  test('is used once by a repeated free order, and free again after its cancellation', async () => {
    await makeCoupon(shop, { maxUses: 1, maxUsesPerCustomer: 1, discount: 100 })
    const checkout = await makeCheckout()
    const free = { coupon: 'SOIL10', expectedTotal: 0 }
    const [one, two] = await Promise.all([prepare(checkout, free), prepare(checkout, free)])
    expect(one.body.orderId).toBe(two.body.orderId)
    expect(await check(await makeCheckout())).toMatchObject(usedUp)
    expect(await check(checkout)).toMatchObject(usedBefore)
    const token = await signedInAdmin()
    await send('PUT', `/orders/${one.body.orderId}`, { token, body: { status: 'Cancelled' } })
    expect(await countUses()).toEqual({ uses: 0, revenuePaise: 0 })
    expect((await check(checkout)).status).toBe(200)
  })
})

describe('a coupon with one use per customer', () => {
  test('gives each customer one use', async () => {
    await makeCoupon(shop, { maxUsesPerCustomer: 1 })
    const [first, second] = [await makeCheckout(), await makeCheckout()]
    const { body } = await prepare(first, withCoupon)
    expect(await prepare(first, onePack(first))).toMatchObject(held)
    await submitProof(first, await pay(body.order_id))
    expect(await check(first)).toMatchObject(usedBefore)
    expect(await quote(first, first.token)).toMatchObject({ total: 1000, refusal: { code: 'coupon_used_before' } })
    expect(await prepare(first, onePack(first))).toMatchObject(usedBefore)
    expect((await prepare(second, withCoupon)).status).toBe(200)
    expect(await quote(first)).toMatchObject({ total: 900 })
  })
})

test('lists the uses and revenue of each coupon, without attempts and cancelled orders', async () => {
  await makeCoupon(shop)
  await makeCoupon(shop, { code: 'IDLE' })
  const token = await signedInAdmin()
  const checkout = await makeCheckout()
  await prepare(checkout, withCoupon)
  const orders: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const { body } = await prepare(checkout, withCoupon)
    orders.push((await submitProof(checkout, await pay(body.order_id))).body.order._id)
  }
  await send('PUT', `/orders/${orders[0]}`, { token, body: { status: 'Delivered' } })
  await send('PUT', `/orders/${orders[1]}`, { token, body: { status: 'Cancelled' } })
  expect((await send('GET', '/coupons', { token })).body).toMatchObject([
    { code: 'IDLE', uses: 0, revenue: 0 },
    { code: 'SOIL10', uses: 2, revenue: 1800 },
  ])
})

test('in any sequence of actions, uses never exceed the limit, held uses are honoured, and other money is refunded', async () => {
  const action = fc.record({
    buyer: fc.nat(2),
    step: fc.constantFrom('prepare', 'prepare', 'dismiss', 'pay', 'cancel', 'wait'),
  })
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 14 }), fc.integer({ min: 1, max: 2 }), async (actions, maxUses) => {
      runs += 1
      const code = `RUN${runs}`
      await makeCoupon(shop, { code, maxUses, maxUsesPerCustomer: 1 })
      const buyers = await Promise.all([makeCheckout(), makeCheckout(), makeCheckout()])
      const before = (await refunded()).length
      let returned = 0
      const open: Record<number, { orderId: string; order_id: string; heldUntil: number }> = {}
      const placed: Record<number, string[]> = { 0: [], 1: [], 2: [] }
      for (const { buyer, step } of actions) {
        const checkout = buyers[buyer]
        const attempt = open[buyer]
        const ownOrders = placed[buyer]
        if (!checkout || !ownOrders) continue
        if (step === 'wait') later(minutes(16))
        if (step === 'prepare') {
          const used = Object.values(placed).flat().length
          const heldByOthers = Object.entries(open).filter(([who, { heldUntil }]) => Number(who) !== buyer && heldUntil > shop.now().getTime()).length
          const { status, body } = await prepare(checkout, { ...withCoupon, coupon: code })
          expect(status).toBe(ownOrders.length === 0 && used + heldByOthers < maxUses ? 200 : 422)
          if (status === 200) open[buyer] = { orderId: body.orderId, order_id: body.order_id, heldUntil: shop.now().getTime() + minutes(30) }
        }
        if (step === 'dismiss' && attempt) {
          await dismiss(checkout, attempt.orderId)
          attempt.heldUntil = 0
        }
        if (step === 'pay' && attempt) {
          const used = Object.values(placed).flat().length
          const heldByOthers = Object.entries(open).filter(([who, { heldUntil }]) => Number(who) !== buyer && heldUntil > shop.now().getTime()).length
          const hasHold = attempt.heldUntil > shop.now().getTime()
          const { status, body } = await submitProof(checkout, await pay(attempt.order_id))
          expect(status).toBe(ownOrders.length === 0 && (hasHold || used + heldByOthers < maxUses) ? 200 : 422)
          if (status === 200) ownOrders.push(body.order._id)
          else returned += 1
          delete open[buyer]
        }
        const last = step === 'cancel' ? ownOrders.pop() : undefined
        if (last) await send('PUT', `/orders/${last}`, { token: await signedInAdmin(), body: { status: 'Cancelled' } })
      }
      await runJobs()
      expect((await refunded()).length - before).toBeGreaterThanOrEqual(returned)
      const counted = Object.values(placed).flat().length
      expect(counted).toBeLessThanOrEqual(maxUses)
      expect(await countUses(code)).toEqual({ uses: counted, revenuePaise: counted * 90_000 })
    }),
    { numRuns: rounds(6, 15) },
  )
}, 60_000)
