import { sql } from 'kysely'
import type { ActionOf } from './action.ts'
import { cancel, removeItems } from './back-office.ts'
import { beginNextDay, recall, receiveBatch, receiveEndingBatch } from './batches.ts'
import type { Model } from './model.ts'
import { packOrder, sendOrder, shipNext, unpackOrder } from './packing.ts'
import { runAllJobs } from './run-jobs.ts'
import { pay, prepare } from './shopper.ts'

/**
 * Sells pieces of a batch, packs and sends some of them, recalls the batch or lets it end, and sends the rest. Few random histories take these steps in
 * their order.
 */
export async function withdrawSoldBatch(model: Model, { buyer, pack, qty, giftSet, ...steps }: ActionOf<'withdraw sold batch'>) {
  if (steps.endsIn !== undefined) await receiveEndingBatch(model, { type: 'receive ending batch', pack, days: steps.endsIn, pieces: qty })
  const known = model.attempts.length
  const lines = [{ product: pack, variant: 1, qty }, ...(giftSet ? [{ product: 2, variant: 1, qty: 1 }] : [])]
  await prepare(model, { type: 'prepare', buyer, lines, coupon: undefined, gift: 'none', stale: false, again: false })
  const [attempt] = model.attempts.slice(known)
  if (!attempt) return
  await pay(model, { type: 'pay', which: known, outcome: 'success', amount: 'right', submitsProof: true })
  await withdrawFrom(model, { which: known, id: attempt.orderId }, { pack, qty, ...steps })
}

type Steps = Omit<ActionOf<'withdraw sold batch'>, 'type' | 'buyer' | 'giftSet'>

async function withdrawFrom(model: Model, { which, id }: { which: number; id: string }, steps: Steps) {
  const { pack, qty, parcels, shipped, endsIn, offSale, received, runsJobs, meanwhile, sendsBy } = steps
  for (const parcel of parcels) await packOrder(model, id, parcel)
  for (let left = shipped; left > 0; left -= 1) await shipNext(model, id)
  // The shop has no database while its process is down.
  if (model.processState.crashed) return
  const { rows } = await sql<{ id: string }>`
    select b.id from stock_batch b where exists (select from stock_movement m where m.order_id = ${id} and m.batch_id = b.id) order by b.code`.execute(
    model.shop.db,
  )
  if (endsIn !== undefined) for (let left = endsIn + 1; left > 0; left -= 1) await beginNextDay(model)
  else if (rows[0]) await recall(model, rows[0].id, offSale)
  if (received !== 'nothing') await receiveBatch(model, { type: 'receive batch', pack, ...received })
  if (model.processState.crashed) return
  if (runsJobs) await runAllJobs(model)
  if (meanwhile === 'unpack') await unpackOrder(model, id)
  if (meanwhile === 'remove a piece') await removeItems(model, { type: 'remove items', which, line: 0, left: qty - 1 })
  if (meanwhile === 'cancel') await cancel(model, { type: 'cancel', which, refund: 'full' })
  if (sendsBy === 'nothing') return
  await packOrder(model, id, 'whole')
  await sendOrder(model, id, sendsBy)
}
