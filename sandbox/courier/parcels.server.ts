import type { Selectable } from 'kysely'
import { z } from 'zod/mini'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { readSwitches } from './switches.server.ts'

export type CourierParcel = Selectable<Tables['sandbox.courierParcel']>

/** The kinds of events of a parcel. `earlierKinds` says which events come before each. */
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

/** The kinds of scan that come before a scan of each kind. A parcel may return without a failed attempt. */
const earlierKinds: Record<ScanKind, readonly ScanKind[]> = {
  booked: [],
  picked_up: ['booked'],
  in_transit: ['booked', 'picked_up'],
  out_for_delivery: ['booked', 'picked_up', 'in_transit'],
  attempt_failed: ['booked', 'picked_up', 'in_transit', 'out_for_delivery'],
  delivered: ['booked', 'picked_up', 'in_transit', 'out_for_delivery'],
  returning: ['booked', 'picked_up', 'in_transit', 'out_for_delivery'],
  returned: ['booked', 'picked_up', 'in_transit', 'out_for_delivery', 'returning'],
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

const selectParcels = (db: Db | Tx) => db.selectFrom('sandbox.courierParcel').selectAll()

export const findByReference = (db: Db, courier: string, reference: string) =>
  selectParcels(db).where('courier', '=', courier).where('reference', '=', reference).executeTakeFirst()

export const findByNumber = (db: Db, number: number) => selectParcels(db).where('number', '=', number).executeTakeFirst()

export const findByAwb = (db: Db | Tx, awb: string) => selectParcels(db).where('awb', '=', awb).executeTakeFirst()

export const listParcels = (db: Db) => selectParcels(db).orderBy('number', 'desc').limit(100).execute()

/** Gives a parcel its AWB and its first scan. A parcel that has an AWB keeps it. @returns the AWB */
export function assignAwb(shop: Shop, parcel: CourierParcel): Promise<string> {
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

/** Adds scans up to a kind, each a second after the one before. Several failed attempts may follow each other. @returns the scans before, and the added ones */
export async function addScans(tx: Tx, { number }: CourierParcel, kind: ScanKind, now: Date) {
  await tx.selectFrom('sandbox.courierParcel').select('number').where('number', '=', number).forUpdate().execute()
  const known = await listScans(tx, number)
  const has = (wanted: ScanKind) => known.some((scan) => scan.kind === wanted)
  const missing = [...earlierKinds[kind].filter((earlier) => !has(earlier)), ...(kind === 'attempt_failed' || !has(kind) ? [kind] : [])]
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
