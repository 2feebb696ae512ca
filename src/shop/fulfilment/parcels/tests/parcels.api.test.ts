import { describe, expect, test } from 'vitest'
import { makeCheckout, prepare } from '#test/make-order.ts'
import { awb, countShippedMessages, makeQueue, outcomesOf, packing } from '#test/make-queue.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'

async function auditOf(id: string) {
  const rows = await shop.db.selectFrom('auditEntry').select(['action', 'after']).where('subjectId', '=', id).orderBy('seq').execute()
  return rows.map(({ action, after }) => [action, after])
}

describe('the queue', () => {
  test('lists paid orders that are not shipped, oldest first, page by page', async () => {
    const { ids, list, pack, ship, token } = await makeQueue(4)
    await prepare(await makeCheckout())
    const [first = '', second = '', third = '', fourth = ''] = ids
    expect((await list()).map(({ _id }) => _id)).toEqual(ids)
    const page = await send('GET', '/packing/orders?limit=3', { token })
    expect(page.headers.get('x-total-count')).toBe('4')
    expect(await list(`?limit=3&cursor=${page.headers.get('x-next-cursor')}`)).toMatchObject([{ _id: fourth }])
    await pack([second])
    await ship([{ id: first, awb: awb(1) }])
    expect((await list()).map(({ _id }) => _id)).toEqual([second, third, fourth])
    expect((await list('?state=to_pack')).map(({ _id }) => _id)).toEqual([third, fourth])
    expect(await list('?state=packed')).toMatchObject([{ _id: second, fulfilment: 'packed', parcels: [{ number: 1, shippedAt: '' }] }])
    await send('PUT', `/orders/${third}`, { token: await signedInAdmin(), body: { status: 'Cancelled' } })
    expect((await list()).map(({ _id }) => _id)).toEqual([second, fourth])
  })

  test('filters by product', async () => {
    const { ids, list, checkout } = await makeQueue(1)
    expect((await list(`?product=${checkout.productId}`)).map(({ _id }) => _id)).toEqual(ids)
    expect(await list('?product=unknown')).toEqual([])
    expect(await list(`?product=${checkout.productId}&state=packed`)).toEqual([])
  })

  test('has no fully refunded order, until its refund fails, and keeps one with a box on the shelf among the packed ones', async () => {
    const { ids, list, pack, token } = await makeQueue(4)
    const [refunded = '', packed = '', partPacked = '', partly = ''] = ids
    const owner = await signedInAdmin()
    await pack([packed])
    await send('POST', `/orders/${partPacked}/parcels`, { token, body: { lines: [{ position: 0, qty: 1 }] } })
    for (const [id, amount] of [
      [refunded, 1810],
      [packed, 1810],
      [partPacked, 1810],
      [partly, 1809],
    ] as const)
      expect((await send('POST', `/orders/${id}/refunds`, { token: owner, body: { amount, key: `refund-of-${id}` } })).status).toBe(200)
    const counted = async (query = '') => {
      const { body, headers } = await send('GET', `/packing/orders?limit=100${query}`, { token })
      return [headers.get('x-total-count'), ...body.map(({ _id }: { _id: string }) => _id)]
    }
    expect(await counted()).toEqual(['3', packed, partPacked, partly])
    expect(await counted('&state=to_pack')).toEqual(['1', partly])
    expect(await counted('&state=packed')).toEqual(['2', packed, partPacked])
    const inOrders = await send('GET', '/orders?fulfilment=to_pack', { token: owner })
    expect(inOrders.body.map(({ _id }: { _id: string }) => _id)).toEqual([partly])
    expect((await send('GET', '/needs', { token })).body.needs).toContainEqual({ name: 'toPack', count: 1, isMore: false })
    await shop.db
      .updateTable('refund')
      .set({ status: 'failed' })
      .where('paymentId', 'in', shop.db.selectFrom('payment').select('id').where('orderId', '=', refunded))
      .execute()
    expect((await list('?state=to_pack')).map(({ _id }) => _id)).toEqual([refunded, partly])
  })

  test('is for people who may see orders', async () => {
    const { checkout, ids } = await makeQueue(1)
    const [id = ''] = ids
    const requests = [
      ['GET', '/packing/orders'],
      ['GET', `/packing/sheets/${id}`],
      ['GET', `/orders/${id}/parcels`],
      ['POST', '/packing/packed', { ids }],
      ['POST', '/packing/shipped', { carrier: 'dtdc', parcels: [{ id, awb: awb(1) }] }],
      ['POST', `/orders/${id}/parcels`, { lines: [{ position: 0, qty: 1 }] }],
    ] as const
    for (const [method, path, body] of requests) {
      expect((await send(method, path, { ...(body && { body }) })).status).toBe(401)
      expect((await send(method, path, { token: checkout.token, ...(body && { body }) })).status).toBe(403)
    }
    expect(await packing(await signedInAdmin()).read(id)).toMatchObject({ fulfilment: 'to_pack' })
  })

  test('an unknown state and a foreign cursor are refused', async () => {
    const { token } = await makeQueue(0)
    expect((await send('GET', '/packing/orders?state=lost', { token })).status).toBe(400)
    expect((await send('GET', '/packing/orders?limit=1&cursor=%3Cb%3E', { token })).status).toBe(400)
  })
})

