import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Page, Slice } from '#kernel/page.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { countAllByText, findByText } from '#platform/database/search-text.ts'
import type { Tables } from '#platform/database/tables.ts'
import { countOf } from '../figures/queries.server.ts'
import type { leadStates, ReceivedLead } from './admin-contract.ts'
import type { Lead } from './contract.ts'

export type LeadSearch = { q?: string | undefined; state?: (typeof leadStates)[number] | undefined }

/** Newest first; `q` searches every field, or is the number of one. The place of a page far down is found in the index alone, and only its rows are read. */
export async function listLeads(db: Db, { q, state }: LeadSearch, slice: Slice): Promise<Page<ReceivedLead>> {
  const places = q ? [...(await findByWords(db, q, state, slice)), 0] : await placesOf(db, state, slice)
  const rows = await received(db).where('lead.seq', 'in', places).orderBy('lead.seq', 'desc').execute()
  return { rows: rows.map(wireReceived), lastSeq: rows.at(-1)?.seq }
}

async function findByWords(db: Db, q: string, state: LeadSearch['state'], slice: Slice) {
  const numbered = await findByNumber(db, q, state)
  if (numbered === undefined) return findByText(db, inState(texts(db), state), q, slice)
  return numbered < slice.beforeSeq && !slice.skip ? [numbered] : []
}

/** The place of the message with this number, as its copy names it. */
async function findByNumber(db: Db, q: string, state: LeadSearch['state']) {
  if (!/^[0-9a-z]{12}$/i.test(q.trim())) return undefined
  const query = inState(db.selectFrom('lead').select('seq'), state).where('id', '=', q.trim().toUpperCase())
  return (await query.executeTakeFirst())?.seq
}

/** Places are counted one by one: those of the older half from the end. */
async function placesOf(db: Db, state: LeadSearch['state'], { limit, beforeSeq, skip = 0 }: Slice) {
  const places = inState(db.selectFrom('lead').select('seq'), state).where('seq', '<', beforeSeq)
  const left = skip > 0 ? (await countLeads(db, { state })) - skip : Infinity
  if (left >= skip) return places.orderBy('seq', 'desc').offset(skip).limit(limit)
  return places
    .orderBy('seq')
    .offset(Math.max(0, left - limit))
    .limit(Math.max(0, Math.min(limit, left)))
}

/** Exact, as the pages are numbered. */
export async function countLeads(db: Db, { q, state }: LeadSearch): Promise<number> {
  if (!q) return countOf(db, 'lead', state)
  return (await findByNumber(db, q, state)) === undefined ? countAllByText(db, inState(texts(db), state), q) : 1
}

export async function getLead(db: Db, id: string): Promise<ReceivedLead> {
  return wireReceived(await received(db).where('lead.id', '=', id).executeTakeFirstOrThrow())
}

/** From the account given, unless it is deleted at this moment: the message stays, and is nobody's. */
export async function insertLead(db: Db, lead: Omit<Insertable<Tables['lead']>, 'sentBy'>, account: string | undefined): Promise<Lead> {
  const sentBy = sql<string | null>`(select id from customer where id = ${account ?? null} for key share)`
  return wireLead(
    await db
      .insertInto('lead')
      .values({ ...lead, sentBy })
      .returning(fields)
      .executeTakeFirstOrThrow(),
  )
}

/** @throws ShopError not_found */
export async function lockLead(tx: Tx, id: string) {
  const lead = await tx.selectFrom('lead').select('handledAt').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!lead) throw new ShopError('not_found', 'There is no such message.')
  return { handled: lead.handledAt !== null }
}

export async function setHandled(tx: Tx, id: string, handled: { handledAt: Date | null; handledBy: string | null }) {
  await tx.updateTable('lead').set(handled).where('id', '=', id).execute()
}

export async function removeLead(tx: Tx, id: string) {
  await tx.deleteFrom('lead').where('id', '=', id).execute()
}

/** A person: by account, and by the number that signs in (+91 and 10 digits). */
export type Sender = { id: string; loginMobile: string | null }

/** What this person sent. */
export async function listLeadsFrom(db: Db, sender: Sender): Promise<ReceivedLead[]> {
  const rows = await received(db).where(sentFrom(sender)).orderBy('lead.seq').execute()
  return rows.map(wireReceived)
}

/** @returns their ids */
export async function removeLeadsFrom(tx: Tx, sender: Sender, sentUntil: Date): Promise<string[]> {
  const rows = await tx.deleteFrom('lead').where(sentFrom(sender)).where('createdAt', '<=', sentUntil).returning('id').execute()
  return rows.map(({ id }) => id)
}

const fields = ['id', 'name', 'phone', 'email', 'subject', 'message', 'createdAt'] as const

const received = (db: Db) =>
  db
    .selectFrom('lead')
    .leftJoin('customer', (join) => join.onRef('customer.id', '=', 'lead.handledBy').on('customer.deletedAt', 'is', null))
    .select(['lead.id', 'lead.seq', 'lead.name', 'lead.phone', 'lead.email', 'lead.subject', 'lead.message', 'lead.createdAt', 'lead.handledAt'])
    .select('customer.name as handlerName')

const texts = (db: Db) => db.selectFrom('lead').select(['seq', 'searchText'])

function inState<Row>(query: SelectQueryBuilder<Tables, 'lead', Row>, state: LeadSearch['state']) {
  return query
    .$if(state === 'open', (chain) => chain.where('handledAt', 'is', null))
    .$if(state === 'handled', (chain) => chain.where('handledAt', 'is not', null))
}

/**
 * What was sent by whoever was signed in is that account's alone. Else the number is the sender, as a code has proven whose it is; people write it
 * in many ways. An e-mail address is not: no mail proves it, so an account that wrote down somebody else's would be handed that person's messages.
 */
const sentFrom = ({ id, loginMobile }: Sender) =>
  sql<boolean>`(lead.sent_by = ${id} or lead.sent_by is null and ltrim(regexp_replace(lead.phone, '[^0-9]', '', 'g'), '0') in (${loginMobile?.slice(1) ?? null}, ${loginMobile?.slice(3) ?? null}))`

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
