import { expect, test } from 'vitest'
import { signedInAdmin } from '#test/make.ts'
import { type Checkout, makeCheckout, makeOrder, pay, prepare, submitProof } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { counter, runJobs, shop } from '#test/test-shop.ts'
import { countStock, makeBundle, trackStock } from '#test/track-stock.ts'

async function makeBuyers(count: number, pieces: number) {
  const made = await Promise.all(Array.from({ length: count }, makeCheckout))
  const productId = made[0]?.productId ?? ''
  return { itemId: await trackStock(shop, productId, pieces), buyers: made.map((buyer): Checkout => ({ ...buyer, productId })) }
}

const onePack = ({ productId }: Checkout) => ({ items: [{ productId, variant: '1 g', qty: 1 }], expectedTotal: 500 })

/** Prepares a payment again while the shop is too busy, as its answer asks for. */
async function prepareAnswered(buyer: Checkout, cart: object) {
  for (;;) {
    const answer = await prepare(buyer, { ...cart })
    if (answer.body.code !== 'unavailable') return answer
  }
}

test('of 200 simultaneous buyers of three packs, three get one each', async () => {
  const { buyers, itemId } = await makeBuyers(200, 3)
  const answers = await Promise.all(buyers.map((buyer) => prepareAnswered(buyer, onePack(buyer))))
  const prepared = answers.filter(({ status }) => status === 200)
  expect(prepared).toHaveLength(3)
  expect(answers.filter(({ body }) => body.code === 'out_of_stock')).toHaveLength(197)
  const winners = buyers.filter((_, index) => answers[index]?.status === 200)
  await Promise.all(winners.map(async (buyer, index) => submitProof(buyer, await pay(prepared[index]?.body.order_id))))
  expect(await shop.db.selectFrom('shopOrder').select('status').execute()).toEqual([{ status: 'Paid' }, { status: 'Paid' }, { status: 'Paid' }])
  expect(await countStock(shop, itemId)).toEqual({ onHand: 0, ledger: 0 })
}, 60_000)

test('of 200 simultaneous buyers of a bundle and its parts, three get the last three packs', async () => {
  const { buyers, itemId } = await makeBuyers(200, 3)
  const other = await trackStock(shop, buyers[0]?.productId ?? '', 50, {}, '2 g')
  const { productId: giftSet } = await makeBundle(shop, [
    { itemId: other, pieces: 2 },
    { itemId, pieces: 1 },
  ])
  const oneSet = { items: [{ productId: giftSet, variant: '1 box', qty: 1 }], expectedTotal: 900 }
  const answers = await Promise.all(buyers.map((buyer, index) => prepareAnswered(buyer, index % 2 === 0 ? oneSet : onePack(buyer))))
  expect(answers.map(({ status, body }) => (status === 200 ? 'held' : body.code)).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 'held'),
    ...Array.from({ length: 197 }, () => 'out_of_stock'),
  ])
  const winners = buyers.flatMap((buyer, index) => (answers[index]?.status === 200 ? [{ buyer, isSet: index % 2 === 0, body: answers[index].body }] : []))
  await Promise.all(winners.map(async ({ buyer, body }) => submitProof(buyer, await pay(body.order_id))))
  expect(await shop.db.selectFrom('shopOrder').select('status').execute()).toEqual([{ status: 'Paid' }, { status: 'Paid' }, { status: 'Paid' }])
  expect(await countStock(shop, itemId)).toEqual({ onHand: 0, ledger: 0 })
  const left = 50 - 2 * winners.filter(({ isSet }) => isSet).length
  expect(await countStock(shop, other)).toEqual({ onHand: left, ledger: left })
}, 60_000)

