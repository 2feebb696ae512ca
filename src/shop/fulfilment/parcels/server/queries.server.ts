import { sql } from 'kysely'
import { randomId } from '#kernel/id.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Pieces } from '../rules/parcel.ts'

/** A parcel with its pieces. */
export type ParcelRow = {
  id: string
  number: number
  carrier: string | null
  awb: string | null
  trackingUrl: string | null
  packedAt: Date
  shippedAt: Date | null
  lines: Pieces[]
  /** The ids of the recalled batches that its packer knew of. */
  checkedBatches: string[]
  /** The message that told the shopper of the shipping. */
  messageId: string | null
}

/** Lists the pieces of an order that are to be sent, and its parcels, with one statement. Lock the order before a write that depends on them. */
export async function readPieces(db: Db | Tx, orderId: string): Promise<{ ordered: Pieces[]; parcels: ParcelRow[] }> {
  const pieces = sql<Pieces[]>`coalesce((
    select json_agg(json_build_object('position', position, 'qty', qty - removed_qty) order by position) from order_line where order_id = ${orderId}), '[]')`
  const { ordered, parcels } = await db.selectNoFrom([pieces.as('ordered'), parcelsOf(sql`${orderId}`).as('parcels')]).executeTakeFirstOrThrow()
  return { ordered, parcels: readParcels(parcels) }
}

/** A parcel as JSON of the database, whose times are texts. */
export type WrittenParcel = Omit<ParcelRow, 'packedAt' | 'shippedAt'> & { packedAt: string; shippedAt: string | null }

/** Selects the parcels of an order as one JSON column. */
export const parcelsOf = (orderId: ReturnType<typeof sql>) => sql<WrittenParcel[]>`coalesce((
  select json_agg(json_build_object('id', p.id, 'number', p.number, 'carrier', p.carrier, 'awb', p.awb, 'trackingUrl', p.tracking_url,
    'packedAt', p.packed_at, 'shippedAt', p.shipped_at, 'checkedBatches', p.checked_batches,
    'messageId', p.message_id,
    'lines', coalesce((select json_agg(json_build_object('position', l.position, 'qty', l.qty) order by l.position) from parcel_line l where l.parcel_id = p.id), '[]')
  ) order by p.number) from parcel p where p.order_id = ${orderId}), '[]')`

export const readParcels = (written: WrittenParcel[]): ParcelRow[] =>
  written.map((parcel) => ({
    ...parcel,
    packedAt: new Date(parcel.packedAt),
    shippedAt: parcel.shippedAt === null ? null : new Date(parcel.shippedAt),
  }))

/** Lists the parcels of several orders. */
export async function listParcelsOf(db: Db, orderIds: string[]): Promise<Map<string, ParcelRow[]>> {
  const rows = await db
    .selectFrom('shopOrder')
    .select(['id', parcelsOf(sql.ref('shopOrder.id')).as('parcels')])
    .where(sql<boolean>`shop_order.id = any(${orderIds})`)
    .execute()
  return new Map(rows.map(({ id, parcels }) => [id, readParcels(parcels)]))
}

type Tracking = { carrier: string | null; awb: string | null; trackingUrl: string | null; shippedAt: Date | null; messageId?: string | null }
type NewParcel = Partial<Tracking> & { orderId: string; number: number; packedAt: Date; lines: Pieces[]; checkedBatches?: string[] }

/** Stores a parcel with its pieces. The order must be locked. */
export async function insertParcel(tx: Tx, { lines, carrier = null, awb = null, trackingUrl = null, ...parcel }: NewParcel) {
  const parcelId = randomId(16)
  await tx
    .insertInto('parcel')
    .values({ id: parcelId, carrier, awb, trackingUrl, ...parcel })
    .execute()
  await tx
    .insertInto('parcelLine')
    .values(lines.map((line) => ({ parcelId, ...line })))
    .execute()
}

export async function setParcelTracking(tx: Tx, id: string, tracking: Tracking) {
  await tx.updateTable('parcel').set(tracking).where('id', '=', id).execute()
}

/** Stores which message told the shopper of the shipping, for the order's shipped parcels that have no message yet. */
export async function setParcelMessage(tx: Tx, orderId: string, messageId: string | undefined) {
  if (messageId === undefined) return
  await tx.updateTable('parcel').set({ messageId }).where('orderId', '=', orderId).where('shippedAt', 'is not', null).where('messageId', 'is', null).execute()
}

/** Deletes the parcels of an order that are not shipped. */
export async function deleteUnshipped(tx: Tx, orderId: string) {
  await tx.deleteFrom('parcel').where('orderId', '=', orderId).where('shippedAt', 'is', null).execute()
}

/** Returns the order that has a parcel with this number. */
export async function findOrderOfAwb(db: Db | Tx, carrier: string, awb: string): Promise<string | undefined> {
  const parcel = await db.selectFrom('parcel').select('orderId').where('carrier', '=', carrier).where('awb', '=', awb).executeTakeFirst()
  return parcel?.orderId
}
