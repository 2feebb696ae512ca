import { sql } from 'kysely'
import { expireBatchesJob } from '#shop/stock/server/batch-expiry.server.ts'
import { dayInIndia } from '#kernel/india.ts'
import { daysLater } from '#shop/stock/rules/shelf-life.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import { callShop, pick } from './call.ts'
import type { ActionOf } from './action.ts'
import type { Model } from './model.ts'
import { runAllJobs } from './run-jobs.ts'
import { wait } from './wait.ts'

const codeOf = (batch: number) => `B${batch}`

/** Each batch of a pack ends on another day, so a replayed history sells them in the same order. One has no day. */
const bestBeforeOf = (batch: number) => (batch === 0 ? null : `2027-0${batch}-01`)

/** The batches that have some of each pack's first pieces. */
const firstBatches = [1, 2]

/** Receives pieces of a tracked pack in a batch, new or known. The shop refuses a recalled one. */
export async function receiveBatch(model: Model, { pack, batch, pieces }: ActionOf<'receive batch'>) {
  model.moveCount += 1
  const body = { reason: 'receipt', pieces, batch: codeOf(batch), bestBefore: bestBeforeOf(batch), key: `some-move-${model.moveCount}` }
  await callShop(model, 'POST', `/stock/${model.stock[pack]}/movements`, { token: model.admin, body })
}

/** Receives pieces that were packed today and end soon. The shop refuses those whose last day of sale is over. */
export async function receiveEndingBatch(model: Model, { pack, days, pieces }: ActionOf<'receive ending batch'>) {
  model.moveCount += 1
  const packedOn = dayInIndia(model.shop.now())
  const bestBefore = daysLater(packedOn, days)
  const body = { reason: 'receipt', pieces, batch: `E${packedOn}/${days}`, packedOn, bestBefore, key: `some-move-${model.moveCount}` }
  await callShop(model, 'POST', `/stock/${model.stock[pack]}/movements`, { token: model.admin, body })
}

/** Waits a day and takes batches off sale, as the job of every night does. Nothing happens while the process is down. */
export async function beginNextDay(model: Model) {
  if (model.processState.crashed) return
  await wait(model, 24 * 60)
  await expireBatches(model)
}

/** Throws away expired pieces of a batch that ends, perhaps more than there are: the shop refuses that. */
export async function throwAway(model: Model, { which, pieces }: ActionOf<'throw away expired'>) {
  const { rows } = await sql<{ itemId: string; code: string }>`
    select b.item_id, b.code from stock_batch b join stock_item i on i.id = b.item_id where b.packed_on is not null order by i.seq, b.code`.execute(
    model.shop.db,
  )
  const batch = pick(rows, which)
  if (!batch) return
  model.moveCount += 1
  const body = { reason: 'disposed', pieces: -pieces, batch: batch.code, key: `some-move-${model.moveCount}` }
  await callShop(model, 'POST', `/stock/${batch.itemId}/movements`, { token: model.admin, body })
}

/** Runs the job of every night. */
export async function expireBatches(model: Model) {
  await model.shop.db.transaction().execute((tx) => model.shop.jobs.enqueue(tx, expireBatchesJob, {}))
  await runAllJobs(model)
}

/** Sets how many days before its last day at home a pack must leave. A batch may go on sale again, or off sale. */
export async function setDeliveryDays(model: Model, { days: deliveryDays }: ActionOf<'set delivery days'>) {
  await callShop(model, 'PUT', '/settings', { token: model.admin, body: { shelfLife: { deliveryDays } } })
}

/** Recalls a batch, perhaps a second time. */
export async function recallBatch(model: Model, { which, offSale }: ActionOf<'recall batch'>) {
  const { rows } = await sql<{ id: string }>`select b.id from stock_batch b join stock_item i on i.id = b.item_id order by i.seq, b.code`.execute(model.shop.db)
  const batch = pick(rows, which)
  if (batch) await recall(model, batch.id, offSale)
}

/** The admin has just given a fresh proof, as the shop asks before it writes to buyers. */
export async function recall(model: Model, id: string, offSale: boolean) {
  await model.shop.db.updateTable('session').set({ provenAt: model.shop.now() }).where('tokenHash', '=', hashToken(model.admin)).execute()
  return callShop(model, 'POST', `/stock-batches/${id}/recall`, {
    token: model.admin,
    body: { subject: 'Please do not eat it', words: 'It has a fault.', offSale },
  })
}

/** Gives each tracked pack two pieces in each of two batches. */
export const resetBatches = `
    delete from stock_batch;
    insert into setting (name, value, updated_at) values ('shelfLife', '{"leastDays":45,"leastPercent":30,"deliveryDays":0}', '2026-01-15T06:30:00Z')
      on conflict (name) do update set value = excluded.value where setting.value <> excluded.value;
    insert into stock_batch (item_id, code, best_before) select id, f.code, f.best_before from stock_item,
      (values ${firstBatches.map((batch) => `('${codeOf(batch)}', date '${bestBeforeOf(batch)}')`).join(', ')}) f (code, best_before) where tracked;
    insert into stock_movement (item_id, batch_id, at, pieces, reason) select item_id, id, '2026-01-15T06:30:00Z', 2, 'receipt' from stock_batch;`
