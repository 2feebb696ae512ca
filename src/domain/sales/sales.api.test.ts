import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signedInAdmin } from '#test/make.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { type Checkout, handIn, makeCheckout, pay, prepare } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { reconcile } from '../orders/reconcile.server.ts'
import { receiveWebhook } from '../payments/receive-webhook.server.ts'
import { sign } from '../payments/signature.server.ts'
import { foldSales } from './fold-sales.server.ts'

type Sums = { measure: string; day: string; name: string; orders: number; qty: number; paise: number }

async function sumsOf(source: ReturnType<typeof sql>): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select measure, day, name, sum(orders)::bigint as orders, sum(qty)::bigint as qty, sum(paise)::bigint as paise from (${source}) f
    group by measure, day, name having sum(orders) <> 0 or sum(qty) <> 0 or sum(paise) <> 0 order by measure, day, name`.execute(shop.db)
  return rows
}

const kept = () =>
  sumsOf(sql`select measure, day, name, orders, qty, paise from sales_day union all select measure, day, name, orders, qty, paise from sales_change`)
const counted = () => sumsOf(sql`select measure, day, name, orders, qty, paise from sales_fact`)

const paise = async (query: ReturnType<typeof sql<{ paise: number }>>) => (await query.execute(shop.db)).rows[0]?.paise

const uses = () =>
  sql<{ code: string; uses: number; paise: number; standing: number; standingPaise: number }>`
    select code, uses, revenue_paise as paise, count(o.id)::bigint as standing, coalesce(sum(o.total_paise), 0)::bigint as "standingPaise"
    from coupon c left join shop_order o on o.coupon_id = c.id and o.status in ('Paid', 'Delivered') group by c.id`.execute(shop.db)

const deed = fc.record({
  buyer: fc.nat(1),
  order: fc.nat(5),
  does: fc.constantFrom(
    'prepare',
    'coupon',
    'pay',
    'pay',
    'fail',
    'overpay',
    'pay again',
    'dismiss',
    'lose',
    'link',
    'cancel',
    'cancel in part',
    'keep',
    'refund',
    'give back',
    'deliver',
    'jobs',
    'bounce',
    'fold',
    'wait',
  ),
})

type Attempt = { checkout: Checkout; orderId: string; order_id: string }
type World = { token: string; buyers: Checkout[]; attempts: Attempt[]; serial: number }

/** The bank sends a refund back that the provider had taken for done. */
async function bounce() {
  const back = await shop.db
    .deleteFrom('sandbox.providerRefund')
    .where('id', '=', sql<string>`(select min(id) from sandbox.provider_refund)`)
    .returningAll()
    .executeTakeFirst()
  if (!back) return
  await sql`update sandbox.provider_payment set amount_refunded = amount_refunded - ${back.amount}, status = 'captured' where id = ${back.paymentId}`.execute(
    shop.db,
  )
  const body = JSON.stringify({ event: 'refund.failed', payload: { refund: { entity: { id: back.id, payment_id: back.paymentId } } } })
  await receiveWebhook(shop, { body, signature: sign(body, shop.secrets.razorpay.webhookSecret), eventId: back.id })
  await runJobs()
}

/** One thing that a shopper, an admin or the provider does. What is not possible at the moment is refused, and that is fine. */
async function happen(world: World, { buyer, order, does }: { buyer: number; order: number; does: string }) {
  const { token, attempts } = world
  const checkout = world.buyers[buyer]
  const attempt = attempts[order % Math.max(1, attempts.length)]
  if (does === 'jobs') await runJobs()
  if (does === 'bounce') await bounce()
  if (does === 'fold') await foldSales(shop.db)
  if (does === 'wait') later(9 * 3_600_000)
  if (checkout && (does === 'prepare' || does === 'coupon')) {
    const { status, body } = await prepare(checkout, does === 'coupon' ? { coupon: 'SOIL10', expectedTotal: 900 } : {})
    if (status === 200 && body.order_id) attempts.push({ checkout, orderId: body.orderId, order_id: body.order_id })
  }
  if (!attempt) return
  const money = async (amount?: number) => pay(attempt.order_id, 'success', amount).catch(() => undefined)
  const admin = (method: 'PUT' | 'POST', path: string, body: object) => send(method, path, { token, body })
  if (does === 'pay') {
    const paid = await money()
    if (paid) await handIn(attempt.checkout, paid)
  }
  if (does === 'fail') await pay(attempt.order_id, 'failure').catch(() => undefined)
  if (does === 'overpay') await money(123_456)
  if (does === 'pay again') await money(100_000)
  if (does === 'dismiss') await send('POST', `/payments/orders/${attempt.orderId}/dismiss`, { token: attempt.checkout.token })
  if (does === 'lose')
    await shop.db
      .updateTable('shopOrder')
      .set({ razorpayOrderId: null })
      .where('id', '=', attempt.orderId)
      .where('status', 'in', ['Pending', 'Unpaid'])
      .execute()
  if (does === 'cancel') await admin('PUT', `/orders/${attempt.orderId}`, { status: 'Cancelled' })
  if (does === 'cancel in part') await admin('PUT', `/orders/${attempt.orderId}`, { status: 'Cancelled', refund: 250.5 })
  if (does === 'keep') await admin('PUT', `/orders/${attempt.orderId}`, { status: 'Cancelled', refund: 'none' })
  if (does === 'deliver') await admin('PUT', `/orders/${attempt.orderId}`, { status: 'Delivered' })
  if (does === 'refund') await admin('POST', `/orders/${attempt.orderId}/refunds`, { amount: 333.33, reason: 'x', key: `some-key-${(world.serial += 1)}` })
  if (does === 'link' || does === 'give back') {
    const apart = await shop.db.selectFrom('payment').select('id').where('lane', '<>', 'settled').orderBy('seq').execute()
    const { id } = apart[order % Math.max(1, apart.length)] ?? {}
    if (id) await admin('POST', `/money/payments/${id}/remedy`, { kind: does === 'link' ? 'link_order' : 'refund' })
  }
}

test('whatever happens in whatever order, the figures that are kept are those that a recount finds, and the money is the provider’s', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 40 }), async (deeds) => {
      await sql`truncate sales_day, sales_change, refund, message, order_line, shop_order, payment, coupon, webhook_event, sandbox.provider_refund, sandbox.provider_payment, sandbox.provider_order, pgboss.job restart identity cascade`.execute(
        shop.db,
      )
      await makeCoupon(shop, { maxUses: 3, maxUsesPerCustomer: 2 })
      const world: World = { token: '', buyers: [await makeCheckout(), await makeCheckout()], attempts: [], serial: 0 }
      for (const one of deeds) await happen({ ...world, token: await signedInAdmin() }, one)
      await runJobs()
      await reconcile(shop)
      await runJobs()

      const failed = await shop.db.selectFrom('refund').select('paymentId').where('status', '=', 'failed').execute()
      for (const { paymentId } of failed)
        await send('POST', `/money/payments/${paymentId}/remedy`, { token: await signedInAdmin(), body: { kind: 'retry_refund' } })
      await runJobs()

      const truth = await counted()
      expect(await kept()).toEqual(truth)
      await foldSales(shop.db)
      expect(await kept()).toEqual(truth)
      for (const { uses: used, paise: revenue, standing, standingPaise } of (await uses()).rows) expect([used, revenue]).toEqual([standing, standingPaise])

      // Every rupee is where the provider has it, and none went back that had not come.
      expect(await paise(sql`select coalesce(sum(amount_paise), 0)::bigint as paise from payment where status in ('captured', 'refunded')`)).toBe(
        await paise(sql`select coalesce(sum(amount), 0)::bigint as paise from sandbox.provider_payment where status in ('captured', 'refunded')`),
      )
      expect(await paise(sql`select coalesce(sum(amount_paise), 0)::bigint as paise from refund`)).toBe(
        await paise(sql`select coalesce(sum(amount), 0)::bigint as paise from sandbox.provider_refund`),
      )
      const { body: summary } = await send('GET', '/money/summary', { token: await signedInAdmin() })
      expect(summary).toMatchObject({ difference: 0, refunding: { count: 0 } })
    }),
    { numRuns: 12 },
  )
}, 120_000)

test('a payment whose case is seen differently later takes its refunds along in the figures', async () => {
  const world: World = { token: await signedInAdmin(), buyers: [await makeCheckout()], attempts: [], serial: 0 }
  for (const does of ['prepare', 'overpay', 'jobs', 'give back', 'jobs']) await happen(world, { buyer: 0, order: 0, does })
  expect(await counted()).toContainEqual(expect.objectContaining({ measure: 'refund', name: 'amount_differs', paise: 123_456 }))

  await shop.db.updateTable('payment').set({ lane: 'surplus' }).execute()
  expect(await counted()).toContainEqual(expect.objectContaining({ measure: 'refund', name: 'surplus' }))
  expect(await kept()).toEqual(await counted())
})
