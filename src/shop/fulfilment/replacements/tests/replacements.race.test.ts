import { expect, test } from 'vitest'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { makeCheckout } from '#test/make-order.ts'
import { replacePieces } from '#test/make-replacement.ts'
import { askReturn, makeDelivered } from '#test/make-return.ts'
import { signedInAdmin } from '#test/make.ts'
import { rounds } from '#test/rounds.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { countStock, trackStock } from '#test/track-stock.ts'

const both = { lines: [{ position: 0, qty: 2 }] }

test('two clicks make one replacement, and two people at once never replace more than was bought', async () => {
  const [one, other] = [await signedInAdmin({ email: 'one@example.com' }), await signedInAdmin({ email: 'two@example.com' })]
  for (let index = 0; index < rounds(3, 12); index += 1) {
    const id = (await makeDelivered(await makeCheckout(), one))._id
    const answers = await Promise.all([
      replacePieces(id, { ...both, key: `same-key-${index}` }, one),
      replacePieces(id, { ...both, key: `same-key-${index}` }, one),
      replacePieces(id, { ...both, key: `other-key-${index}` }, other),
    ])
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.order._id)).size).toBe(1)
    expect(await shop.db.selectFrom('replacement').select('orderId').where('replaces', '=', id).execute()).toHaveLength(1)
  }
  expect(await findFaults(shop.db)).toEqual([])
}, 60_000)

test('a return and a replacement of the last piece at the same moment: one of both', async () => {
  const admin = await signedInAdmin()
  for (let index = 0; index < rounds(3, 12); index += 1) {
    const buyer = await makeCheckout()
    const id = (await makeDelivered(buyer, admin))._id
    const [asked, replaced] = await Promise.all([askReturn(buyer, id, { lines: [{ position: 0, qty: 2 }] }), replacePieces(id, both, admin)])
    expect([asked.status, replaced.status].toSorted()).toEqual([200, 422])
  }
}, 60_000)

test('two replacements of the last piece in stock: one is refused', async () => {
  const admin = await signedInAdmin()
  const buyer = await makeCheckout()
  const made = [await makeDelivered(buyer, admin), await makeDelivered(buyer, admin)]
  const item = await trackStock(shop, buyer.productId, 1)
  const answers = await Promise.all(made.map(({ _id }) => replacePieces(_id, {}, admin)))
  expect(answers.map(({ status, body }) => [status, body.code])).toContainEqual([422, 'out_of_stock'])
  expect(await countStock(shop, item)).toEqual({ onHand: 0, ledger: 0 })
  expect((await send('GET', '/orders', { token: admin })).body).toHaveLength(3)
})
