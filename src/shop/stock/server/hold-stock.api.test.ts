import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signedInAdmin } from '#test/make.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { type Checkout, makeCheckout, makeOrder, pay, prepare, setProviderSwitches, submitProof } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { counter, later, runJobs, shop } from '#test/test-shop.ts'
import { countStock, trackStock } from '#test/track-stock.ts'
import { rounds } from '#test/rounds.ts'

const minutes = (count: number) => count * 60_000

/** Buyers of one product, of which `pieces` packs of 1 g are on hand. */
async function makeBuyers(count: number, pieces: number, options: Parameters<typeof trackStock>[3] = {}) {
  const buyers = await Promise.all(Array.from({ length: count }, makeCheckout))
  const productId = buyers[0]?.productId ?? ''
  const itemId = await trackStock(shop, productId, pieces, options)
  return { itemId, buyers: buyers.map((buyer): Checkout => ({ ...buyer, productId })) }
}

const cart = ({ productId }: Checkout, qty: number) => ({ items: [{ productId, variant: '1 g', qty }], expectedTotal: 500 * qty })
const dismiss = ({ token }: Checkout, orderId: string) => send('POST', `/payments/orders/${orderId}/dismiss`, { token })
const cancel = async (orderId: string) => send('PUT', `/orders/${orderId}`, { token: await signedInAdmin(), body: { status: 'Cancelled' } })
const movements = (itemId: string) => shop.db.selectFrom('stockMovement').select(['pieces', 'reason']).where('itemId', '=', itemId).orderBy('id').execute()
const lanes = async () => (await shop.db.selectFrom('payment').select('lane').orderBy('lane').execute()).map(({ lane }) => lane)
const refunded = async () => (await shop.db.selectFrom('sandbox.providerRefund').select('amount').execute()).map(({ amount }) => amount)
const refusal = (message: string) => ({ status: 422, body: { success: false, code: 'out_of_stock', message } })

describe('a pack that the shop does not track', () => {
  test('is sold without limit, and no movement is stored', async () => {
    const checkout = await makeCheckout()
    await makeOrder(checkout, cart(checkout, 900))
    expect(await shop.db.selectFrom('stockMovement').selectAll().execute()).toEqual([])
    expect(await shop.db.selectFrom('stockItem').select(['tracked', 'onHand']).execute()).toEqual([
      { tracked: false, onHand: 0 },
      { tracked: false, onHand: 0 },
    ])
  })
})

