import { expect, test } from 'vitest'
import { type Checkout, makeCheckout, makeOrder } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { refundedPaiseOf } from '#test/refunded-paise.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { countStock, trackStock } from '#test/track-stock.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'

const races = 6
/** The last two rounds are no races, so that each outcome occurs. */
const rounds = races + 2

const buy = (checkout: Checkout) => makeOrder(checkout, { items: [{ productId: checkout.productId, variant: '1 g', qty: 4 }], expectedTotal: 2000 })

const lower = (token: string, id: string, qty: number, version?: number) =>
  send('PUT', `/orders/${id}/items`, { token, body: { lines: [{ position: 0, qty }], version } })

async function outcomeOf(id: string) {
  const { status, fulfilment } = await shop.db.selectFrom('shopOrder').select(['status', 'fulfilment']).where('id', '=', id).executeTakeFirstOrThrow()
  const { removedQty } = await shop.db.selectFrom('orderLine').select('removedQty').where('orderId', '=', id).executeTakeFirstOrThrow()
  return { status, fulfilment, removedQty, refundedPaise: await refundedPaiseOf(id) }
}

/** Runs two requests at once, or one after the other in the last two rounds; which is first changes from round to round. */
async function race(round: number, one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const [first, second] = round % 2 ? [one, other] : [other, one]
  if (round < races) return Promise.all([first(), second()])
  await first()
  await second()
}

test('an edit against the packer: the parcel has what is left, or the edit is refused', async () => {
  const checkout = await makeCheckout()
  const token = await signedInAdmin()
  const seen = new Set<number>()
  for (let round = 0; round < rounds; round += 1) {
    const { _id } = await buy(checkout)
    await race(
      round,
      () => lower(token, _id, 1),
      () => send('POST', '/packing/packed', { token, body: { ids: [_id] } }),
    )
    const { removedQty, refundedPaise, fulfilment } = await outcomeOf(_id)
    seen.add(removedQty)
    expect(fulfilment).toBe('packed')
    expect(refundedPaise).toBe(removedQty * 50_000)
    const { body: parcels } = await send('GET', `/orders/${_id}/parcels`, { token })
    expect(parcels).toMatchObject([{ lines: [{ position: 0, qty: 4 - removedQty }] }])
  }
  expect([...seen].toSorted()).toEqual([0, 3])
  expect(await findFaults(shop.db)).toEqual([])
})

test('an edit against the shopper who cancels: all is refunded once, and every pack is back', async () => {
  const checkout = await makeCheckout()
  const token = await signedInAdmin()
  const itemId = await trackStock(shop, checkout.productId, 40)
  const seen = new Set<number>()
  for (let round = 0; round < rounds; round += 1) {
    const { _id } = await buy(checkout)
    await race(
      round,
      () => lower(token, _id, 3),
      () => send('POST', `/orders/my-orders/${_id}/cancel`, { token: checkout.token }),
    )
    const { status, refundedPaise, removedQty } = await outcomeOf(_id)
    seen.add(removedQty)
    expect({ status, refundedPaise }).toEqual({ status: 'Cancelled', refundedPaise: 200_000 })
    expect(await countStock(shop, itemId)).toEqual({ onHand: 40, ledger: 40 })
  }
  expect([...seen].toSorted()).toEqual([0, 1])
  await runJobs()
  expect(await findFaults(shop.db)).toEqual([])
})

test('edits at once: of two with one version one wins, and repeated clicks refund and tell once', async () => {
  const checkout = await makeCheckout()
  const token = await signedInAdmin()
  const itemId = await trackStock(shop, checkout.productId, 4)
  const { _id, version } = await buy(checkout)
  const answers = await Promise.all([lower(token, _id, 3, version), lower(token, _id, 2, version)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await Promise.all(Array.from({ length: 10 }, () => lower(token, _id, 1)))
  expect(await outcomeOf(_id)).toMatchObject({ removedQty: 3, refundedPaise: 150_000 })
  expect(await countStock(shop, itemId)).toEqual({ onHand: 3, ledger: 3 })
  const notices = await shop.db.selectFrom('message').select('id').where('dedupeKey', 'like', `money:items-removed:${_id}:%`).execute()
  expect(notices).toHaveLength(2)

  const address = { name: 'Meera', mobile: '9812345678', pincode: '400001' }
  await Promise.all([
    ...Array.from({ length: 5 }, () => send('PUT', `/orders/${_id}/address`, { token, body: address })),
    ...Array.from({ length: 5 }, (_, index) => send('PUT', `/orders/${_id}/tags`, { token, body: { add: [`tag ${index}`, 'VIP'] } })),
  ])
  expect(await shop.db.selectFrom('message').select('id').where('dedupeKey', 'like', `money:address-changed:${_id}:%`).execute()).toHaveLength(1)
  expect((await send('GET', `/orders/${_id}/details`, { token })).body.tags).toHaveLength(6)
})
