import { type Insertable, type Selectable, sql } from 'kysely'
import { containing, type Page, type Slice } from '#kernel/page.ts'
import type { Db } from '#platform/database.ts'
import type { Tables } from '#platform/tables.ts'
import type { Lead } from './contract.ts'

type Search = { q?: string | undefined }

/** Newest first; `q` searches every field. */
export async function listLeads(db: Db, { q }: Search, { limit, beforeSeq }: Slice): Promise<Page<Lead>> {
  const rows = await db
    .selectFrom('lead')
    .selectAll()
    .$if(q !== undefined, (query) => query.where(matches(q ?? '')))
    .where('seq', '<', beforeSeq)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return { rows: rows.map(wireLead), lastSeq: rows.at(-1)?.seq }
}

export async function countLeads(db: Db, { q }: Search): Promise<number> {
  const { count } = await db
    .selectFrom('lead')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(q !== undefined, (query) => query.where(matches(q ?? '')))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertLead(db: Db, lead: Insertable<Tables['lead']>): Promise<Lead> {
  return wireLead(await db.insertInto('lead').values(lead).returningAll().executeTakeFirstOrThrow())
}

const matches = (q: string) => sql<boolean>`concat_ws(' ', name, phone, email, subject, message) ilike ${containing(q)}`

const wireLead = ({ id, name, phone, email, subject, message, createdAt }: Selectable<Tables['lead']>): Lead => ({
  _id: id,
  name,
  phone,
  email,
  subject,
  message,
  createdAt: createdAt.toISOString(),
})
