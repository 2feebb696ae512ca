import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Page, Slice } from '#kernel/page.ts'
import type { Db, Tx } from '#platform/database.ts'
import type { Tables } from '#platform/tables.ts'
import type { leadStates, ReceivedLead } from './admin-contract.ts'
import type { Lead } from './contract.ts'

export type LeadSearch = { q?: string | undefined; state?: (typeof leadStates)[number] | undefined }

/** Newest first; `q` searches every field. The place of a page far down is found in the index alone, and only its rows are read. */
export async function listLeads(db: Db, search: LeadSearch, { limit, beforeSeq, skip = 0 }: Slice): Promise<Page<ReceivedLead>> {
  const places = searched(db.selectFrom('lead').select('seq'), search).where('seq', '<', beforeSeq).orderBy('seq', 'desc').limit(limit).offset(skip)
  const rows = await received(db).where('lead.seq', 'in', places).orderBy('lead.seq', 'desc').execute()
  return { rows: rows.map(wireReceived), lastSeq: rows.at(-1)?.seq }
}

export async function countLeads(db: Db, search: LeadSearch): Promise<number> {
  const { count } = await searched(
    db.selectFrom('lead').select(({ fn }) => fn.countAll<number>().as('count')),
    search,
  ).executeTakeFirstOrThrow()
  return count
}

export async function getLead(db: Db, id: string): Promise<ReceivedLead> {
  return wireReceived(await received(db).where('lead.id', '=', id).executeTakeFirstOrThrow())
}

export async function insertLead(db: Db, lead: Insertable<Tables['lead']>): Promise<Lead> {
  return wireLead(await db.insertInto('lead').values(lead).returning(fields).executeTakeFirstOrThrow())
}

export function lockLead(tx: Tx, id: string) {
  return tx.selectFrom('lead').select('handledAt').where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function setHandled(tx: Tx, id: string, handled: { handledAt: Date | null; handledBy: string | null }) {
  await tx.updateTable('lead').set(handled).where('id', '=', id).execute()
}

/** A person as a message names its sender: by e-mail address, or by the number that signs in (+91 and 10 digits). */
export type Sender = { email: string | null; loginMobile: string | null }

/** What this person sent. */
export async function listLeadsFrom(db: Db, sender: Sender): Promise<ReceivedLead[]> {
  const rows = await received(db).where(sentFrom(sender)).orderBy('lead.seq').execute()
  return rows.map(wireReceived)
}

export async function removeLeadsFrom(tx: Tx, sender: Sender) {
  await tx.deleteFrom('lead').where(sentFrom(sender)).execute()
}

const fields = ['id', 'name', 'phone', 'email', 'subject', 'message', 'createdAt'] as const

const received = (db: Db) =>
  db
    .selectFrom('lead')
    .leftJoin('customer', 'customer.id', 'lead.handledBy')
    .select(['lead.id', 'lead.seq', 'lead.name', 'lead.phone', 'lead.email', 'lead.subject', 'lead.message', 'lead.createdAt', 'lead.handledAt'])
    .select('customer.name as handlerName')

function searched<Row>(query: SelectQueryBuilder<Tables, 'lead', Row>, { q, state }: LeadSearch) {
  return query
    .$if(Boolean(q), (chain) => chain.where(sql<boolean>`strpos(search_text, lower(${q})) > 0`))
    .$if(state === 'open', (chain) => chain.where('handledAt', 'is', null))
    .$if(state === 'handled', (chain) => chain.where('handledAt', 'is not', null))
}

/** People write their number in many ways. */
const sentFrom = ({ email, loginMobile }: Sender) =>
  sql<boolean>`(lower(lead.email) = lower(${email}) or ltrim(regexp_replace(lead.phone, '[^0-9]', '', 'g'), '0') in (${loginMobile?.slice(1) ?? null}, ${loginMobile?.slice(3) ?? null}))`

type LeadRow = Pick<Selectable<Tables['lead']>, (typeof fields)[number]>

const wireLead = ({ id, createdAt, name, phone, email, subject, message }: LeadRow): Lead => ({
  _id: id,
  name,
  phone,
  email,
  subject,
  message,
  createdAt: createdAt.toISOString(),
})

const wireReceived = (row: LeadRow & { handledAt: Date | null; handlerName: string | null }): ReceivedLead => ({
  ...wireLead(row),
  handled: row.handledAt !== null,
  handledAt: row.handledAt?.toISOString() ?? '',
  handledBy: row.handlerName ?? '',
})
