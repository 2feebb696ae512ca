import { sql } from 'kysely'
import { dayInIndia } from '#kernel/india.ts'
import type { Shop } from '#platform/shop.ts'

/**
 * Removes names and addresses on documents that the law no longer asks for. Section 36 of the CGST Act keeps those of a year for 72 months after its annual
 * return is due. That ends on 31 December of the seventh year after the year began.
 */
export async function sweepParties({ db, now }: Shop) {
  await sql`delete from tax_document_party using tax_document d
    where d.id = document_id and make_date(2007 + split_part(d.financial_year, '-', 1)::int, 12, 31) < ${dayInIndia(now())}::date`.execute(db)
}
