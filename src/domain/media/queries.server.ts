import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Whether a product, an order's line or an account shows this picture: the same picture has the same address wherever it is used. */
export async function isPictureShown(db: Db, url: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select exists (select from product where image = ${url} or ${url} = any(gallery))
      or exists (select from customer where photo = ${url})
      or exists (select from order_line where image = ${url}) as shown`.execute(db)
  return rows[0]?.shown ?? false
}