test('two packs that become a bundle of each other at the same time never both succeed', async () => {
  const token = await signedInAdmin()
  const { itemId } = await makeBuyers(1, 0)
  const { id: productId } = await makeProduct(shop, { name: 'Hamper' })
  const { id: other } = await shop.db.selectFrom('stockItem').select('id').where('productId', '=', productId).limit(1).executeTakeFirstOrThrow()
  const bundle = (id: string, part: string) => send('PUT', `/stock/${id}/parts`, { token, body: { parts: [{ id: part, pieces: 1 }] } })
  const answers = await Promise.all([bundle(itemId, other), bundle(other, itemId)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('simultaneous preparing, paying, closing, cancelling and counting never fail, and the stock is right', async () => {
  const token = await signedInAdmin()
  const { buyers, itemId } = await makeBuyers(40, 25)
  const other = await trackStock(shop, buyers[0]?.productId ?? '', 25, {}, '2 g')
  const answers = await Promise.all(buyers.map((buyer, index) => buy(buyer, index, token)))
  await runJobs()
  expect(answers.filter((answer) => answer && answer.status >= 500)).toEqual([])
  const sold = await shop.db
    .selectFrom('orderLine')
    .innerJoin('shopOrder', 'shopOrder.id', 'orderLine.orderId')
    .select(['stockItemId', ({ fn }) => fn.sum<number>('qty').as('qty')])
    .where('status', '=', 'Paid')
    .groupBy('stockItemId')
    .execute()
  const soldOf = (id: string) => Number(sold.find(({ stockItemId }) => stockItemId === id)?.qty ?? 0)
  expect(soldOf(itemId)).toBeGreaterThan(0)
  for (const id of [itemId, other]) expect(await countStock(shop, id)).toEqual({ onHand: 25 - soldOf(id), ledger: 25 - soldOf(id) })
}, 60_000)

/** Buys both packs, in either order of lines. One buyer in four closes the dialog, and one in four cancels afterwards. */
async function buy(buyer: Checkout, index: number, token: string) {
  const { productId } = buyer
  const lines = [
    { productId, variant: '1 g', qty: 1 },
    { productId, variant: '2 g', qty: 1 },
  ]
  const prepared = await prepare(buyer, { items: index % 2 === 0 ? lines : lines.toReversed(), expectedTotal: 1310 })
  if (prepared.status !== 200) return prepared
  if (index % 4 === 0) return send('POST', `/payments/orders/${prepared.body.orderId}/dismiss`, { token: buyer.token })
  const [answer] = await Promise.all([submitProof(buyer, await pay(prepared.body.order_id)), runJobs()])
  return index % 4 === 1 ? send('PUT', `/orders/${answer.body.order._id}`, { token, body: { status: 'Cancelled' } }) : answer
}

test('tracked packs and bundles cost an order one statement to hold and one to take, and no commit', async () => {
  const checkout = await makeCheckout()
  const cost = async (step: () => Promise<unknown>) => {
    const counted = await counter?.during(async () => void (await step()))
    return [counted?.statements.length ?? 0, counted?.commits ?? 0]
  }
  const steps = async (cart = onePack(checkout)) => {
    const results: Awaited<ReturnType<typeof prepare>>[] = []
    const prepared = await cost(async () => results.push(await prepare(checkout, cart)))
    const proof = await pay(results[0]?.body.order_id)
    return { prepared, placed: await cost(() => submitProof(checkout, proof)) }
  }
  await makeOrder(checkout, onePack(checkout))
  await runJobs()
  const untracked = await steps()
  const itemId = await trackStock(shop, checkout.productId, 9)
  const tracked = await steps()
  const { productId } = await makeBundle(shop, [{ itemId, pieces: 2 }], { price: 500 })
  const bundle = await steps({ ...onePack(checkout), items: [{ productId, variant: '1 box', qty: 1 }] })
  const added = ([statements = 0, commits = 0]: number[]) => [statements + 1, commits]
  expect(tracked).toEqual({ prepared: added(untracked.prepared), placed: added(untracked.placed) })
  expect(bundle).toEqual(tracked)
})
