import type { Tx } from '#platform/database/database.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { eachInTurn } from '#platform/process/each-in-turn.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Product } from '../../contract.ts'
import { listExisting } from '../../server/import-products.server.ts'
import { savePacks } from '../../server/change-packs.server.ts'
import { lockVersions } from '../../server/write-queries.server.ts'
import type { ScheduledFigures } from '../contract.ts'
import { breaksMrp, figuresBack, figuresNow, stepOf, withScheduled } from '../rules/schedule.ts'
import { findProductOf, listDue, listOpenOf, lockSchedule, type ScheduleRow } from './queries.server.ts'

/** Begins or ends what is set for a time, once its minute has come. A second run changes nothing. */
export const applyScheduleJob = job<{ id: string }>('price-schedule', { retryLimit: 12, retryDelay: 30, pollingIntervalSeconds: 5 }, applySchedule)

/** Applies what is due although its own job is lost, such as after many failures or the restore of a backup. */
export const applyDueJob = job('due-price-schedules', { retryLimit: 0, retryDelay: 1, pollingIntervalSeconds: 20, cron: '* * * * *' }, async (shop) =>
  eachInTurn(shop.log, await listDue(shop.db, shop.now()), (id) => applySchedule(shop, { id })),
)

/** Queues the next step of a schedule. */
export async function enqueueStep(shop: Shop, tx: Tx, id: string, at: Date) {
  const waitMs = at.getTime() - shop.now().getTime()
  await shop.jobs.enqueue(tx, { name: 'price-schedule' }, { id }, { startAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

function applySchedule(shop: Shop, { id }: { id: string }) {
  return shop.db.transaction().execute(async (tx) => {
    const locked = await lockWithProduct(tx, id)
    if (!locked) return
    const { row, product } = locked
    switch (stepOf(row, shop.now())) {
      case 'wait': {
        const next = row.state === 'waiting' ? row.from : row.state === 'running' ? row.until : null
        // The clocks of the processes differ.
        if (next) await enqueueStep(shop, tx, id, next)
        return
      }
      case 'miss':
        return setState(tx, id, { state: 'failed', note: 'The shop was not running in this time.' })
      case 'begin':
        return begin(shop, tx, row, await endOthers(shop, tx, row, product))
      case 'end':
        return end(shop, tx, row, product)
    }
  })
}

/** Locks the product of a schedule, and then the schedule, as every change of it does. */
export async function lockWithProduct(tx: Tx, id: string): Promise<{ row: ScheduleRow; product: Product | undefined } | undefined> {
  const found = await findProductOf(tx, id)
  if (!found) return undefined
  await lockVersions(tx, [found.productId])
  const row = await lockSchedule(tx, id)
  const [product] = await listExisting(tx, [found.productId])
  return row && { row, product }
}

type NewState = { state: ScheduleRow['state']; note?: string; before?: ScheduledFigures }

export async function setState(tx: Tx, id: string, { before, ...fields }: NewState) {
  await tx
    .updateTable('priceSchedule')
    .set({ ...fields, ...(before && { before: JSON.stringify(before) }) })
    .where('id', '=', id)
    .execute()
}

const end = async (shop: Shop, tx: Tx, row: ScheduleRow, product: Product | undefined) =>
  setState(tx, row.id, { state: 'done', note: await endNow(shop, tx, row, product, undefined) })

/**
 * Ends what is over of the same pack or status before the next begins: their jobs run in any order, and the next must not take the price of a sale for the
 * usual one. @returns the product afterwards
 */
async function endOthers(shop: Shop, tx: Tx, row: ScheduleRow, product: Product | undefined): Promise<Product | undefined> {
  const over = (await listOpenOf(tx, row.productId)).filter((one) => one.packId === row.packId && stepOf(one, shop.now()) === 'end')
  let present = product
  for (const one of over) {
    await end(shop, tx, one, present)
    present = (await listExisting(tx, [row.productId]))[0]
  }
  return present
}

async function begin(shop: Shop, tx: Tx, row: ScheduleRow, product: Product | undefined) {
  const before = product && figuresNow(product, row)
  if (!product || !before) return setState(tx, row.id, { state: 'failed', note: 'The pack is not in the catalogue any more.' })
  const after = withScheduled(product, row)
  if (breaksMrp(product, after, row.packId)) return setState(tx, row.id, { state: 'failed', note: 'The MRP of the pack is below this price.' })
  await savePacks(shop, tx, undefined, [{ before: product, after }], 'changed at its time')
  await setState(tx, row.id, { state: row.until === null ? 'done' : 'running', before })
  if (row.until !== null) await enqueueStep(shop, tx, row.id, row.until)
}

/** Brings back what stood before a schedule, except what somebody changed since. @returns a note, if something stays */
export async function endNow(shop: Shop, tx: Tx, row: ScheduleRow, product: Product | undefined, actor: Actor | undefined): Promise<string> {
  const present = product && figuresNow(product, row)
  if (!product || !present) return 'The pack is not in the catalogue any more.'
  const back = figuresBack(row.figures, present, row.before ?? {})
  if (Object.keys(back).length === 0) return 'Somebody changed it meanwhile, so it stays.'
  const after = withScheduled(product, { packId: row.packId, figures: back })
  if (breaksMrp(product, after, row.packId)) return 'The MRP of the pack is below the price before, so the price stays.'
  await savePacks(shop, tx, actor, [{ before: product, after }], 'changed back')
  return ''
}