describe('the last pack', () => {
  test('is held while its shopper pays, and others hear that somebody is paying for it', async () => {
    const { buyers, itemId } = await makeBuyers(2, 1)
    const [first, second] = buyers as [Checkout, Checkout]
    expect((await prepare(first, cart(first, 1))).status).toBe(200)
    expect(await prepare(second, cart(second, 1))).toMatchObject(
      refusal('Another shopper is paying for the last Kashmiri Saffron, 1 g. Please try again in a few minutes.'),
    )
    expect(await countStock(shop, itemId)).toEqual({ onHand: 1, ledger: 1 })
  })

  test('is sold out after the sale, in the quote and at the checkout', async () => {
    const { buyers, itemId } = await makeBuyers(2, 1)
    const [first, second] = buyers as [Checkout, Checkout]
    await makeOrder(first, cart(first, 1))
    expect(await countStock(shop, itemId)).toEqual({ onHand: 0, ledger: 0 })
    expect(await prepare(second, cart(second, 1))).toMatchObject(refusal('Kashmiri Saffron, 1 g is sold out.'))
    const quoted = await send('POST', '/pricing/quote', { body: { items: cart(second, 1).items } })
    expect(quoted.body.lines[0].problem).toBe('Kashmiri Saffron, 1 g is sold out.')
  })

  test('is free again after the dialog closes, and after the hold ends', async () => {
    const { buyers } = await makeBuyers(3, 1)
    const [first, second, third] = buyers as [Checkout, Checkout, Checkout]
    const { body: closed } = await prepare(first, cart(first, 1))
    await dismiss(first, closed.orderId)
    expect((await prepare(second, cart(second, 1))).status).toBe(200)
    later(minutes(31))
    expect((await prepare(third, cart(third, 1))).status).toBe(200)
  })

  test('is not refused to the shopper who holds it, in the same cart, another cart or an older dialog', async () => {
    const { buyers, itemId } = await makeBuyers(1, 3)
    const [buyer] = buyers as [Checkout]
    const { body: older } = await prepare(buyer, cart(buyer, 2))
    expect((await prepare(buyer, cart(buyer, 2))).body.orderId).toBe(older.orderId)
    expect((await prepare(buyer, cart(buyer, 3))).status).toBe(200)
    expect((await submitProof(buyer, await pay(older.order_id))).body.order).toMatchObject({ status: 'Paid' })
    expect(await countStock(shop, itemId)).toEqual({ onHand: 1, ledger: 1 })
  })

  test('is refunded when its money arrives after another shopper got it', async () => {
    const { buyers, itemId } = await makeBuyers(2, 1)
    const [first, second] = buyers as [Checkout, Checkout]
    const { body: late } = await prepare(first, cart(first, 1))
    later(minutes(31))
    await makeOrder(second, cart(second, 1))
    expect(await submitProof(first, await pay(late.order_id))).toMatchObject({ status: 422, body: { code: 'payment_failed' } })
    await runJobs()
    expect(await lanes()).toEqual(['out_of_stock', 'settled'])
    expect(await refunded()).toEqual([50_000])
    expect(await countStock(shop, itemId)).toEqual({ onHand: 0, ledger: 0 })
    const { body } = await shop.db.selectFrom('message').select('body').where('orderId', '=', late.orderId).orderBy('seq').limit(1).executeTakeFirstOrThrow()
    expect(body).toContain('arrived when its packs were sold out')
  })

  test('frees the other packs of its cart at once when money that came too late is refunded', async () => {
    const { buyers, itemId } = await makeBuyers(2, 1)
    const [first, second] = buyers as [Checkout, Checkout]
    const other = await trackStock(shop, first.productId, 1, {}, '2 g')
    const items = ['1 g', '2 g'].map((variant) => ({ productId: first.productId, variant, qty: 1 }))
    const { body } = await prepare(first, { items, expectedTotal: 1310 })
    const loss = { reason: 'loss', pieces: -1, key: 'broken-jar' }
    expect((await send('POST', `/stock/${itemId}/movements`, { token: await signedInAdmin(), body: loss })).status).toBe(200)
    const held = { items: items.slice(1), expectedTotal: 810 }
    expect((await prepare(second, held)).body.code).toBe('out_of_stock')
    await submitProof(first, await pay(body.order_id))
    expect(await lanes()).toEqual(['out_of_stock'])
    expect(await shop.db.selectFrom('stockHold').select('itemId').execute()).toEqual([])
    await makeOrder(second, held)
    expect(await countStock(shop, other)).toEqual({ onHand: 0, ledger: 0 })
    await runJobs()
    expect(await refunded()).toEqual([131_000])
  })

  test('is not captured when money was only authorized after it was sold', async () => {
    const { buyers } = await makeBuyers(2, 1)
    const [first, second] = buyers as [Checkout, Checkout]
    const { body: late } = await prepare(first, cart(first, 1))
    await dismiss(first, late.orderId)
    await makeOrder(second, cart(second, 1))
    await setProviderSwitches({ capture: 'authorize_only' })
    expect((await submitProof(first, await pay(late.order_id))).body.message).toContain('was not taken')
    await runJobs()
    expect(await refunded()).toEqual([])
  })

  test('is oversold to late money if the owner allows it, and to no new cart', async () => {
    const { buyers, itemId } = await makeBuyers(2, 1, { mayOversell: true })
    const [first, second] = buyers as [Checkout, Checkout]
    const { body: late } = await prepare(first, cart(first, 1))
    later(minutes(31))
    await makeOrder(second, cart(second, 1))
    expect((await prepare(second, cart(second, 1))).status).toBe(422)
    expect((await submitProof(first, await pay(late.order_id))).body.order).toMatchObject({ status: 'Paid' })
    expect(await countStock(shop, itemId)).toEqual({ onHand: -1, ledger: -1 })
  })

  test('costs nothing with a coupon, and is taken once by a repeated order', async () => {
    await makeCoupon(shop, { discount: 100 })
    const { buyers, itemId } = await makeBuyers(2, 1)
    const [first, second] = buyers as [Checkout, Checkout]
    const free = (buyer: Checkout) => prepare(buyer, { ...cart(buyer, 1), coupon: 'SOIL10', expectedTotal: 0 })
    const [one, two] = await Promise.all([free(first), free(first)])
    expect(one.body.orderId).toBe(two.body.orderId)
    expect(await free(second)).toMatchObject(refusal('Kashmiri Saffron, 1 g is sold out.'))
    expect(await countStock(shop, itemId)).toEqual({ onHand: 0, ledger: 0 })
  })
})

