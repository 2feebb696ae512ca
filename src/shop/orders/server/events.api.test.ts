import { expect, test } from 'vitest'
import type { Event } from '#platform/events.ts'
import { hear } from '#test/hear.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeCheckout, makeOrder, pay, prepare, submitProof } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { makePhoneOrder, payLink } from '#test/phone-order.ts'
import { send } from '#test/send.ts'
import { clock, runJobs, shop } from '#test/test-shop.ts'
import { deliveryReported, orderCancelled, orderDelivered, orderPaid } from './events.server.ts'

type Act = () => Promise<unknown>

const paid = { event: orderPaid, status: 'Paid', at: 'paidAt', more: { isRegistered: false } }
const cancelled = { event: orderCancelled, status: 'Cancelled', at: 'cancelledAt' }

type Path = { name: string; event: Event<{ orderId: string }>; status: string; at: string; more?: object; namesActor?: boolean; begin: () => Promise<Act> }

/** Each way in which an order changes: what must happen before, and the change itself. Its request may come twice. */
const paths: Path[] = [
  {
    name: 'a payment that the browser proves',
    ...paid,
    async begin() {
      const checkout = await makeCheckout()
      const payment = await pay((await prepare(checkout)).body.order_id)
      return () => submitProof(checkout, payment)
    },
  },
  {
    name: 'a payment that the provider reports',
    ...paid,
    async begin() {
      await pay((await prepare(await makeCheckout())).body.order_id)
      return runJobs
    },
  },
  {
    name: 'a payment of a phone order',
    ...paid,
    async begin() {
      await payLink((await makePhoneOrder(await signedInAdmin())).id)
      return runJobs
    },
  },
  {
    name: 'an order that costs nothing',
    ...paid,
    async begin() {
      const checkout = await makeCheckout()
      await makeCoupon(shop, { code: 'FREE', discount: 100 })
      return () => prepare(checkout, { coupon: 'FREE', expectedTotal: 0 })
    },
  },
  {
    name: 'a cancellation by staff',
    ...cancelled,
    namesActor: true,
    begin: () => change((token, id) => send('PUT', `/orders/${id}`, { token, body: { status: 'Cancelled' } })),
  },
  {
    name: 'a cancellation of several orders',
    ...cancelled,
    namesActor: true,
    begin: () => change((token, id) => send('POST', '/orders/cancel', { token, body: { ids: [id] } })),
  },
  {
    name: 'a cancellation by the shopper',
    ...cancelled,
    async begin() {
      const checkout = await makeCheckout()
      const { _id: id } = await makeOrder(checkout)
      return () => send('POST', `/orders/my-orders/${id}/cancel`, { token: checkout.token })
    },
  },
  {
    name: 'a delivery',
    event: orderDelivered,
    status: 'Delivered',
    at: 'deliveredAt',
    begin: () => change((token, id) => send('PUT', `/orders/${id}`, { token, body: { status: 'Delivered' } })),
  },
  {
    name: 'the report of a delivery',
    event: deliveryReported,
    status: 'Delivered',
    at: 'at',
    begin: () => change((token, id) => send('PUT', `/orders/${id}`, { token, body: { status: 'Delivered' } })),
  },
]

async function change(act: (token: string, id: string) => Promise<unknown>): Promise<Act> {
  const [{ _id: id }, token] = [await makeOrder(await makeCheckout()), await signedInAdmin()]
  return () => act(token, id)
}

const stored = async () => ({
  orders: await shop.db.selectFrom('shopOrder').select(['id', 'status', 'fulfilment', 'version']).execute(),
  payments: await shop.db.selectFrom('payment').select('id').execute(),
  refunds: await shop.db.selectFrom('refund').select('id').execute(),
  invitations: await shop.db.selectFrom('reviewInvitation').select('orderId').execute(),
  messages: await shop.db.selectFrom('message').select('dedupeKey').orderBy('dedupeKey').execute(),
})

test.each(paths)('announces $name once, in its transaction', async ({ event, status, at, more, namesActor, begin }) => {
  const act = await begin()
  const heard = hear(event)
  await act()
  await act()
  const { orders } = await stored()
  expect(orders).toMatchObject([{ status }])
  const actor = namesActor && { actor: await shop.db.selectFrom('customer').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow() }
  expect(heard).toEqual([expect.objectContaining({ orderId: orders[0]?.id, [at]: clock.now, ...actor, ...more })])
})

test.each(paths)('undoes $name that a listener refuses', async ({ event, begin }) => {
  const act = await begin()
  const before = await stored()
  const heard = hear(event, { refuses: true })
  // A job that fails is tried again later.
  await act().catch((error: unknown) => expect(error).toMatchObject({ code: 'rule_refused' }))
  expect(heard).not.toEqual([])
  expect(await stored()).toEqual(before)
})
