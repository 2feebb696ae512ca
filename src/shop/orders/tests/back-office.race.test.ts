import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeAdmin, signIn } from '#test/make.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { submitProof, makeCheckout, pay, prepare } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { foldFigures } from '#shop/audit/figures/server/figures.server.ts'
import { reconcile } from '../server/reconcile.server.ts'

const withCoupon = { coupon: 'SOIL10', expectedTotal: 900 }

test('simultaneous actions of two admins, their customers and the jobs on the same orders never deadlock, and the books balance', async () => {
  const { id: couponId, expiresOn, createdBy } = await makeCoupon(shop, { maxUses: 200 })
  const admins = await Promise.all(['Kavya', 'Dev'].map(async (name) => signIn(await makeAdmin({ name }))))
  const buyers = await Promise.all(Array.from({ length: 12 }, makeCheckout))
  const failures: string[] = []
  const sendAs = async (token: string | undefined, method: 'PUT' | 'POST' | 'DELETE' | 'GET', path: string, body?: object) => {
    const answer = await send(method, path, { token, ...(body && { body }) })
    if (answer.status >= 500) failures.push(`${answer.status} ${method} ${path}`)
    return answer
  }

  const runAllActions = async (buyer: (typeof buyers)[number], index: number) => {
    const { body: prepared } = await prepare(buyer, withCoupon)
    const id = prepared.orderId
    const first = await pay(prepared.order_id)
    const second = await pay(prepared.order_id, 'success', 90_000)
    await Promise.all([
      ...[first, second].map(async (payment) => {
        const { status } = await submitProof(buyer, payment)
        if (status >= 500) failures.push(`${status} submit proof`)
      }),
      runJobs(),
      reconcile(shop, new Date(shop.now().getTime() + 3_600_000)),
      ...admins.flatMap((token, which) => [
        sendAs(token, 'POST', `/orders/${id}/refunds`, { amount: 400, reason: 'x', key: `race-${index}-${which}` }),
        sendAs(token, 'PUT', `/orders/${id}`, { status: index % 2 ? 'Cancelled' : 'Delivered', refund: 'full' }),
        sendAs(token, 'PUT', `/orders/${id}/tracking`, { trackingUrl: `https://track.example.in/${which}` }),
        sendAs(token, 'POST', `/orders/${id}/confirmation`),
        sendAs(token, 'POST', `/money/payments/${second.razorpay_payment_id}/remedy`, { kind: 'refund' }),
        sendAs(token, 'POST', `/money/payments/${first.razorpay_payment_id}/remedy`, { kind: 'link_order' }),
        sendAs(token, 'PUT', `/coupons/${couponId}`, { code: 'SOIL10', discount: 10, minAmount: 0, expiry: expiresOn, createdBy, maxUses: 100 + index }),
        sendAs(token, 'PUT', '/settings', { hours: `${index} to ${which}`, brand: `Swachh ${which}`, courts: `Town ${which}`, developer: '' }),
      ]),
      foldFigures(shop.db),
    ])
    await Promise.all([
      ...admins.map((token) => sendAs(token, 'PUT', `/orders/${id}`, { status: 'Cancelled' })),
      ...(index % 3 === 0 ? admins.map((token) => sendAs(token, 'DELETE', `/customers/${buyer.customerId}`)) : []),
      sendAs(admins[0], 'POST', `/orders/${id}/refunds`, { amount: 500, reason: 'x', key: `race-${index}-last` }),
      runJobs(),
      eraseDeleted(shop),
    ])
  }
  await Promise.all(buyers.map(runAllActions))
  await runJobs()
  expect(failures).toEqual([])

  const { rows: overRefunded } = await sql`
    select p.id from payment p join refund r on r.payment_id = p.id group by p.id having sum(r.amount_paise) > p.amount_paise`.execute(shop.db)
  expect(overRefunded).toEqual([])
  const { rows: sums } = await sql`
    select (select sum(amount_paise) from payment where status in ('captured', 'refunded'))::bigint = (select sum(amount) from sandbox.provider_payment)::bigint as captured,
      (select sum(amount_paise) from refund)::bigint = (select sum(amount) from sandbox.provider_refund)::bigint as refunded,
      (select uses from coupon)::bigint = (select count(*) from shop_order where status in ('Paid', 'Delivered')) as uses,
      not exists (select measure, day, name, sum(orders), sum(paise) from (select measure, day, name, orders, paise from sales_day union all select measure, day, name, orders, paise from sales_change) k
        group by 1, 2, 3 having sum(orders) <> 0 or sum(paise) <> 0 except select measure, day, name, sum(orders), sum(paise) from sales_fact group by 1, 2, 3) as figures`.execute(
    shop.db,
  )
  expect(sums).toEqual([{ captured: true, refunded: true, uses: true, figures: true }])
}, 120_000)