// On PostgreSQL, whose statements are counted, hold-stock.race.test.ts has as many.
const manyBuyers = counter ? 20 : 200

test(`of ${manyBuyers} simultaneous buyers of three packs, three get one each`, async () => {
  const { buyers, itemId } = await makeBuyers(manyBuyers, 3)
  const answers = await Promise.all(buyers.map((buyer) => prepare(buyer, cart(buyer, 1))))
  const winners = buyers.flatMap((buyer, index) => (answers[index]?.status === 200 ? [{ buyer, body: answers[index].body }] : []))
  expect(winners).toHaveLength(3)
  expect(answers.filter(({ body }) => body.code === 'out_of_stock')).toHaveLength(manyBuyers - 3)
  for (const { buyer, body } of winners) await submitProof(buyer, await pay(body.order_id))
  expect(await shop.db.selectFrom('shopOrder').select('status').execute()).toEqual([{ status: 'Paid' }, { status: 'Paid' }, { status: 'Paid' }])
  expect(await countStock(shop, itemId)).toEqual({ onHand: 0, ledger: 0 })
}, 120_000)

test('a cart hears how many packs are left, and how many one order may have', async () => {
  const { buyers } = await makeBuyers(1, 5, { mostPerOrder: 3 })
  const [buyer] = buyers as [Checkout]
  expect(await prepare(buyer, cart(buyer, 6))).toMatchObject({ ...refusal('Only 5 packs of Kashmiri Saffron, 1 g are left.') })
  expect(await prepare(buyer, cart(buyer, 4))).toMatchObject({
    status: 422,
    body: { code: 'too_many_pieces', message: 'One order can have at most 3 packs of Kashmiri Saffron, 1 g.', details: { variant: '1 g' } },
  })
  expect((await prepare(buyer, cart(buyer, 3))).status).toBe(200)
})

test('a cancelled order puts its packs back once, into its batches; a sent one does not', async () => {
  const { buyers, itemId } = await makeBuyers(1, 1, { batch: 'B2', bestBefore: '2027-12-31' })
  const [buyer] = buyers as [Checkout]
  await trackStock(shop, buyer.productId, 2, { batch: 'B1', bestBefore: '2027-01-31' })
  const batches = () => shop.db.selectFrom('stockBatch').select(['code', 'onHand']).where('itemId', '=', itemId).orderBy('code').execute()
  const { _id: cancelled } = await makeOrder(buyer, cart(buyer, 3))
  expect(await batches()).toEqual([
    { code: 'B1', onHand: 0 },
    { code: 'B2', onHand: 0 },
  ])
  await cancel(cancelled)
  await cancel(cancelled)
  expect(await batches()).toEqual([
    { code: 'B1', onHand: 2 },
    { code: 'B2', onHand: 1 },
  ])
  const { _id: sent } = await makeOrder(buyer, cart(buyer, 1))
  expect(await batches()).toMatchObject([{ code: 'B1', onHand: 1 }, { code: 'B2' }])
  await send('PUT', `/orders/${sent}/tracking`, { token: await signedInAdmin(), body: { trackingUrl: 'https://example.com/track/1' } })
  await cancel(sent)
  expect(await countStock(shop, itemId)).toEqual({ onHand: 2, ledger: 2 })
  expect((await movements(itemId)).map(({ reason }) => reason)).toEqual(['receipt', 'receipt', 'sale', 'sale', 'cancelled', 'cancelled', 'sale'])
})

