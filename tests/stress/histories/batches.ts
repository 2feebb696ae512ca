import { sql } from 'kysely'
import { hashToken } from '#platform/http/authenticate.ts'
import { callShop, pick } from './call.ts'
import type { ActionOf } from './action.ts'
import type { Model } from './model.ts'

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
    insert into stock_batch (item_id, code, best_before) select id, f.code, f.best_before from stock_item,
      (values ${firstBatches.map((batch) => `('${codeOf(batch)}', date '${bestBeforeOf(batch)}')`).join(', ')}) f (code, best_before) where tracked;
    insert into stock_movement (item_id, batch_id, at, pieces, reason) select item_id, id, '2026-01-15T06:30:00Z', 2, 'receipt' from stock_batch;`