describe('packing', () => {
  test('packs all pieces once, and takes it back', async () => {
    const { ids, pack, parcels, read } = await makeQueue(2)
    const [id = ''] = ids
    expect(outcomesOf(await pack([id, id]))).toEqual(['done'])
    expect(outcomesOf(await pack(ids))).toEqual(['already', 'done'])
    expect(await parcels(id)).toMatchObject([
      {
        number: 1,
        shippedAt: '',
        lines: [
          { position: 0, qty: 2 },
          { position: 1, qty: 1 },
        ],
      },
    ])
    expect(outcomesOf(await pack([id], false))).toEqual(['done'])
    expect(outcomesOf(await pack([id], false))).toEqual(['already'])
    expect(await parcels(id)).toEqual([])
    expect((await parcels('SW000000000000')).code).toBe('not_found')
    expect(await read(id)).toMatchObject({ fulfilment: 'to_pack', status: 'Paid' })
    expect((await auditOf(id)).map(([action]) => action)).toEqual(['packed', 'unpacked'])
  })

  test('is over once an order is shipped, also one of an earlier release without parcels', async () => {
    const { ids, pack, ship, part } = await makeQueue(2)
    const [id = '', older = ''] = ids
    await ship([{ id, awb: awb(1) }])
    expect((await pack([id], false)).body.results).toMatchObject([{ outcome: 'refused', message: 'This order is shipped already.' }])
    expect(await part(id, [{ position: 0, qty: 1 }])).toMatchObject({ status: 422, body: { message: 'This order is shipped already.' } })
    await shop.db.updateTable('shopOrder').set({ fulfilment: 'shipped' }).where('id', '=', older).execute()
    expect((await ship([{ id: older, awb: awb(2) }])).body.results).toMatchObject([
      { outcome: 'refused', message: 'This order is shipped already. Its page changes the tracking.' },
    ])
  })

  test('names each order that is refused, and packs the others', async () => {
    const { ids, pack, checkout, read } = await makeQueue(4)
    const [cancelled = '', refunded = '', delivered = '', good = ''] = ids
    const owner = await signedInAdmin()
    const attempt = (await prepare(checkout)).body.orderId
    await send('PUT', `/orders/${cancelled}`, { token: owner, body: { status: 'Cancelled' } })
    await send('POST', `/orders/${refunded}/refunds`, { token: owner, body: { amount: 1810, key: 'refund-of-all' } })
    await send('PUT', `/orders/${delivered}`, { token: owner, body: { status: 'Delivered' } })
    const { body } = await pack([cancelled, refunded, delivered, attempt, 'SW000000000000', '<b>', good])
    expect(body.results).toEqual([
      { id: cancelled, outcome: 'refused', message: 'This order is cancelled. Do not send it.' },
      { id: refunded, outcome: 'refused', message: 'This order is fully refunded. Do not send it.' },
      { id: delivered, outcome: 'refused', message: 'This order is delivered already.' },
      { id: attempt, outcome: 'refused', message: 'There is no such order.' },
      { id: 'SW000000000000', outcome: 'refused', message: 'There is no such order.' },
      { id: '<b>', outcome: 'refused', message: 'There is no such order.' },
      { id: good, outcome: 'done', message: '' },
    ])
    expect(await read(refunded)).toMatchObject({ fulfilment: 'to_pack' })
  })

  test('takes 1 to 100 orders', async () => {
    const { pack, ship } = await makeQueue(0)
    const many = Array.from({ length: 101 }, (_, index) => `SW${index}`)
    for (const ids of [[], many]) {
      expect(await pack(ids)).toMatchObject({ status: 400, body: { message: 'Please choose 1 to 100 orders.' } })
      expect((await ship(ids.map((id) => ({ id, awb: awb(1) })))).status).toBe(400)
    }
  })

  test('a partly refunded order is packed', async () => {
    const { ids, pack } = await makeQueue(1)
    await send('POST', `/orders/${ids[0]}/refunds`, { token: await signedInAdmin(), body: { amount: 100, key: 'refund-of-some' } })
    expect(outcomesOf(await pack(ids))).toEqual(['done'])
  })
})

