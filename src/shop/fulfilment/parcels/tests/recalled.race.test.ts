import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signedInAdmin } from '#test/make.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { packing } from '#test/make-queue.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { countStock, trackStock } from '#test/track-stock.ts'
import { recountStock } from '#shop/stock/server/recount-stock.server.ts'

/** Sells `count` orders of one pack from batch A, and receives `spare` packs of batch B. */
async function sellBatch(count: number, spare: number) {
  const token = await signedInAdmin()
  const buyer = await makeCheckout()
  const itemId = await trackStock(shop, buyer.productId, count + 1, { batch: 'A', bestBefore: '2027-01-31' })
  const ids: string[] = []
  for (let made = 0; made < count; made += 1)
    ids.push((await makeOrder(buyer, { items: [{ productId: buyer.productId, variant: '1 g', qty: 1 }], expectedTotal: 500 }))._id)
  await trackStock(shop, buyer.productId, spare, { batch: 'B', bestBefore: '2027-06-30' })
  const { id: batchId } = await shop.db.selectFrom('stockBatch').select('id').where('code', '=', 'A').executeTakeFirstOrThrow()
  const recall = () => send('POST', `/stock-batches/${batchId}/recall`, { token, body: { subject: 'Please do not eat it', words: 'It has a fault.' } })
  return { token, itemId, batchId, ids, recall, ...packing(token) }
}

test('shipping waits for a recall that has begun, and is refused', async () => {
  const { ids, itemId, batchId, ship } = await sellBatch(1, 0)
  const [id = ''] = ids
  const shipped = await shop.db.transaction().execute(async (tx) => {
    await sql`select from stock_item where id = ${itemId} for update`.execute(tx)
    await tx.updateTable('stockBatch').set({ offSale: true }).where('id', '=', batchId).execute()
    const shipping = ship([{ id, awb: 'DL00000001' }])
    const pause = new Promise((resolve) => setTimeout(() => resolve('waits'), 300))
    expect(await Promise.race([shipping, pause])).toBe('waits')
    return { shipping }
  })
  expect((await shipped.shipping).body.results).toMatchObject([{ outcome: 'refused' }])
})

test('a recall at the same time as packing, shipping and cancelling lets no recalled piece out after it, and the ledger stays exact', async () => {
  const { token, itemId, batchId, ids, recall, pack, ship } = await sellBatch(20, 8)
  await pack(ids.slice(0, 5))
  const answers = await Promise.all([
    ...ids.slice(0, 10).map((id, index) => ship([{ id, awb: `DL0000000${index}` }])),
    ...ids.slice(10, 15).map((id) => pack([id])),
    recall().then(async (answer) => {
      await runJobs()
      return answer
    }),
    ...ids.slice(15, 18).map((id) => send('PUT', `/orders/${id}`, { token, body: { status: 'Cancelled' } })),
    ...ids.slice(5, 10).map((id) => pack([id])),
  ])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  await runJobs()
  for (const id of ids) await ship([{ id, awb: `XX${id}` }])
  // The pack's lock is held to the commit, so audit entries have the order of the commits.
  const { rows: leftLater } = await sql`
    select e.subject_id from audit_entry e
    where e.action = 'shipped' and e.seq > (select max(seq) from audit_entry where action = 'batch recalled') and e.subject_id in (
      select m.order_id from stock_movement m where m.batch_id = ${batchId} and m.order_id is not null group by m.order_id having sum(m.pieces) < 0
    )`.execute(shop.db)
  expect(leftLater).toEqual([])
  const { rows: packedWithBatch } = await sql`
    select o.id from shop_order o cross join lateral recalled_pieces(o.id) r where r.pieces > 0 and exists (select from parcel where order_id = o.id)`.execute(
    shop.db,
  )
  expect(packedWithBatch).toEqual([])
  expect(await recountStock(shop.db)).toEqual([])
  const { onHand, ledger } = await countStock(shop, itemId)
  expect(onHand).toBe(ledger)
  const { rows: lost } = await sql<{ pieces: number }>`
    select (select sum(pieces) from stock_movement where batch_id = ${batchId} and reason = 'receipt')::int
      + (select coalesce(sum(pieces), 0) from stock_movement where batch_id = ${batchId} and reason <> 'receipt')::int as pieces`.execute(shop.db)
  expect(lost).toEqual([{ pieces: 0 }])
})

test('two retries of the replacement at once replace each piece once', async () => {
  const { ids, itemId, recall, pack } = await sellBatch(10, 6)
  await recall()
  await Promise.all([runJobs(), ...ids.map((id) => pack([id]))])
  const { rows } = await sql<{ code: string; pieces: number }>`
    select b.code, -sum(m.pieces)::int as pieces from stock_movement m join stock_batch b on b.id = m.batch_id
    where m.order_id is not null group by b.code order by b.code`.execute(shop.db)
  expect(rows).toEqual([
    { code: 'A', pieces: 4 },
    { code: 'B', pieces: 6 },
  ])
  expect(await countStock(shop, itemId)).toEqual({ onHand: 0, ledger: 0 })
})
