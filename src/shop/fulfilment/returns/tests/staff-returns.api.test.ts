import { beforeEach, describe, expect, test } from 'vitest'
import { type Checkout, makeCheckout } from '#test/make-order.ts'
import { approvalWords as words, askReturn, listReturnsOf, makeReturnOf, messagesOf, stepReturn } from '#test/make-return.ts'
import { signedInAdmin, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { countStock, makeBundle, trackStock } from '#test/track-stock.ts'

/** Tests what the owner and staff do with returns. */

let admin: string
let asha: Checkout
beforeEach(async () => {
  admin = await signedInAdmin()
  asha = await makeCheckout()
})

const makeReturn = (what?: Parameters<typeof makeReturnOf>[2]) => makeReturnOf(asha, admin, what)
const returnsOf = (orderId: string) => listReturnsOf(admin, orderId)
const movements = (itemId: string) =>
  shop.db
    .selectFrom('stockMovement')
    .leftJoin('stockBatch', 'stockBatch.id', 'stockMovement.batchId')
    .select(['reason', 'pieces', 'code', 'orderId'])
    .where('stockMovement.itemId', '=', itemId)
    .where('reason', 'in', ['return', 'loss'])
    .orderBy('stockMovement.id')
    .execute()

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