describe('shipping', () => {
  test('sets the tracking of the order, writes to the shopper once, and is done once', async () => {
    const { ids, ship, read, parcels, list } = await makeQueue(1)
    const [id = ''] = ids
    expect((await ship([{ id, awb: ' dl00000001 ' }])).body).toEqual({ results: [{ id, outcome: 'done', message: '' }] })
    const trackingUrl = 'https://www.delhivery.com/track-v2/package/DL00000001'
    expect(await read(id)).toMatchObject({ status: 'Paid', fulfilment: 'shipped', trackingId: 'DL00000001', trackingUrl })
    expect(await parcels(id)).toMatchObject([{ number: 1, carrier: 'delhivery', awb: 'DL00000001', trackingUrl, lines: [{ qty: 2 }, { qty: 1 }] }])
    expect(await list()).toEqual([])
    expect(outcomesOf(await ship([{ id, awb: 'DL00000001' }]))).toEqual(['already'])
    expect((await ship([{ id, awb: 'DL00000002' }])).body.results).toEqual([
      { id, outcome: 'refused', message: 'This order is shipped already: Delhivery DL00000001. Its page changes the tracking.' },
    ])
    expect(await countShippedMessages(id)).toBe(1)
    expect(await auditOf(id)).toEqual([['shipped', { carrier: 'delhivery', awb: 'DL00000001', trackingUrl }]])
  })

  test.each(['DL 12345678', 'dl१२३४५६७८', '\u200BDL12345678'])('stores %j as DL12345678', async (typed) => {
    const { ids, ship, parcels } = await makeQueue(1)
    const [id = ''] = ids
    expect(outcomesOf(await ship([{ id, awb: typed }]))).toEqual(['done'])
    expect(await parcels(id)).toMatchObject([{ awb: 'DL12345678' }])
  })

  test('refuses the number of an order, of this or another, as a tracking number', async () => {
    const { ids, ship } = await makeQueue(2)
    const [id = '', other = ''] = ids
    for (const number of [id, ` ${other.toLowerCase()} `, `${other.slice(0, 4)} ${other.slice(4)}`])
      expect((await ship([{ id, awb: number }])).body.results).toEqual([{ id, outcome: 'refused', message: expect.stringMatching(/^This is an order number/) }])
    expect(await countShippedMessages(id)).toBe(0)
  })

  test('ships what was packed before in the same parcel', async () => {
    const { ids, ship, pack, parcels } = await makeQueue(1)
    const [id = ''] = ids
    await pack(ids)
    later(60_000)
    await ship([{ id, awb: awb(1) }])
    const [parcel, ...more] = await parcels(id)
    expect(more).toEqual([])
    expect(Date.parse(parcel.shippedAt) - Date.parse(parcel.packedAt)).toBe(60_000)
  })

  test.each([
    ['empty', ''],
    ['short', '12345'],
    ['markup', '<script>alert(1)</script>'],
    ['10,000 characters', 'A'.repeat(10_000)],
    ['a link', 'https://post.example/1'],
  ])('refuses a number that is %s, and ships the others', async (_, bad) => {
    const { ids, ship, read } = await makeQueue(2)
    const [first = '', second = ''] = ids
    const answer = await ship([
      { id: first, awb: bad },
      { id: second, awb: awb(2) },
    ])
    expect(answer.body.results).toEqual([
      { id: first, outcome: 'refused', message: 'A tracking number has 6 to 30 letters, digits and hyphens.' },
      { id: second, outcome: 'done', message: '' },
    ])
    expect(await read(first)).toMatchObject({ fulfilment: 'to_pack', trackingUrl: '' })
  })

  test('gives a number of a carrier to one order', async () => {
    const { ids, ship, read } = await makeQueue(3)
    const [first = '', second = '', third = ''] = ids
    const { body } = await ship([
      { id: first, awb: awb(1) },
      { id: second, awb: awb(1).toLowerCase() },
    ])
    expect(body.results[1]).toEqual({ id: second, outcome: 'refused', message: `Order ${first} has this tracking number already.` })
    expect(await read(second)).toMatchObject({ fulfilment: 'to_pack', trackingUrl: '' })
    expect(outcomesOf(await ship([{ id: third, awb: awb(1) }], 'dtdc'))).toEqual(['done'])
  })

  test('warns about a mistyped number of India Post, and takes it', async () => {
    const { ids, ship } = await makeQueue(2)
    const [first = '', second = ''] = ids
    const { body } = await ship(
      [
        { id: first, awb: 'EE123456785IN' },
        { id: second, awb: 'EE123456789IN' },
      ],
      'india_post',
    )
    expect(body.results).toEqual([
      { id: first, outcome: 'done', message: '' },
      { id: second, outcome: 'done', message: 'This is not a valid number of India Post. Please check it.' },
    ])
  })

  test('refuses cancelled, refunded and unknown orders, and an unknown carrier', async () => {
    const { ids, ship } = await makeQueue(2)
    const [cancelled = '', refunded = ''] = ids
    const owner = await signedInAdmin()
    await send('PUT', `/orders/${cancelled}`, { token: owner, body: { status: 'Cancelled' } })
    await send('POST', `/orders/${refunded}/refunds`, { token: owner, body: { amount: 1810, key: 'refund-of-all' } })
    const parcels = [cancelled, refunded, 'SW000000000000'].map((id, index) => ({ id, awb: awb(index) }))
    expect(outcomesOf(await ship(parcels))).toEqual(['refused', 'refused', 'refused'])
    expect(await ship(parcels, 'pigeon')).toMatchObject({ status: 400, body: { message: 'Please choose a carrier.' } })
    expect([await countShippedMessages(cancelled), await countShippedMessages(refunded)]).toEqual([0, 0])
  })
})

test('the sheets of chosen orders come in the order that was asked for, with a bar code', async () => {
  const { ids, token } = await makeQueue(2)
  const { body } = await send('GET', `/packing/sheets/${ids.toReversed().join(',')}`, { token })
  expect(body.map(({ order }: { order: { _id: string } }) => order._id)).toEqual(ids.toReversed())
  // Code 128: three bars and three gaps for each of start, 14 characters at most, and check; four bars and three gaps for the stop.
  expect(body[0].bars.length % 6).toBe(1)
  expect(body[0].bars.every((width: number) => width >= 1 && width <= 4)).toBe(true)
  expect(body[0].batches).toEqual(body[0].order.items.map(() => []))
  expect(await send('GET', '/packing/sheets/SW000000000000', { token })).toMatchObject({ status: 404 })
  for (const list of [',', Array.from({ length: 101 }, () => 'a').join(','), 'a'.repeat(3000)])
    expect((await send('GET', `/packing/sheets/${list}`, { token })).status).toBe(400)
})
