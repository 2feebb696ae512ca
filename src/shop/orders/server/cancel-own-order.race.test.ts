import { expect, test } from 'vitest'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'

const orderOf = (id: string) => shop.db.selectFrom('shopOrder').select(['status', 'fulfilment', 'trackingUrl']).where('id', '=', id).executeTakeFirstOrThrow()
const refundsOf = (id: string) =>
  shop.db.selectFrom('refund').innerJoin('payment', 'payment.id', 'refund.paymentId').select('refund.amountPaise').where('payment.orderId', '=', id).execute()

test('ten cancels of one order at once, and one of an admin, make one refund and one message', async () => {
  const checkout = await makeCheckout()
  const admin = await signedInAdmin()
  for (let round = 0; round < 5; round += 1) {
    const { _id } = await makeOrder(checkout)
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => send('POST', `/orders/my-orders/${_id}/cancel`, { token: checkout.token })),
      send('PUT', `/orders/${_id}`, { token: admin, body: { status: 'Cancelled' } }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await runJobs()
    expect(await refundsOf(_id)).toEqual([{ amountPaise: 100_000 }])
    const messages = await shop.db.selectFrom('message').select('id').where('dedupeKey', 'like', `money:cancelled:${_id}:%`).execute()
    expect(messages.length).toBeLessThanOrEqual(1)
  }
})

test('a cancel against the packer: the order is either cancelled unpacked, or packed and not refunded', async () => {
  const checkout = await makeCheckout()
  const admin = await signedInAdmin()
  const outcomes = new Set<string>()
  const races = 12
  // The last two rounds are no races, so that each outcome occurs.
  for (let round = 0; round < races + 2; round += 1) {
    const { _id } = await makeOrder(checkout)
    const cancel = () => send('POST', `/orders/my-orders/${_id}/cancel`, { token: checkout.token })
    const ship = () => send('PUT', `/orders/${_id}/tracking`, { token: admin, body: { trackingUrl: 'https://track.example/1' } })
    const [first, second] = round % 2 ? [cancel, ship] : [ship, cancel]
    if (round < races) await Promise.all([first(), second()])
    else {
      await first()
      await second()
    }
    const { status, fulfilment } = await orderOf(_id)
    outcomes.add(status)
    if (status === 'Cancelled') expect(await refundsOf(_id)).toHaveLength(1)
    else {
      expect({ status, fulfilment }).toEqual({ status: 'Paid', fulfilment: 'shipped' })
      expect(await refundsOf(_id)).toEqual([])
    }
    const shipped = await shop.db.selectFrom('message').select('id').where('dedupeKey', 'like', `money:shipped:${_id}:%`).execute()
    expect(shipped).toHaveLength(status === 'Cancelled' ? 0 : 1)
  }
  expect([...outcomes].toSorted()).toEqual(['Cancelled', 'Paid'])
})
