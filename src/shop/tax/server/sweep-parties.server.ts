import { sql } from 'kysely'
import { dayInIndia } from '#kernel/india.ts'
import type { Shop } from '#platform/shop.ts'

/**
 * Deletes the names and addresses of documents that the law no longer requires. Section 36 of the CGST Act requires them until 72 months after the annual
 * return of their financial year is due. That is 31 December of the seventh year after the financial year began.
 */
export async function sweepParties({ db, now }: Shop) {
  // A financial year is written as `26-27`, so its seventh year is 2000 + 26 + 7.
  await sql`delete from tax_document_party using tax_document d
    where d.id = document_id and make_date(2007 + split_part(d.financial_year, '-', 1)::int, 12, 31) < ${dayInIndia(now())}::date`.execute(db)
}
