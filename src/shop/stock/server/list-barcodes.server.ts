import type { Db } from '#platform/database/database.ts'

/** Lists the barcodes of all packs that have one. One query. */
export async function listBarcodes(db: Db): Promise<{ productId: string; quantity: string; barcode: string }[]> {
  const rows = await db.selectFrom('stockItem').select(['productId', 'quantity', 'barcode']).where('barcode', 'is not', null).execute()
  return rows.flatMap(({ barcode, ...pack }) => (barcode === null ? [] : [{ ...pack, barcode }]))
}
