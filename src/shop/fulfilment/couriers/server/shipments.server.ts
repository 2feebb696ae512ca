import { type Selectable, sql } from 'kysely'
import { rupeesOf } from '#kernel/money.ts'
import { canonicalCode } from '#kernel/text.ts'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import { trackingUrlOf } from '../../parcels/rules/carriers.ts'
import type { OrderShipments, Shipment } from '../contract.ts'
import { courierIds, type CourierId } from '../rules/courier-ids.ts'
import { type ReportKind, reportKinds, type ShipmentState } from '../rules/shipment.ts'
import type { BookedShipment, Report } from './courier.server.ts'

export type ShipmentRow = Omit<Selectable<Tables['shipment']>, 'provider'> & { provider: CourierId }

const isCourierId = (text: string): text is CourierId => courierIds.some((id) => id === text)

/** Leaves out the rows of couriers that this release does not know. */
const ofKnownCouriers = (rows: Selectable<Tables['shipment']>[]): ShipmentRow[] =>
  rows.flatMap(({ provider, ...row }) => (isCourierId(provider) ? [{ ...row, provider }] : []))

export async function findShipmentRow(db: Db | Tx, id: string): Promise<ShipmentRow | undefined> {
  return ofKnownCouriers(await db.selectFrom('shipment').selectAll().where('id', '=', id).execute())[0]
}

/** Reads and locks a shipment, so that reports of it are applied one after another. */
export async function lockShipment(tx: Tx, id: string): Promise<ShipmentRow | undefined> {
  return ofKnownCouriers(await tx.selectFrom('shipment').selectAll().where('id', '=', id).forUpdate().execute())[0]
}

/** Finds the facts of an order that decide about its booking with a courier. */
export const findBookable = (db: Db | Tx, id: string) =>
  db
    .selectFrom('shopOrder')
    .select(['status', 'codState', 'method', 'totalPaise', 'advancePaise', 'address', 'addressBy', 'paidAt', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()

export async function findIdOfAwb(db: Db, provider: CourierId, awb: string): Promise<string | undefined> {
  return (await db.selectFrom('shipment').select('id').where('provider', '=', provider).where('awb', '=', canonicalCode(awb)).executeTakeFirst())?.id
}

export async function listShipmentRows(db: Db | Tx, orderId: string): Promise<ShipmentRow[]> {
  return ofKnownCouriers(await db.selectFrom('shipment').selectAll().where('orderId', '=', orderId).orderBy('seq', 'desc').execute())
}

type Changes = Partial<Pick<ShipmentRow, 'state' | 'problem' | 'actorId' | 'chargedGrams' | 'nextCheckAt'>>

/** Changes a shipment if it is in one of `from`. @returns whether it was */
export async function moveShipment(db: Db | Tx, id: string, from: readonly ShipmentState[], changes: Changes & { state: ShipmentState }): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('shipment').set(changes).where('id', '=', id).where('state', 'in', from).executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setShipment(db: Db | Tx, id: string, changes: Changes) {
  await db.updateTable('shipment').set(changes).where('id', '=', id).execute()
}

/** Stores what the courier answered, unless another try has stored it. */
export async function setBooked(db: Db, id: string, { orderId, shipmentId, awb, handedTo }: BookedShipment, nextCheckAt: Date) {
  await db
    .updateTable('shipment')
    .set({ state: 'booked', courierOrderId: orderId, courierShipmentId: shipmentId, awb, handedTo, problem: '', nextCheckAt })
    .where('id', '=', id)
    .where('state', '=', 'booking')
    .execute()
}

/** Stores reports that are not stored yet. @returns the kinds of all stored reports of the shipment */
export async function insertReports(tx: Tx, shipmentId: string, reports: readonly Report[]): Promise<ReportKind[]> {
  if (reports.length > 0)
    await tx
      .insertInto('shipmentReport')
      // Only a failed attempt needs the courier's words, which may name people.
      .values(reports.map(({ kind, at, text }) => ({ shipmentId, kind, at, words: kind === 'attempt_failed' ? text.slice(0, 200) : '' })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return (await listReports(tx, [shipmentId])).map(({ kind }) => kind)
}

async function listReports(db: Db | Tx, shipmentIds: readonly string[]) {
  if (shipmentIds.length === 0) return []
  const rows = await db
    .selectFrom('shipmentReport')
    .selectAll()
    .where(sql<boolean>`shipment_id = any(${shipmentIds})`)
    .orderBy('at')
    .orderBy(sql`array_position(${sql.val(reportKinds)}::text[], kind)`)
    .execute()
  return rows.flatMap(({ kind: text, ...row }) => {
    const kind = reportKinds.find((each) => each === text)
    return kind ? [{ ...row, kind }] : []
  })
}

/** Returns the shipments of an order as staff see them, newest first. */
export async function readOrderShipments(db: Db, orderId: string): Promise<Pick<OrderShipments, 'shipments' | 'last'>> {
  const rows = await listShipmentRows(db, orderId)
  const reports = await listReports(
    db,
    rows.map(({ id }) => id),
  )
  const last = await db.selectFrom('shipment').select(['weightGrams', 'lengthCm', 'breadthCm', 'heightCm']).orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return {
    shipments: rows.map((row) =>
      wireShipment(
        row,
        reports.filter(({ shipmentId }) => shipmentId === row.id),
      ),
    ),
    last: last ? { weight: last.weightGrams, length: last.lengthCm, breadth: last.breadthCm, height: last.heightCm } : null,
  }
}

export const wireShipment = (row: ShipmentRow, reports: readonly { kind: ReportKind; at: Date; words: string }[]): Shipment => ({
  _id: row.id,
  courier: row.provider,
  parcel: row.parcelNumber,
  state: row.state,
  problem: row.problem,
  awb: row.awb ?? '',
  trackingUrl: row.awb === null ? '' : trackingUrlOf(row.provider, row.awb),
  handedTo: row.handedTo,
  weight: row.weightGrams,
  chargedWeight: row.chargedGrams,
  cash: rupeesOf(Number(row.cashPaise)),
  expectedOn: row.expectedOn,
  createdAt: row.createdAt.toISOString(),
  reports: reports.map(({ kind, at, words }) => ({ kind, at: at.toISOString(), words })),
})

/** Returns the courier's ids of a shipment. */
export const bookedOf = ({ courierOrderId, courierShipmentId, awb, handedTo }: ShipmentRow): BookedShipment => ({
  orderId: courierOrderId,
  shipmentId: courierShipmentId,
  awb: awb ?? '',
  handedTo,
})
