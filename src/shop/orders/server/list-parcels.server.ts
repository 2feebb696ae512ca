import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import type { OwnParcel } from '../own-contract.ts'

/** Returns the parcels of an order, sorted by number. `shippedAt` is null until the parcel is sent. */
export const listParcels = (db: Db | Tx, orderId: string) =>
  db
    .selectFrom('parcel')
    .select(['number', 'carrier', 'awb', 'trackingUrl', 'packedAt', 'shippedAt'])
    .select(({ exists, selectFrom }) => exists(selectFrom('parcelLine').select('position').whereRef('parcelId', '=', 'parcel.id')).as('hasPieces'))
    .where('orderId', '=', orderId)
    .orderBy('number')
    .execute()

type ParcelRow = Pick<Selectable<Tables['parcel']>, 'number' | 'carrier' | 'awb' | 'trackingUrl' | 'shippedAt'> & { hasPieces: unknown }

/** Returns the parcels in the form of the shopper's API, numbered from 1. Leaves out empty ones: a returned parcel's pieces may be in another parcel now. */
export const wireParcels = (rows: readonly ParcelRow[]): OwnParcel[] =>
  rows.filter(({ hasPieces }) => hasPieces === true).map((row, index) => wireParcel({ ...row, number: index + 1 }))

const wireParcel = ({ number, carrier, awb, trackingUrl, shippedAt }: ParcelRow): OwnParcel => ({
  number,
  carrier: carrier ?? '',
  awb: awb ?? '',
  trackingUrl: trackingUrl ?? '',
  shippedAt: shippedAt?.toISOString() ?? null,
})
