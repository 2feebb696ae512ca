import { rupeesOf } from '#kernel/money.ts'
import type { Page, Slice } from '#kernel/page.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { priceVariant } from '../../rules/variant-price.ts'
import { lockVersions } from '../../server/write-queries.server.ts'
import type { Schedule, ScheduledFigures, scheduleStates } from '../contract.ts'

export type ScheduleRow = {
  id: string
  productId: string
  packId: string | null
  from: Date
  until: Date | null
  figures: ScheduledFigures
  before: ScheduledFigures | null
  state: (typeof scheduleStates)[number]
}

const openStates = ['waiting', 'running'] as const

const columns = ['id', 'productId', 'itemId as packId', 'startsAt as from', 'endsAt as until', 'figures', 'before', 'state'] as const

/** The states of the open list. A failed schedule stays in it until a person removes it. */
const listedStates = [...openStates, 'failed'] as const

/** Lists the schedules of a product that are not over, by their beginning. */
export const listOpenOf = (db: Db | Tx, productId: string): Promise<ScheduleRow[]> =>
  db
    .selectFrom('priceSchedule')
    .select(columns)
    .where('productId', '=', productId)
    .where('state', 'in', openStates)
    .orderBy('startsAt')
    .orderBy('seq')
    .execute()

/** Lists the products with a schedule that should have begun or ended by now. */
export async function listDueProducts(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('priceSchedule')
    .select('productId')
    .distinct()
    .where(({ eb, and, or }) =>
      or([and([eb('state', '=', 'waiting'), eb('startsAt', '<=', now)]), and([eb('state', '=', 'running'), eb('endsAt', '<=', now)])]),
    )
    .execute()
  return rows.map(({ productId }) => productId)
}

/** Locks the product of a schedule, as every change of the schedule does, and reads the schedule. */
export async function lockSchedule(tx: Tx, id: string): Promise<ScheduleRow | undefined> {
  const find = () => tx.selectFrom('priceSchedule').select(columns).where('id', '=', id).executeTakeFirst()
  const found = await find()
  if (!found) return undefined
  await lockVersions(tx, [found.productId])
  return find()
}

export type ScheduleFilter = { product?: string | undefined; open?: 'true' | 'false' | undefined; id?: string; q?: string | undefined }

/** Lists schedules, newest first. */
export async function listSchedules(db: Db | Tx, filter: ScheduleFilter, { limit, beforeSeq }: Slice): Promise<Page<Schedule>> {
  const rows = await filtered(db, filter)
    .innerJoin('product', 'product.id', 'priceSchedule.productId')
    .leftJoin('stockItem', 'stockItem.id', 'priceSchedule.itemId')
    .select(['priceSchedule.id', 'priceSchedule.seq', 'priceSchedule.productId', 'priceSchedule.itemId', 'startsAt', 'endsAt', 'figures', 'state', 'note'])
    .select(['product.name', 'stockItem.quantity'])
    .where('priceSchedule.seq', '<', beforeSeq)
    .orderBy('priceSchedule.seq', 'desc')
    .limit(limit)
    .execute()
  return { rows: rows.map(wireSchedule), lastSeq: rows.at(-1)?.seq }
}

export async function countSchedules(db: Db, filter: ScheduleFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const filtered = (db: Db | Tx, { product, open: isOpen, id }: ScheduleFilter) =>
  db
    .selectFrom('priceSchedule')
    .$call((query) => (product === undefined ? query : query.where('priceSchedule.productId', '=', product)))
    .$call((query) => (id === undefined ? query : query.where('priceSchedule.id', '=', id)))
    .$call((query) => (isOpen === 'true' ? query.where('state', 'in', listedStates) : query))

type ListedRow = {
  id: string
  productId: string
  itemId: string | null
  name: string
  quantity: string | null
  startsAt: Date
  endsAt: Date | null
  figures: ScheduledFigures
  state: Schedule['state']
  note: string
}

function wireSchedule({ id, productId, itemId, name, quantity, startsAt, endsAt, figures, state, note }: ListedRow): Schedule {
  const { price, discount = 0 } = figures
  return {
    _id: id,
    productId,
    product: name,
    ...(itemId !== null && { packId: itemId, pack: quantity ?? '' }),
    from: startsAt.toISOString(),
    until: endsAt?.toISOString() ?? null,
    figures,
    ...(price !== undefined && { selling: rupeesOf(priceVariant({ price, discount }, 1).finalPaise) }),
    state,
    ...(note !== '' && { note }),
  }
}
