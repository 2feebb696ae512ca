import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Whether a product, an order's line or an account shows this picture in whatever copy: all of them bear the picture's hash. */
export async function isPictureShown(db: Db, hash: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select exists (select from product where picture_hash(image) = ${hash} or exists (select from unnest(gallery) as shown where picture_hash(shown) = ${hash}))
      or exists (select from customer where photo <> '' and picture_hash(photo) = ${hash})
      or exists (select from order_line where picture_hash(image) = ${hash}) as shown`.execute(db)
  return rows[0]?.shown ?? false
}
