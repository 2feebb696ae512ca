import { describe, expect, test } from 'vitest'
import { awb, countShippedMessages, makeQueue, outcomesOf, packing } from '#test/make-queue.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'
import { reconcile } from '#shop/orders/server/reconcile.server.ts'

describe('two parcels of one order', () => {
  test('go one after the other, and the shopper hears of each', async () => {
    const { ids, part, ship, read, parcels, list } = await makeQueue(1)
    const [id = ''] = ids
    expect(await part(id, [{ position: 0, qty: 1 }])).toMatchObject({ status: 200, body: { parcels: [{ number: 1, lines: [{ position: 0, qty: 1 }] }] } })
    expect(await read(id)).toMatchObject({ fulfilment: 'to_pack' })
    await ship([{ id, awb: awb(1) }])
    expect(await read(id)).toMatchObject({ fulfilment: 'packed', trackingId: awb(1) })
    expect(await list()).toMatchObject([{ _id: id, parcels: [{ awb: awb(1) }] }])
    expect(await countShippedMessages(id)).toBe(1)
    await ship([{ id, awb: awb(2) }])
    expect(await read(id)).toMatchObject({ fulfilment: 'shipped', trackingId: awb(1) })
    expect(await parcels(id)).toMatchObject([
      { number: 1, awb: awb(1), lines: [{ position: 0, qty: 1 }] },
      {
        number: 2,
        awb: awb(2),
        lines: [
          { position: 0, qty: 1 },
          { position: 1, qty: 1 },
        ],
      },
    ])
    expect(await countShippedMessages(id)).toBe(2)
    const messages = await shop.db
      .selectFrom('message')
      .select('body')
      .where('orderId', '=', id)
      .where('dedupeKey', 'like', 'money:shipped:%')
      .orderBy('seq')
      .execute()
    expect(messages[0]?.body).toMatch(/A part of your .* was shipped\.\s+It holds 1 x .*\. The rest follows in another parcel\./s)
    expect(messages[1]?.body).toMatch(/Another parcel of your .* was shipped\..*With it, your order is complete\./s)
    expect(outcomesOf(await ship([{ id, awb: awb(3) }]))).toEqual(['refused'])
  })

  test('go in any order, each with the number that was given for it', async () => {
    const { ids, part, ship, parcels } = await makeQueue(1)
    const [id = ''] = ids
    await part(id, [{ position: 0, qty: 1 }])
    expect(outcomesOf(await ship([{ id, parcel: 3, awb: awb(9) }]))).toEqual(['refused'])
    expect(
      outcomesOf(
        await ship([
          { id, parcel: 2, awb: awb(2) },
          { id, parcel: 1, awb: awb(1) },
        ]),
      ),
    ).toEqual(['done', 'done'])
    expect(await parcels(id)).toMatchObject([
      { number: 1, awb: awb(1) },
      { number: 2, awb: awb(2) },
    ])
    expect(outcomesOf(await ship([{ id, parcel: 1, awb: awb(3) }]))).toEqual(['refused'])
  })

  test('never hold more pieces than were ordered', async () => {
    const { ids, part, pack, parcels } = await makeQueue(1)
    const [id = ''] = ids
    await part(id, [{ position: 0, qty: 1 }])
    for (const lines of [[{ position: 0, qty: 2 }], [{ position: 2, qty: 1 }], [1, 1].map((qty) => ({ position: 1, qty }))])
      expect(await part(id, lines)).toMatchObject({ status: 422, body: { code: 'rule_refused' } })
    for (const lines of [[], [{ position: 0, qty: 0 }], [{ position: -1, qty: 1 }], [{ position: 0, qty: 1e9 }]])
      expect((await part(id, lines)).status).toBe(400)
    await pack(ids)
    expect(await parcels(id)).toHaveLength(2)
    expect((await part(id, [{ position: 0, qty: 1 }])).status).toBe(422)
    const [row] = await shop.db.selectFrom('parcel').select('id').where('number', '=', 1).execute()
    await expect(
      shop.db
        .updateTable('parcelLine')
        .set({ qty: 2 })
        .where('parcelId', '=', row?.id ?? '')
        .execute(),
    ).rejects.toThrow(/more pieces/)
  })

  test('leave the rest in the queue when the day of the attempt ends', async () => {
    const { ids, part, ship } = await makeQueue(1)
    const [id = ''] = ids
    await part(id, [{ position: 0, qty: 1 }])
    await ship([{ id, awb: awb(1) }])
    later(25 * 3_600_000)
    await reconcile(shop)
    const { read, list } = packing(await signedInAdmin())
    expect(await read(id)).toMatchObject({ status: 'Paid', fulfilment: 'packed' })
    expect(await list()).toMatchObject([{ _id: id }])
  })

  test('a parcel on its way stays when the rest is packed and unpacked', async () => {
    const { ids, part, pack, ship, parcels, read } = await makeQueue(1)
    const [id = ''] = ids
    await part(id, [{ position: 0, qty: 1 }])
    await ship([{ id, awb: awb(1) }])
    expect(outcomesOf(await pack(ids))).toEqual(['done'])
    expect(outcomesOf(await pack(ids, false))).toEqual(['done'])
    expect(await parcels(id)).toMatchObject([{ number: 1, awb: awb(1) }])
    expect(await read(id)).toMatchObject({ fulfilment: 'packed' })
  })
})

