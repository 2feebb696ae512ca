import { beforeEach, describe, expect, test } from 'vitest'
import { makeCoupon } from '#test/make-coupon.ts'
import { type Checkout, makeCheckout, prepare } from '#test/make-order.ts'
import { askReturn, makeDelivered, stepReturn } from '#test/make-return.ts'
import { signedInAdmin, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { countStock, makeBundle, trackStock } from '#test/track-stock.ts'

/** Tests what the owner and staff do with returns. */

let admin: string
let asha: Checkout
beforeEach(async () => {
  admin = await signedInAdmin()
  asha = await makeCheckout()
})

const words = 'Please send it to our shop.\n\nPack it well.'

/** Creates a delivered order of two packs, with a return that is asked for and, by default, approved. */
async function makeReturn({ qty = 1, approved = true, changes = {} }: { qty?: number; approved?: boolean; changes?: object } = {}) {
  const order = await makeDelivered(asha, admin, { ...changes })
  const { body } = await askReturn(asha, order._id, { lines: [{ position: 0, qty }] })
  if (approved) expect((await stepReturn(admin, order._id, 'approve', { words })).status).toBe(200)
  return { orderId: order._id, id: body.own.returns[0]._id }
}

const returnsOf = async (orderId: string) => (await send('GET', `/orders/${orderId}/returns`, { token: admin })).body
const movements = (itemId: string) =>
  shop.db
    .selectFrom('stockMovement')
    .leftJoin('stockBatch', 'stockBatch.id', 'stockMovement.batchId')
    .select(['reason', 'pieces', 'code', 'orderId'])
    .where('stockMovement.itemId', '=', itemId)
    .where('reason', 'in', ['return', 'loss'])
    .orderBy('stockMovement.id')
    .execute()
const refundsOf = (orderId: string) =>
  shop.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .select(['refund.amountPaise', 'refund.reason'])
    .where('payment.orderId', '=', orderId)
    .execute()
const messagesOf = (orderId: string) =>
  shop.db.selectFrom('message').select(['dedupeKey', 'subject', 'body']).where('orderId', '=', orderId).where('dedupeKey', 'like', 'money:return%').execute()

describe('a decision', () => {
  test('approves once, in the owner’s words, with one message and one event', async () => {
    const { orderId, id } = await makeReturn({ approved: false })
    const body = { words, version: 1 }
    const [first, second] = [
      await send('POST', `/returns/${id}/approve`, { token: admin, body }),
      await send('POST', `/returns/${id}/approve`, { token: admin, body }),
    ]
    expect(first).toMatchObject({ status: 200, body: { saved: { state: 'approved', answer: words, version: 2, paid: 500, refundable: 1000 } } })
    expect(second).toMatchObject({ status: 200, body: { saved: { version: 2 } } })
    const [message, ...more] = await messagesOf(orderId)
    expect(more).toEqual([])
    expect(message?.subject).toBe(`Your return of order ${orderId} is approved`)
    expect(message?.body).toContain('You may return 1 × Kashmiri Saffron, 1 g')
    expect(message?.body).toContain('Please send it to our shop.\n\nPack it well.')
    const { body: events } = await send('GET', `/orders/${orderId}/timeline`, { token: admin })
    expect(events.filter(({ kind }: { kind: string }) => kind === 'return_approved')).toMatchObject([{ by: 'Admin' }])
  })

  test('refuses with words, and is final', async () => {
    const { orderId, id } = await makeReturn({ approved: false })
    expect(await stepReturn(admin, orderId, 'refuse', { words: '  ' })).toMatchObject({ status: 400, body: { message: 'Please tell the shopper why.' } })
    expect(await stepReturn(admin, orderId, 'refuse', { words: '<b>The seal is broken.</b>' })).toMatchObject({
      status: 200,
      body: { saved: { state: 'refused' } },
    })
    expect((await messagesOf(orderId))[0]?.body).toContain('We cannot take back 1 × Kashmiri Saffron')
    for (const [step, body] of [
      ['approve', { words }],
      ['receive', { lines: [{ position: 0, restock: 1, writeOff: 0 }] }],
      ['close', { refund: 'paid' }],
    ] as const)
      expect(await stepReturn(admin, orderId, step, body)).toMatchObject({ status: 409, body: { code: 'step_back' } })
    expect((await send('GET', `/orders/my-orders/${orderId}/returns`, { token: asha.token })).body.returns).toMatchObject([
      { _id: id, state: 'refused', answer: '<b>The seal is broken.</b>' },
    ])
  })

  test('of two people: the second learns that it changed, and by whom', async () => {
    const { id } = await makeReturn({ approved: false })
    await send('POST', `/returns/${id}/approve`, { token: admin, body: { words, version: 1 } })
    expect(await send('POST', `/returns/${id}/refuse`, { token: await signedInAdmin(), body: { words: 'No', version: 1 } })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', details: { saved: { by: 'Admin' }, current: { state: 'approved' } } },
    })
  })

  test('needs the scope: a role that may change orders receives, and neither decides nor refunds', async () => {
    const { orderId, id } = await makeReturn({ approved: false })
    const role = { name: 'Returns', scopes: ['orders:read', 'orders:write'] }
    const { body: made } = await send('POST', '/staff-roles', { token: admin, body: role })
    const receiver = await signedInStaff(made.role._id)
    const call = (step: string, body: object, token = receiver) => send('POST', `/returns/${id}/${step}`, { token, body })
    expect((await call('approve', { words, version: 1 })).body.code).toBe('scope_missing')
    expect((await call('refuse', { words, version: 1 })).body.code).toBe('scope_missing')
    await stepReturn(admin, orderId, 'approve', { words })
    const received = await call('receive', { version: 2, lines: [{ position: 0, restock: 1, writeOff: 0 }] })
    expect(received).toMatchObject({ status: 200, body: { saved: { state: 'received', paid: 0, refundable: 0 } } })
    expect((await call('close', { refund: 'paid', version: 3 })).body.code).toBe('scope_missing')
    await stepReturn(admin, orderId, 'close', { refund: 'paid' })
    for (const path of ['/returns', `/orders/${orderId}/returns`]) {
      expect((await send('GET', path, { token: receiver })).body).toMatchObject([{ state: 'closed', refund: null }])
      expect((await send('GET', path, { token: admin })).body).toMatchObject([{ state: 'closed', refund: 500 }])
    }
    expect((await call('approve', { words, version: 3 }, asha.token)).body.code).toBe('forbidden')
    expect((await call('approve', { words, version: 3 }, '')).status).toBe(401)
    expect(await send('POST', '/returns/UNKNOWN00000/approve', { token: admin, body: { words, version: 1 } })).toMatchObject({ status: 404 })
  })
})

