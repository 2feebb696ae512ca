import type { Db } from '#platform/database/database.ts'
import type { ShopperReturn } from '../contract.ts'
import { listReturnsOf } from './queries.server.ts'
import { photoUrlOf } from './return-photos.server.ts'
import { wireReturn } from './wire-return.server.ts'

/** A return with its photos as data URLs. */
export type ExportedReturn = Omit<ShopperReturn, 'photos'> & { orderId: string; photos: string[] }

/** Returns the returns of orders with all that their shoppers wrote and showed. */
export async function exportReturns(db: Db, orderIds: string[]): Promise<ExportedReturn[]> {
  const rows = await listReturnsOf(db, orderIds)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const photos = await db.selectFrom('returnPhoto').select(['returnId', 'jpeg']).where('returnId', 'in', ids).orderBy('returnId').orderBy('number').execute()
  const photosOf = (id: string) => photos.filter(({ returnId }) => returnId === id).map(({ jpeg }) => photoUrlOf(jpeg))
  return rows.map((row) => ({ ...wireReturn(row), orderId: row.orderId, photos: photosOf(row.id) }))
}
