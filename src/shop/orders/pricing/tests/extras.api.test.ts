import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { signedInAdmin } from '#test/make.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeCheckout, pay, prepare, submitProof } from '#test/make-order.ts'
import { refundedPaiseOf } from '#test/refunded-paise.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { rounds } from '#test/rounds.ts'
import { cartExtras } from '../server/cart-extras.server.ts'

const { modules } = shop

/** A module that adds the lines that its request names. */
const lines = cartExtras(z.array(z.object({ id: z.string(), label: z.string(), paise: z.number() })), (_db, chosen) => chosen)

beforeEach(() => void Object.assign(shop, { modules: [...modules, { name: 'lines', api: [], cartExtras: lines }] }))
afterEach(() => void Object.assign(shop, { modules }))

const sum = (paise: number[]) => paise.reduce((before, each) => before + each, 0)

test('quote, attempt, payment, refunds, figures and books agree to the paisa, whatever extras and coupon', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 99_999 }), { maxLength: 4 }),
      fc.constantFrom(0, 7.5, 33, 100),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 100 }),
      async (extras, discount, qty, refundPercent) => {
        const checkout = await makeCheckout()
        const token = await signedInAdmin()
        const code = `EXTRA${Math.trunc(discount * 10)}`
        const known = await shop.db.selectFrom('coupon').select('id').where('code', '=', code).executeTakeFirst()
        if (discount > 0 && !known) await makeCoupon(shop, { code, discount })
        const cart = {
          items: [{ productId: checkout.productId, variant: '2 g', qty }],
          ...(discount > 0 && { coupon: code }),
          ...(extras.length > 0 && { extras: { lines: extras.map((paise, index) => ({ id: `e${index}`, label: `Extra ${index}`, paise })) } }),
        }
        const { body: quote } = await send('POST', '/pricing/quote', { body: cart, token: checkout.token })
        const totalPaise = Math.round(quote.total * 100)
        const { extras: _extras, ...without } = cart
        const { body: packs } = await send('POST', '/pricing/quote', { body: without, token: checkout.token })
        expect(totalPaise).toBe(Math.round(packs.total * 100) + sum(extras))
        expect({ ...quote, extras: undefined, total: 0 }).toEqual({ ...packs, extras: undefined, total: 0 })
        if (discount > 0)
          expect((await send('POST', '/coupons/check', { body: { ...cart, code }, token: checkout.token })).body).toMatchObject({
            total: quote.total,
            discountAmount: quote.discount,
          })
        if (totalPaise > 0 && totalPaise < 100) return

        const { body: prepared } = await prepare(checkout, { ...cart, expectedTotal: quote.total })
        expect(prepared.amount).toBe(totalPaise)
        const again = await prepare(checkout, { ...cart, expectedTotal: quote.total })
        expect(again.body.orderId).toBe(prepared.orderId)
        const id = prepared.orderId
        if (totalPaise > 0) await submitProof(checkout, await pay(prepared.order_id))
        const row = await shop.db.selectFrom('shopOrder').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
        expect(row).toMatchObject({ status: 'Paid', totalPaise, couponDiscountPaise: Math.round(packs.discount * 100) })
        const stored = await shop.db.selectFrom('orderExtra').select('paise').where('orderId', '=', id).orderBy('position').execute()
        expect(stored.map(({ paise }) => paise)).toEqual(extras)

        const part = Math.trunc((totalPaise * refundPercent) / 100)
        if (part > 0 && (part === totalPaise || part >= 100) && (totalPaise - part >= 100 || part === totalPaise))
          expect(await send('POST', `/orders/${id}/refunds`, { token, body: { amount: part / 100, key: `part-of-${id}` } })).toMatchObject({ status: 200 })
        await runJobs()
        const { body: order } = await send('GET', `/orders/${id}`, { token })
        expect(await send('PUT', `/orders/${id}`, { token, body: { status: 'Cancelled', version: order.version } })).toMatchObject({ status: 200 })
        await runJobs()
        expect(await refundedPaiseOf(id)).toBe(totalPaise)
        expect(await findFaults(shop.db)).toEqual([])
      },
    ),
    { numRuns: rounds(8, 25) },
  )
})

test.each([
  ['half a paisa', [{ id: 'a', label: 'A', paise: 0.5 }]],
  ['less than nothing', [{ id: 'a', label: 'A', paise: -1 }]],
  [
    'an id twice',
    [
      { id: 'a', label: 'A', paise: 1 },
      { id: 'a', label: 'A', paise: 1 },
    ],
  ],
])('charges nothing for a module that adds %s', async (_what, wrong) => {
  const checkout = await makeCheckout()
  expect(await prepare(checkout, { extras: { lines: wrong } })).toMatchObject({ status: 500 })
  expect(await shop.db.selectFrom('shopOrder').select('id').execute()).toEqual([])
})

test('another choice is another attempt, and an attempt that is deleted takes its extras along', async () => {
  const checkout = await makeCheckout()
  const one = await prepare(checkout, { extras: { lines: [{ id: 'a', label: 'A', paise: 100 }] }, expectedTotal: 1001 })
  const other = await prepare(checkout, { extras: { lines: [{ id: 'b', label: 'B', paise: 100 }] }, expectedTotal: 1001 })
  const plain = await prepare(checkout)
  expect(new Set([one, other, plain].map(({ body }) => body.orderId)).size).toBe(3)
  await shop.db.deleteFrom('stockHold').execute()
  await shop.db.deleteFrom('orderLine').where('orderId', '=', one.body.orderId).execute()
  await shop.db.deleteFrom('shopOrder').where('id', '=', one.body.orderId).execute()
  expect(await shop.db.selectFrom('orderExtra').select('id').execute()).toEqual([{ id: 'b' }])
})