describe('received pieces', () => {
  test('go back to the batch they came from or are written off, once; the stock adds up to the piece', async () => {
    const itemId = await trackStock(shop, asha.productId, 1, { batch: 'A', bestBefore: '2027-01-31' })
    await trackStock(shop, asha.productId, 4, { batch: 'B', bestBefore: '2027-06-30' })
    // One pack of each batch.
    const { orderId, id } = await makeReturn({ qty: 2 })
    const [{ lines }] = await returnsOf(orderId)
    expect(lines[0].batches).toMatchObject([
      { code: 'A', pieces: 1 },
      { code: 'B', pieces: 1 },
    ])
    const [a, b] = lines[0].batches.map(({ batch }: { batch: string }) => batch)
    const receive = (arrived: object[]) => stepReturn(admin, orderId, 'receive', { lines: arrived })

    expect(await receive([{ position: 0, restock: 2, writeOff: 0 }])).toMatchObject({
      status: 422,
      body: { message: 'Please choose the batch of Kashmiri Saffron, 1 g.' },
    })
    expect(await receive([{ position: 0, batch: a, restock: 2, writeOff: 0 }])).toMatchObject({
      status: 422,
      body: { message: 'This order took only 1 piece of Kashmiri Saffron, 1 g, batch A.' },
    })
    expect(await receive([{ position: 0, batch: 'none', restock: 1, writeOff: 0 }])).toMatchObject({
      status: 422,
      body: { message: 'This order took no such batch of Kashmiri Saffron, 1 g.' },
    })
    expect(await receive([{ position: 0, restock: 0, writeOff: 0 }])).toMatchObject({ status: 422, body: { message: 'Please enter the pieces that arrived.' } })
    for (const restock of [-1, 1e9, 0.5]) expect((await receive([{ position: 0, batch: a, restock, writeOff: 0 }])).status).toBe(400)
    expect(
      (
        await receive([
          { position: 0, batch: a, restock: 1, writeOff: 0 },
          { position: 0, batch: b, restock: 1, writeOff: 1 },
        ])
      ).body.message,
    ).toBe('This return has only 2 pieces of Kashmiri Saffron.')
    expect(await movements(itemId)).toEqual([])

    const body = {
      version: 2,
      lines: [
        { position: 0, batch: a, restock: 1, writeOff: 0 },
        { position: 0, batch: b, restock: 0, writeOff: 1 },
      ],
    }
    for (let times = 0; times < 2; times += 1)
      expect(await send('POST', `/returns/${id}/receive`, { token: admin, body })).toMatchObject({
        status: 200,
        body: { saved: { state: 'received', version: 3, lines: [{ restocked: 1, writtenOff: 1, received: 2, batches: [] }], paid: 1000 } },
      })
    expect(await movements(itemId)).toEqual([
      { reason: 'return', pieces: 1, code: 'A', orderId },
      { reason: 'return', pieces: 1, code: 'B', orderId },
      { reason: 'loss', pieces: -1, code: 'B', orderId: null },
    ])
    // 5 received, 2 sold, 2 came back, 1 of them lost.
    expect(await countStock(shop, itemId)).toEqual({ onHand: 4, ledger: 4 })
    const changed = { ...body, lines: [{ position: 0, batch: a, restock: 1, writeOff: 0 }] }
    expect(await send('POST', `/returns/${id}/receive`, { token: admin, body: changed })).toMatchObject({ status: 409 })
  })

  test('may be fewer than were asked for: the rest can be asked for again', async () => {
    const { orderId } = await makeReturn({ qty: 2 })
    expect((await stepReturn(admin, orderId, 'receive', { lines: [{ position: 0, restock: 0, writeOff: 1 }] })).body.saved).toMatchObject({ paid: 500 })
    expect((await send('GET', `/orders/my-orders/${orderId}/returns`, { token: asha.token })).body).toMatchObject({
      lines: [{ left: 1 }],
      returns: [{ state: 'received', lines: [{ qty: 2, received: 1 }] }],
    })
  })

  test('name the batch and the pack when a batch gave fewer, and leave out a line of none', async () => {
    await trackStock(shop, asha.productId, 2, { batch: 'A', bestBefore: '2027-01-31' })
    const itemId = await trackStock(shop, asha.productId, 1)
    const { orderId } = await makeReturn({ qty: 3, changes: { items: [{ productId: asha.productId, variant: '1 g', qty: 3 }], expectedTotal: 1500 } })
    const [{ lines }] = await returnsOf(orderId)
    const batch = lines[0].batches.find(({ code }: { code: string | null }) => code === 'A').batch
    const receive = (...arrived: object[]) => stepReturn(admin, orderId, 'receive', { lines: arrived.map((line) => ({ position: 0, writeOff: 0, ...line })) })
    expect((await receive({ batch, restock: 3 })).body.message).toBe('This order took only 2 pieces of Kashmiri Saffron, 1 g, batch A.')
    expect((await receive({ batch: null, restock: 2 })).body.message).toBe('This order took only 1 piece of Kashmiri Saffron, 1 g.')
    expect((await receive({ position: 7, restock: 1 })).body.message).toBe('This return has no such item.')
    expect((await receive({ batch, restock: 0 }, { batch: null, restock: 1 })).status).toBe(200)
    expect(await countStock(shop, itemId)).toEqual({ onHand: 1, ledger: 1 })
  })

  test('of a bundle go back to the batches of its parts in turn, and of a single one', async () => {
    await trackStock(shop, asha.productId, 3, { batch: 'A', bestBefore: '2027-01-31' })
    const itemId = await trackStock(shop, asha.productId, 4, { batch: 'B', bestBefore: '2027-06-30' })
    const { productId } = await makeBundle(shop, [{ itemId, pieces: 3 }])
    const boxes = { items: [{ productId, variant: '1 box', qty: 2 }], expectedTotal: 1800 }
    const { orderId } = await makeReturn({ changes: boxes })
    expect((await stepReturn(admin, orderId, 'receive', { lines: [{ position: 0, restock: 2, writeOff: 0 }] })).body.message).toBe(
      'This return has only 1 piece of Gift set.',
    )
    await stepReturn(admin, orderId, 'receive', { lines: [{ position: 0, restock: 1, writeOff: 0 }] })
    await askReturn(asha, orderId)
    await stepReturn(admin, orderId, 'approve', { words })
    await stepReturn(admin, orderId, 'receive', { lines: [{ position: 0, restock: 0, writeOff: 1 }] })
    expect(await movements(itemId)).toEqual([
      { reason: 'return', pieces: 3, code: 'A', orderId },
      { reason: 'return', pieces: 3, code: 'B', orderId },
      { reason: 'loss', pieces: -3, code: 'B', orderId: null },
    ])
    expect(await countStock(shop, itemId)).toEqual({ onHand: 4, ledger: 4 })
  })

  test('of an order from before stock was kept are only counted', async () => {
    const { orderId } = await makeReturn()
    await shop.db.updateTable('orderLine').set({ stockItemId: null }).where('orderId', '=', orderId).execute()
    expect((await stepReturn(admin, orderId, 'receive', { lines: [{ position: 0, restock: 1, writeOff: 0 }] })).body.saved.lines).toMatchObject([
      { restocked: 1 },
    ])
    expect(await shop.db.selectFrom('stockMovement').select('id').execute()).toEqual([])
  })

  test('of a pack that was not tracked when it was sold count from now on if it is tracked today', async () => {
    const { orderId } = await makeReturn()
    const itemId = await trackStock(shop, asha.productId, 3)
    await stepReturn(admin, orderId, 'receive', { lines: [{ position: 0, restock: 1, writeOff: 0 }] })
    expect(await countStock(shop, itemId)).toEqual({ onHand: 4, ledger: 4 })
  })

  test('of an untracked pack move no stock', async () => {
    const { orderId } = await makeReturn()
    expect((await stepReturn(admin, orderId, 'receive', { lines: [{ position: 0, restock: 1, writeOff: 0 }] })).status).toBe(200)
    expect(await shop.db.selectFrom('stockMovement').select('id').execute()).toEqual([])
  })
})

