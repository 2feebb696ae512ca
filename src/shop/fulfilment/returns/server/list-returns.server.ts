import { sql } from 'kysely'
import { rupeesOf } from '#kernel/money.ts'
import type { Page, Slice } from '#kernel/page.ts'
import type { Db } from '#platform/database/database.ts'
import type { Need } from '#shop/audit/rules.ts'
import { openReturnStates } from '#shop/orders/rules.ts'
import type { ShopperReturn } from '../contract.ts'
import type { ListedReturn, ReturnFilter } from '../office-contract.ts'
import { type ReturnReason, type ReturnState, returnStates } from '../rules/return.ts'
import { listReturnsOf, refundPaiseOf, wireReturn } from './queries.server.ts'
import { photoUrlOf } from './return-photos.server.ts'

type Filter = { state?: ReturnFilter | undefined }

function statesOf({ state }: Filter): readonly ReturnState[] {
  if (state === undefined) return returnStates
  return state === 'open' ? openReturnStates : [state]
}

type Row = {
  id: string
  seq: number
  orderId: string
  state: ReturnState
  reason: ReturnReason
  askedAt: Date
  name: string | null
  pieces: number
  photos: number
  refundPaise: number | null
}

/** Lists returns, newest first. Each state has its rows read from the index, so a rare state costs no more than a common one. */
export async function listReturns(db: Db, filter: Filter, { limit, beforeSeq, skip = 0 }: Slice): Promise<Page<ListedReturn>> {
  const newest = statesOf(filter).map(
    (state) => sql`(select seq from return_request where state = ${sql.lit(state)} and seq < ${beforeSeq} order by seq desc limit ${limit + skip})`,
  )
  const { rows } = await sql<Row>`
    select r.id, r.seq, r.order_id, r.state, r.reason, r.asked_at, o.address ->> 'name' as name,
      (select coalesce(sum(qty), 0)::int from return_line where return_id = r.id) as pieces,
      (select count(*)::int from return_photo where return_id = r.id) as photos,
      ${refundPaiseOf('r')} as refund_paise
    from (select seq from (${sql.join(newest, sql` union all `)}) found order by seq desc offset ${skip} limit ${limit}) page
    join return_request r on r.seq = page.seq join shop_order o on o.id = r.order_id order by r.seq desc`.execute(db)
  const returns = rows.map(({ id, orderId, state, reason, askedAt, name, pieces, photos, refundPaise }) => ({
    _id: id,
    orderId,
    state,
    reason,
    askedAt: new Date(askedAt).toISOString(),
    name: name ?? '',
    pieces,
    photos,
    refund: refundPaise === null ? null : rupeesOf(refundPaise),
  }))
  return { rows: returns, lastSeq: rows.at(-1)?.seq }
}

export async function countReturns(db: Db, filter: Filter): Promise<number> {
  const counted = await db
    .selectFrom('returnRequest')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', statesOf(filter))
    .executeTakeFirstOrThrow()
  return Number(counted.count)
}

/** Counts the returns that wait, by their state. */
export async function countOpenReturns(db: Db): Promise<Record<(typeof openReturnStates)[number], number>> {
  const rows = await db
    .selectFrom('returnRequest')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('state', 'in', openReturnStates)
    .groupBy('state')
    .execute()
  const countOf = (state: ReturnState) => Number(rows.find((row) => row.state === state)?.count ?? 0)
  return { requested: countOf('requested'), approved: countOf('approved'), received: countOf('received') }
}

/** The returns to decide or to refund. An approved one waits for its parcel. */
export const returnsNeed: Need = {
  name: 'returns',
  scope: 'orders:read',
  async count({ db }) {
    const { requested, received } = await countOpenReturns(db)
    return requested + received
  },
}

/** A return with its photos as data URLs. */
export type ExportedReturn = Omit<ShopperReturn, 'photos'> & { orderId: string; photos: string[] }

/** Reads the returns of orders with everything that their shoppers wrote, and their photos. */
export async function exportReturns(db: Db, orderIds: string[]): Promise<ExportedReturn[]> {
  const rows = await listReturnsOf(db, orderIds)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const photos = await db.selectFrom('returnPhoto').select(['returnId', 'jpeg']).where('returnId', 'in', ids).orderBy('returnId').orderBy('number').execute()
  const photosOf = (id: string) => photos.filter(({ returnId }) => returnId === id).map(({ jpeg }) => photoUrlOf(jpeg))
  return rows.map((row) => ({ ...wireReturn(row), orderId: row.orderId, photos: photosOf(row.id) }))
}
