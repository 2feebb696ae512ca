import type { z } from 'zod/mini'
import { dayMs } from '#kernel/duration.ts'
import { invalidField, ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { timeInIndia } from '#kernel/india.ts'
import { fromNewest } from '#kernel/page.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { mrpBelowPrice } from '../../office-contract.ts'
import { listExisting } from '../../server/import-products.server.ts'
import { productNotFound, refuseDrop } from '../../server/save-product.server.ts'
import { lockVersions } from '../../server/write-queries.server.ts'
import type * as contract from '../contract.ts'
import type { Schedule } from '../contract.ts'
import { breaksMrp, figuresNow, overlaps, withScheduled } from '../rules/schedule.ts'
import { endNow, enqueueAt, setState } from './apply-schedule.server.ts'
import { listOpenOf, listSchedules, lockSchedule } from './queries.server.ts'

const longestWaitMs = 366 * dayMs
/** How many open schedules a product may have. */
const maxOpen = 100

type NewSchedule = z.output<typeof contract.addSchedule.input>

/** @throws ShopError invalid_input for times that are past, more than a year ahead, or in the wrong order */
function refuseTimes({ from, until }: { from: Date; until: Date | null }, now: Date) {
  const latest = new Date(now.getTime() + longestWaitMs)
  if (from <= now || from > latest) throw invalidField('from', 'Please choose a time in the next year.')
  if (until !== null && until <= from) throw invalidField('until', 'The end must come after the beginning.')
  if (until !== null && until > latest) throw invalidField('until', 'Please choose an end in the next year.')
}

/**
 * Schedules the figures of a pack, or the status of a product.
 * @throws ShopError not_found; invalid_input for wrong times; rule_refused for a price above the MRP, and for a time that another schedule has; price_drop
 */
export function addSchedule(shop: Shop, actor: Actor, { packId: pack, until: end, priceDrops, productId, from, ...figures }: NewSchedule): Promise<Schedule> {
  const packId = pack ?? null
  const until = end ?? null
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.now()
    refuseTimes({ from, until }, now)
    await lockVersions(tx, [productId])
    const [product] = await listExisting(tx, [productId])
    if (!product) throw productNotFound()
    const target = { packId, figures: { ...figures, ...(figures.price !== undefined && { discount: figures.discount ?? 0 }) } }
    const present = figuresNow(product, target)
    if (!present) throw new ShopError('not_found', 'There is no such pack.')
    const after = withScheduled(product, target)
    if (breaksMrp(product, after, packId)) throw new ShopError('rule_refused', mrpBelowPrice, [{ field: 'price', message: mrpBelowPrice }])
    if (priceDrops === 'ask') await refuseDrop(tx, product.variants, after.variants)
    const open = await listOpenOf(tx, productId)
    if (open.length >= maxOpen) throw new ShopError('rule_refused', `A product can have at most ${maxOpen} changes that wait for their time.`)
    const other = open.find((one) => one.packId === packId && overlaps(one, { from, until }))
    if (other) {
      const untilText = other.until === null ? '' : ` until ${timeInIndia(other.until)}`
      throw new ShopError('rule_refused', `Another change is set from ${timeInIndia(other.from)}${untilText}. Cancel it, or choose another time.`)
    }
    const id = randomId(12)
    await tx
      .insertInto('priceSchedule')
      .values({ id, productId, itemId: packId, startsAt: from, endsAt: until, figures: JSON.stringify(target.figures), createdAt: now })
      .execute()
    await enqueueAt(shop, tx, until ? [from, until] : [from])
    const label = product.variants.find(({ _id }) => _id === packId)?.quantity
    const subject = { kind: 'product', id: productId } as const
    const times = { from: from.toISOString(), ...(until && { until: until.toISOString() }) }
    await recordChange(tx, {
      at: now,
      actor,
      action: 'set for a time',
      subject,
      after: { ...(label !== undefined && { pack: label }), ...times, ...target.figures },
    })
    const [added] = (await listSchedules(tx, { id }, { limit: 1, beforeSeq: fromNewest })).rows
    if (!added) throw new Error('The schedule was not stored.')
    return added
  })
}

/** Cancels a waiting or failed schedule, or ends a running one. A finished schedule stays. @throws ShopError not_found */
export function cancelSchedule(shop: Shop, actor: Actor, id: string): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const row = await lockSchedule(tx, id)
    if (!row) throw new ShopError('not_found', 'This change is not set any more.')
    const [product] = await listExisting(tx, [row.productId])
    if (row.state === 'done' || row.state === 'cancelled') return
    const note = row.state === 'running' ? await endNow(shop, tx, row, product, actor) : ''
    await setState(tx, id, { state: 'cancelled', note })
    const subject = { kind: 'product', id: row.productId } as const
    await recordChange(tx, {
      at: shop.now(),
      actor,
      action: 'cancelled what was set for a time',
      subject,
      before: { ...row.figures, from: row.from.toISOString() },
    })
  })
}