test('a pack that changes its label or place in the catalogue keeps its stock', async () => {
  const { buyers, itemId } = await makeBuyers(1, 4)
  const [{ productId }] = buyers as [Checkout]
  const token = await signedInAdmin()
  const { name, variants } = (await send('GET', `/products/${productId}`, { token })).body
  const [small, large] = variants
  await send('PUT', `/products/${productId}`, { token, body: { name, variants: [{ ...small, quantity: '1 gram' }, large] } })
  expect(await shop.db.selectFrom('stockItem').select(['quantity', 'onHand']).where('id', '=', itemId).executeTakeFirst()).toEqual({
    quantity: '1 gram',
    onHand: 4,
  })
  await send('PUT', `/products/${productId}`, { token, body: { name, variants: [large, { ...small, quantity: '1 gram' }] } })
  expect(await countStock(shop, itemId)).toEqual({ onHand: 4, ledger: 4 })
})

test('in any sequence of actions, the shop never sells more than it has, and honours each hold', async () => {
  const action = fc.record({
    buyer: fc.nat(2),
    qty: fc.integer({ min: 1, max: 2 }),
    step: fc.constantFrom('prepare', 'prepare', 'dismiss', 'pay', 'cancel', 'wait'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 14 }), fc.integer({ min: 1, max: 3 }), async (actions, pieces) => {
      const { buyers, itemId } = await makeBuyers(3, pieces)
      const open: Record<number, { orderId: string; order_id: string; qty: number; heldUntil: number }> = {}
      const placed: { id: string; qty: number }[] = []
      const sold = () => placed.reduce((sum, { qty }) => sum + qty, 0)
      const now = () => shop.now().getTime()
      const heldByOthers = (buyer: number) =>
        Object.entries(open).reduce((sum, [who, { qty, heldUntil }]) => sum + (Number(who) !== buyer && heldUntil > now() ? qty : 0), 0)
      for (const { buyer, step, qty } of actions) {
        const checkout = buyers[buyer]
        const attempt = open[buyer]
        if (!checkout) continue
        if (step === 'wait') later(minutes(16))
        if (step === 'prepare') {
          const ownHold = attempt && attempt.heldUntil > now() ? attempt.qty : 0
          const { status, body } = await prepare(checkout, cart(checkout, qty))
          expect(status).toBe(qty <= pieces - sold() && (ownHold >= qty || qty <= pieces - sold() - heldByOthers(buyer)) ? 200 : 422)
          if (status === 200) open[buyer] = { orderId: body.orderId, order_id: body.order_id, qty, heldUntil: now() + minutes(30) }
        }
        if (step === 'dismiss' && attempt) {
          await dismiss(checkout, attempt.orderId)
          attempt.heldUntil = 0
        }
        if (step === 'pay' && attempt) {
          const isHeld = attempt.heldUntil > now()
          const { status, body } = await submitProof(checkout, await pay(attempt.order_id))
          expect(status).toBe(isHeld || attempt.qty <= pieces - sold() - heldByOthers(buyer) ? 200 : 422)
          if (status === 200) placed.push({ id: body.order._id, qty: attempt.qty })
          delete open[buyer]
        }
        const last = step === 'cancel' ? placed.pop() : undefined
        if (last) await cancel(last.id)
      }
      expect(await countStock(shop, itemId)).toEqual({ onHand: pieces - sold(), ledger: pieces - sold() })
    }),
    { numRuns: rounds(6, 15) },
  )
}, 60_000)
