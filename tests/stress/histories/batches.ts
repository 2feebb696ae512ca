import { sql } from 'kysely'
import { callShop, pick } from './call.ts'
import type { ActionOf } from './action.ts'
import type { Model } from './model.ts'
import { packOrder, sendOrder } from './packing.ts'
import { runAllJobs } from './run-jobs.ts'
import { pay, prepare } from './shopper.ts'

const codeOf = (batch: number) => `B${batch}`

/** Each batch of a pack ends on another day, so a replayed history sells them in the same order. One has no day. */
const bestBeforeOf = (batch: number) => (batch === 0 ? null : `2027-0${batch}-01`)

/** The batch that has some of each pack's first pieces. */
const firstBatch = 1

/** Receives pieces of a tracked pack in a batch, new or known. The shop refuses a recalled one. */
export async function receiveBatch(model: Model, { pack, batch, pieces }: ActionOf<'receive batch'>) {
  model.moveCount += 1
  const body = { reason: 'receipt', pieces, batch: codeOf(batch), bestBefore: bestBeforeOf(batch), key: `some-move-${model.moveCount}` }
  await callShop(model, 'POST', `/stock/${model.stock[pack]}/movements`, { token: model.admin, body })
}

/** Recalls a batch, perhaps a second time. */
export async function recallBatch(model: Model, { which, offSale }: ActionOf<'recall batch'>) {
  const { rows } = await sql<{ id: string }>`select b.id from stock_batch b join stock_item i on i.id = b.item_id order by i.seq, b.code`.execute(model.shop.db)
  const batch = pick(rows, which)
  if (batch) await recall(model, batch.id, offSale)
}

const recall = (model: Model, id: string, offSale: boolean) =>
  callShop(model, 'POST', `/stock-batches/${id}/recall`, { token: model.admin, body: { subject: 'Please do not eat it', words: 'It has a fault.', offSale } })

/** Sells pieces of a batch, packs and sends some of them, recalls the batch, and sends the rest. Few random histories take these steps in their order. */
export async function recallSoldBatch(model: Model, { buyer, pack, qty, parcel, ships, offSale, received, runsJobs, sendsBy }: ActionOf<'recall sold batch'>) {
  const known = model.attempts.length
  const lines = [{ product: pack, variant: 1, qty }]
  await prepare(model, { type: 'prepare', buyer, lines, coupon: undefined, stale: false, again: false })
  const [attempt] = model.attempts.slice(known)
  if (!attempt) return
  await pay(model, { type: 'pay', which: known, outcome: 'success', amount: 'right', submitsProof: true })
  const id = attempt.orderId
  if (parcel !== 'none') await packOrder(model, id, parcel)
  if (ships) await sendOrder(model, id, 'number')
  // The shop has no database while its process is down.
  if (model.processState.crashed) return
  const { rows } = await sql<{ id: string }>`
    select b.id from stock_batch b where exists (select from stock_movement m where m.order_id = ${id} and m.batch_id = b.id) order by b.code`.execute(
    model.shop.db,
  )
  if (rows[0]) await recall(model, rows[0].id, offSale)
  if (received !== 'nothing') await receiveBatch(model, { type: 'receive batch', pack, ...received })
  if (model.processState.crashed) return
  if (runsJobs) await runAllJobs(model)
  if (sendsBy === 'nothing') return
  await packOrder(model, id, 'whole')
  await sendOrder(model, id, sendsBy)
}

/** Moves two of each tracked pack's first pieces into a batch. */
export const resetBatches = `
    delete from stock_batch;
    insert into stock_batch (item_id, code, best_before) select id, '${codeOf(firstBatch)}', '${bestBeforeOf(firstBatch)}' from stock_item where tracked;
    insert into stock_movement (item_id, batch_id, at, pieces, reason) select item_id, id, '2026-01-15T06:30:00Z', 2, 'receipt' from stock_batch;`
