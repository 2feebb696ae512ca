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
import { listDueProducts, listOpenOf, type ScheduleRow } from './queries.server.ts'

/** Applies the due schedules, each minute. It catches up if a job of `applyAtJob` is lost. If a process dies, the next minute applies them. */
export const applyDueJob = job('price-schedules', { retryLimit: 0, retryDelay: 1, cron: '* * * * *' }, applyAllDue)

/** Applies the due schedules of an instant within a second. `applyDueJob` alone is not enough: pg-boss starts cron jobs up to 48 seconds late. */
export const applyAtJob = job<{ at: string }>('price-schedules-at', { retryLimit: 2, retryDelay: 5 }, async (shop, { at }) => {
  // The clock of this process may be behind the clock of the database.
  if (shop.now() < new Date(at)) await shop.db.transaction().execute((tx) => enqueueAt(shop, tx, [new Date(at)]))
  else await applyAllDue(shop)
})

/** Enqueues a job for each instant. It names the job instead of using `applyAtJob`, because that job calls this function. */
export async function enqueueAt(shop: Shop, tx: Tx, instants: readonly Date[]) {
  for (const at of instants) {
    const startAfterSeconds = Math.max(1, Math.ceil((at.getTime() - shop.now().getTime()) / 1000))
    await shop.jobs.enqueue(tx, { name: 'price-schedules-at' }, { at: at.toISOString() }, { startAfterSeconds })
  }
}

async function applyAllDue(shop: Shop) {
  await eachInTurn(shop.log, await listDueProducts(shop.db, shop.now()), (id) => applyDue(shop, id))
}

const stepOrder = { end: 0, miss: 1, begin: 2, wait: 3 }

/**
 * Applies the due schedules of one product, all or nothing. Ends come first: a sale that begins must store the usual price as the price before, not the price
 * of the earlier sale. A second run changes nothing.
 */
function applyDue(shop: Shop, productId: string) {
  return shop.db.transaction().execute(async (tx) => {
    await lockVersions(tx, [productId])
    const steps = (await listOpenOf(tx, productId)).map((row) => ({ row, step: stepOf(row, shop.now()) }))
    for (const { row, step } of steps.toSorted((one, other) => stepOrder[one.step] - stepOrder[other.step])) {
      const [product] = await listExisting(tx, [productId])
      if (step === 'end') await setState(tx, row.id, { state: 'done', note: await endNow(shop, tx, row, product, undefined) })
      if (step === 'miss') await setState(tx, row.id, { state: 'failed', note: 'The shop was not running in this time.' })
      if (step === 'begin') await begin(shop, tx, row, product)
    }
    shop.failpoint('schedules-applied')
  })
}

type NewState = { state: ScheduleRow['state']; note?: string; before?: ScheduledFigures }

export async function setState(tx: Tx, id: string, { before, ...fields }: NewState) {
  await tx
    .updateTable('priceSchedule')
    .set({ ...fields, ...(before && { before: JSON.stringify(before) }) })
    .where('id', '=', id)
    .execute()
}

async function begin(shop: Shop, tx: Tx, row: ScheduleRow, product: Product | undefined) {
  const before = product && figuresNow(product, row)
  if (!product || !before) return setState(tx, row.id, { state: 'failed', note: 'The pack is not in the catalogue any more.' })
  const after = withScheduled(product, row)
  if (breaksMrp(product, after, row.packId)) return setState(tx, row.id, { state: 'failed', note: 'The MRP of the pack is below this price.' })
  await savePacks(shop, tx, undefined, [{ before: product, after }], 'changed at its time')
  await setState(tx, row.id, { state: row.until === null ? 'done' : 'running', before })
}

/** Restores the figures from before a schedule, except those that somebody changed since. @returns a note if something stays, else '' */
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