describe('the end of a return', () => {
  test('refunds what was paid for the pieces, once, by the refund that every order has', async () => {
    await makeCoupon(shop)
    const { orderId, id } = await makeReturn({ changes: { coupon: 'SOIL10', expectedTotal: 900 } })
    await stepReturn(admin, orderId, 'receive', { lines: [{ position: 0, restock: 1, writeOff: 0 }] })
    const close = { token: admin, body: { refund: 'paid', version: 3 } }
    const [first, second] = [await send('POST', `/returns/${id}/close`, close), await send('POST', `/returns/${id}/close`, close)]
    expect(first).toMatchObject({ status: 200, body: { message: 'Refund pending', saved: { state: 'closed', refund: 450 } } })
    expect(second.status).toBe(200)
    expect(await refundsOf(orderId)).toEqual([{ amountPaise: 45_000, reason: 'Returned pieces' }])
    await runJobs()
    const { body: own } = await send('GET', `/orders/my-orders/${orderId}`, { token: asha.token })
    expect(own.order.refunded).toBe(450)
    const kinds = own.events.map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => /^return|^refund/.test(kind))).toEqual([
      'return_asked',
      'return_approved',
      'return_received',
      'return_closed',
      'refund_started',
      'refund_made',
    ])
    // The refund has its own notices, so the end of the return has none.
    expect((await messagesOf(orderId)).map(({ subject }) => subject)).toEqual([`Your return of order ${orderId} is approved`])
  })

  test('refunds another amount that the owner types, at most what is left of the payment', async () => {
    const { orderId, id } = await makeReturn()
    expect(await stepReturn(admin, orderId, 'close', { refund: 1000.01 })).toMatchObject({
      status: 422,
      body: { message: 'At most ₹1,000 of this payment can be refunded.' },
    })
    for (const refund of [0, -5, 'all', 1e9]) expect((await stepReturn(admin, orderId, 'close', { refund })).status).toBe(400)
    // Without the pieces: the shopper keeps a broken jar.
    for (let times = 0; times < 2; times += 1)
      expect(await send('POST', `/returns/${id}/close`, { token: admin, body: { refund: 620, version: 2 } })).toMatchObject({
        status: 200,
        body: { saved: { state: 'closed', refund: 620 } },
      })
    expect(await refundsOf(orderId)).toMatchObject([{ amountPaise: 62_000 }])
    // The piece counts as returned, because its money is back.
    expect((await send('GET', `/orders/my-orders/${orderId}/returns`, { token: asha.token })).body).toMatchObject({ lines: [{ left: 1 }] })
    // Only ₹380 are left for the other piece, which cost ₹500.
    await askReturn(asha, orderId)
    await stepReturn(admin, orderId, 'approve', { words })
    expect((await returnsOf(orderId))[0]).toMatchObject({ paid: 500, otherRefunds: 0, refundable: 380 })
    expect((await stepReturn(admin, orderId, 'close', { refund: 'paid' })).body.saved.refund).toBe(380)
  })

  test('refunds nothing of an order that was free, or whose money is refunded already', async () => {
    await makeCoupon(shop, { code: 'FREE', discount: 100 })
    const { _id: free } = (await prepare(asha, { coupon: 'FREE', expectedTotal: 0 })).body.order
    await send('PUT', `/orders/${free}`, { token: admin, body: { status: 'Delivered' } })
    await askReturn(asha, free)
    await stepReturn(admin, free, 'approve', { words })
    expect(await returnsOf(free)).toMatchObject([{ paid: 0, refundable: 0 }])
    expect((await stepReturn(admin, free, 'close', { refund: 'paid' })).body.message).toBe('Nothing was paid for this order, so nothing can be refunded.')
    const { orderId } = await makeReturn()
    expect((await stepReturn(admin, orderId, 'close', { refund: 0.5 })).status).toBe(422)
    await send('POST', `/orders/${orderId}/refunds`, { token: admin, body: { amount: 1000, reason: 'Goodwill', key: 'goodwill-1' } })
    expect((await stepReturn(admin, orderId, 'close', { refund: 'paid' })).body.message).toBe('Nothing is left to refund for these pieces.')
    expect((await stepReturn(admin, orderId, 'close', { refund: 5 })).body.message).toBe('All of this payment is refunded already.')
    const { _id: other } = await makeDelivered(asha, admin)
    expect(await returnsOf(other)).toEqual([])
  })

  test('shows refunds of the order that no return and no removal made, and refuses a page that does not know of them', async () => {
    const { orderId } = await makeReturn({ qty: 2, changes: { items: [{ productId: asha.productId, variant: '1 g', qty: 3 }], expectedTotal: 1500 } })
    const refund = (amount: number, key: string) => send('POST', `/orders/${orderId}/refunds`, { token: admin, body: { amount, reason: 'Goodwill', key } })
    expect((await returnsOf(orderId))[0]).toMatchObject({ paid: 1000, otherRefunds: 0, refundable: 1500 })
    await refund(400, 'goodwill-part')
    expect((await returnsOf(orderId))[0]).toMatchObject({ paid: 1000, otherRefunds: 400, refundable: 1100 })
    for (const stale of ['paid', 1000, 50])
      expect(await stepReturn(admin, orderId, 'close', { refund: stale })).toMatchObject({
        status: 422,
        body: { message: 'Apart from returns, ₹400 of this order was refunded. Please look at the return again.' },
      })
    expect(await refundsOf(orderId)).toHaveLength(1)
    expect((await stepReturn(admin, orderId, 'close', { refund: 600, otherRefunds: 400 })).body.saved.refund).toBe(600)
    // The refund that the return made is none of the others, and a withdrawn return forgets none.
    await askReturn(asha, orderId)
    expect((await returnsOf(orderId))[0]).toMatchObject({ paid: 500, otherRefunds: 400, refundable: 500 })
    const [{ _id: id = '' } = {}] = await returnsOf(orderId)
    await send('POST', `/returns/${id}/withdraw`, { token: asha.token })
    await askReturn(asha, orderId)
    expect((await returnsOf(orderId))[0]).toMatchObject({ otherRefunds: 400 })
  })

  test('without a refund needs words, which the shopper gets', async () => {
    const { orderId, id } = await makeReturn()
    expect(await stepReturn(admin, orderId, 'close', { refund: 'none' })).toMatchObject({
      status: 400,
      body: { message: 'Please tell the shopper why nothing is refunded.' },
    })
    expect((await stepReturn(admin, orderId, 'close', { refund: 'none', words: 'The parcel has not arrived.' })).body.saved).toMatchObject({
      state: 'closed',
      refund: null,
    })
    const closeAgain = (closing: string) => send('POST', `/returns/${id}/close`, { token: admin, body: { refund: 'none', words: closing, version: 2 } })
    expect([(await closeAgain('The parcel has not arrived.')).status, (await closeAgain('Another reason')).status]).toEqual([200, 409])
    expect(await refundsOf(orderId)).toEqual([])
    expect((await messagesOf(orderId)).at(-1)?.body).toContain('The parcel has not arrived.')
    // Nothing arrived and nothing was refunded, so the pieces can be asked for again.
    expect((await send('GET', `/orders/my-orders/${orderId}/returns`, { token: asha.token })).body).toMatchObject({ lines: [{ left: 2 }] })
  })

  test('needs a fresh proof for a large refund, and stores nothing without one', async () => {
    await send('PUT', '/settings', { token: admin, body: { refundProofAbove: 400 } })
    const { orderId } = await makeReturn()
    later(11 * 60_000)
    expect(await stepReturn(admin, orderId, 'close', { refund: 'paid' })).toMatchObject({ status: 403, body: { code: 'fresh_proof_needed' } })
    expect(await refundsOf(orderId)).toEqual([])
    expect(await returnsOf(orderId)).toMatchObject([{ state: 'approved' }])
    expect((await stepReturn(admin, orderId, 'close', { refund: 400 })).status).toBe(200)
  })
})