describe('the tracking cell', () => {
  const link = 'https://post.example/1'
  const saveLink = async (id: string, trackingUrl: string, token: string) => send('PUT', `/orders/${id}/tracking`, { token, body: { trackingUrl } })

  test('makes the first parcel, and changes its link', async () => {
    const { ids, token, parcels, read } = await makeQueue(2)
    const [id = '', other = ''] = ids
    await saveLink(id, link, token)
    // Two orders may have the same link, as before.
    expect((await saveLink(other, link, token)).status).toBe(200)
    expect(await parcels(id)).toMatchObject([{ number: 1, carrier: '', awb: '', trackingUrl: link, lines: [{ qty: 2 }, { qty: 1 }] }])
    await saveLink(id, 'https://post.example/2', token)
    expect(await parcels(id)).toMatchObject([{ number: 1, trackingUrl: 'https://post.example/2' }])
    expect(await read(id)).toMatchObject({ fulfilment: 'shipped', trackingUrl: 'https://post.example/2' })
    expect(await countShippedMessages(id)).toBe(1)
  })

  test('ships every parcel of the order', async () => {
    const { ids, token, parcels, read, part, pack, ship } = await makeQueue(1)
    const [id = ''] = ids
    await part(id, [{ position: 0, qty: 1 }])
    await pack(ids)
    await saveLink(id, link, token)
    const saved = await parcels(id)
    expect(saved.map(({ trackingUrl }: { trackingUrl: string }) => trackingUrl)).toEqual([link, ''])
    expect(saved.every(({ shippedAt }: { shippedAt: string }) => shippedAt !== '')).toBe(true)
    expect(await read(id)).toMatchObject({ fulfilment: 'shipped' })
    expect(outcomesOf(await ship([{ id, awb: awb(1) }]))).toEqual(['refused'])
  })

  test('ships the rest of a part-sent order by the link that it has', async () => {
    const { ids, token, parcels, read, part, ship } = await makeQueue(1)
    const [id = ''] = ids
    await part(id, [{ position: 0, qty: 1 }])
    await ship([{ id, awb: awb(1) }])
    await saveLink(id, (await read(id)).trackingUrl, token)
    expect(await read(id)).toMatchObject({ fulfilment: 'shipped' })
    expect((await parcels(id)).map(({ shippedAt }: { shippedAt: string }) => shippedAt !== '')).toEqual([true, true])
  })

  test('changes the link of a cancelled order, and ships nothing more of it', async () => {
    const { ids, token, parcels, part, ship } = await makeQueue(1)
    const [id = ''] = ids
    await part(id, [{ position: 0, qty: 1 }])
    await ship([{ id, awb: awb(1) }])
    await part(id, [{ position: 0, qty: 1 }])
    await send('PUT', `/orders/${id}`, { token: await signedInAdmin(), body: { status: 'Cancelled' } })
    expect((await saveLink(id, link, token)).status).toBe(200)
    const saved: { trackingUrl: string; shippedAt: string }[] = await parcels(id)
    expect(saved.map(({ trackingUrl, shippedAt }) => [trackingUrl, shippedAt !== ''])).toEqual([
      [link, true],
      ['', false],
    ])
  })

  test('ships what is left in a parcel without a link, and leaves a sent parcel as it is', async () => {
    const { ids, part, ship } = await makeQueue(1)
    const [id = ''] = ids
    for (const number of [1, 2]) {
      await part(id, [{ position: 0, qty: 1 }])
      await ship([{ id, parcel: number, awb: awb(number) }])
    }
    later(60_000)
    await saveLink(id, link, await signedInAdmin())
    const sent = new Date(shop.now().getTime() - 60_000).toISOString()
    expect(await send('GET', `/orders/${id}/parcels`, { token: await signedInAdmin() })).toMatchObject({
      body: [
        { number: 1, awb: awb(1), trackingUrl: link, shippedAt: sent },
        { number: 2, awb: awb(2), shippedAt: sent },
        { number: 3, awb: '', trackingUrl: '', shippedAt: shop.now().toISOString(), lines: [{ position: 1, qty: 1 }] },
      ],
    })
  })
})
