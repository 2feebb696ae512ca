import type { Selectable } from 'kysely'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod/mini'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { readSwitches } from './switches.server.ts'

export type CourierParcel = Selectable<Tables['sandbox.courierParcel']>

/** What happens to a parcel, one after another. After `out_for_delivery` it ends in one of three ways. */
export const scanKinds = [
  'booked',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'attempt_failed',
  'delivered',
  'returning',
  'returned',
  'lost',
  'cancelled',
] as const

export type ScanKind = (typeof scanKinds)[number]

export type Scan = { kind: ScanKind; at: Date }

/** The scans that lead to one, as far as a parcel has not had them. */
const before: Record<ScanKind, readonly ScanKind[]> = {
  booked: [],
  picked_up: ['booked'],
  in_transit: ['booked', 'picked_up'],
  out_for_delivery: ['booked', 'picked_up', 'in_transit'],
  attempt_failed: ['booked', 'picked_up', 'in_transit', 'out_for_delivery'],
  delivered: ['booked', 'picked_up', 'in_transit', 'out_for_delivery'],
  returning: ['booked', 'picked_up', 'in_transit', 'out_for_delivery', 'attempt_failed'],
  returned: ['booked', 'picked_up', 'in_transit', 'out_for_delivery', 'attempt_failed', 'returning'],
  lost: ['booked', 'picked_up', 'in_transit'],
  cancelled: ['booked'],
}

type NewParcel = { courier: string; reference: string; pincode: string; weightGrams: number; cashPaise: number; awb?: string; createdAt: Date }

/** @returns undefined if the courier has a parcel with this reference */
export async function insertParcel(db: Db, parcel: NewParcel): Promise<CourierParcel | undefined> {
  return db
    .insertInto('sandbox.courierParcel')
    .values(parcel)
    .onConflict((conflict) => conflict.columns(['courier', 'reference']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

const parcels = (db: Db | Tx) => db.selectFrom('sandbox.courierParcel').selectAll()

export const findByReference = (db: Db, courier: string, reference: string) =>
  parcels(db).where('courier', '=', courier).where('reference', '=', reference).executeTakeFirst()

export const findByNumber = (db: Db, number: number) => parcels(db).where('number', '=', number).executeTakeFirst()

export const findByAwb = (db: Db | Tx, awb: string) => parcels(db).where('awb', '=', awb).executeTakeFirst()

export const listParcels = (db: Db) => parcels(db).orderBy('number', 'desc').limit(100).execute()

/** Gives a parcel its number and its first scan. One that has a number keeps it. */
export function assignNumber(shop: Shop, parcel: CourierParcel): Promise<string> {
  const awb = parcel.awb ?? `SIM${String(parcel.number).padStart(9, '0')}`
  return shop.db.transaction().execute(async (tx) => {
    const row = { awb, chargedGrams: await chargedGrams(tx, parcel) }
    const { numUpdatedRows } = await tx
      .updateTable('sandbox.courierParcel')
      .set(row)
      .where('number', '=', parcel.number)
      .where('awb', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await tx.insertInto('sandbox.courierScan').values({ parcelNumber: parcel.number, kind: 'booked', at: shop.now() }).execute()
    return awb
  })
}

const surplusGrams = 500

async function chargedGrams(tx: Tx, { weightGrams }: CourierParcel) {
  return (await readSwitches(tx)).weight === 'more' ? weightGrams + surplusGrams : weightGrams
}

export async function listScans(db: Db | Tx, parcelNumber: number): Promise<Scan[]> {
  const rows = await db.selectFrom('sandbox.courierScan').select(['kind', 'at']).where('parcelNumber', '=', parcelNumber).orderBy('seq').execute()
  return z.parse(z.array(z.object({ kind: z.enum(scanKinds), at: z.date() })), rows)
}

/** Adds scans up to a kind, each a second after the one before. Several failed attempts may follow each other. @returns all scans, and the new ones */
export async function addScans(tx: Tx, { number }: CourierParcel, kind: ScanKind, now: Date) {
  await tx.selectFrom('sandbox.courierParcel').select('number').where('number', '=', number).forUpdate().execute()
  const known = await listScans(tx, number)
  const has = (wanted: ScanKind) => known.some((scan) => scan.kind === wanted)
  const missing = [
    ...before[kind].filter((earlier) => earlier !== 'attempt_failed' && !has(earlier)),
    ...(kind === 'attempt_failed' || !has(kind) ? [kind] : []),
  ]
  const last = known.at(-1)?.at.getTime() ?? now.getTime()
  const added = missing.map((each, index) => ({ kind: each, at: new Date(Math.max(now.getTime(), last) + (index + 1) * 1000) }))
  if (added.length > 0)
    await tx
      .insertInto('sandbox.courierScan')
      .values(added.map((scan) => ({ parcelNumber: number, ...scan })))
      .execute()
  return { known, added }
}

export async function setCancelled(shop: Shop, { number }: CourierParcel) {
  await shop.db.updateTable('sandbox.courierParcel').set({ isCancelled: true }).where('number', '=', number).execute()
}

export async function setPickupAsked(db: Db, { number }: CourierParcel) {
  await db.updateTable('sandbox.courierParcel').set({ isPickupAsked: true }).where('number', '=', number).execute()
}

/** True once the courier has the parcel. */
export const isPickedUp = (scans: readonly Scan[]) => scans.some(({ kind }) => kind !== 'booked' && kind !== 'cancelled')

/** The time that couriers write, in India and without a zone. */
export const timeWithoutZone = (at: Date) => new Date(at.getTime() + 330 * 60_000).toISOString().slice(0, 19)

export function fail(status: 400 | 401 | 404 | 422 | 503, message: string): never {
  throw new HTTPException(status, { message })
}