test('the list filters by state, counts, and has a page after the first', async () => {
  const ids = []
  for (let index = 0; index < 3; index += 1) ids.push((await makeReturn({ approved: index > 0 })).orderId)
  await stepReturn(admin, ids[2] ?? '', 'close', { refund: 'none', words: 'Not arrived' })
  const list = async (query: string) => {
    const { body, headers } = await send('GET', `/returns${query}`, { token: admin })
    return { ids: body.map(({ orderId }: { orderId: string }) => orderId), count: headers.get('x-total-count'), next: headers.get('x-next-cursor') }
  }
  expect(await list('')).toMatchObject({ ids: ids.toReversed(), count: '3' })
  expect(await list('?state=open')).toMatchObject({ ids: [ids[1], ids[0]], count: '2' })
  expect(await list('?state=closed')).toMatchObject({ ids: [ids[2]], count: '1' })
  const first = await list('?limit=2')
  expect(first.ids).toEqual([ids[2], ids[1]])
  expect(await list(`?limit=2&cursor=${first.next}`)).toMatchObject({ ids: [ids[0]], next: null })
  expect((await send('GET', '/returns/counts', { token: admin })).body).toEqual({ requested: 1, approved: 1, received: 0 })
  expect((await send('GET', '/returns?state=gone', { token: admin })).status).toBe(400)
  expect((await send('GET', '/orders/SW0000000000AA/returns', { token: admin })).status).toBe(404)
})
