import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Page, Slice } from '#kernel/page.ts'
import { searchWords } from '#kernel/search-words.ts'
import { canonicalCode } from '#kernel/text.ts'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import { idsOf } from '#platform/database/ids-of.ts'
import { countAllByText, findByText } from '#platform/database/search-text.ts'
import { accountOf, type Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { type PersonalRows, lockAgainstDeletion } from '#shop/accounts/module.server.ts'
import { countOf, recordChange } from '#shop/audit/module.server.ts'
import type { Need } from '#shop/audit/rules.ts'
import { removeMessagesAbout } from '#shop/messages/module.server.ts'
import type { Lead } from '../contract.ts'
import type { leadStates, ReceivedLead } from '../office-contract.ts'

type LeadSearch = { q?: string | undefined; state?: (typeof leadStates)[number] | undefined }

/** Lists messages, newest first. `q` searches every field, or is a message's number. The offset is applied in the index, so only the page's rows are read. */
export async function listLeads(db: Db, { q, state }: LeadSearch, slice: Slice): Promise<Page<ReceivedLead>> {
  // No row has seq 0. It keeps `in ()` from being empty, which SQL refuses.
  const seqs = q ? [...(await findByWords(db, q, state, slice)), 0] : await seqsOf(db, state, slice)
  const rows = await selectLeads(db).where('lead.seq', 'in', seqs).orderBy('lead.seq', 'desc').execute()
  return { rows: rows.map(wireReceived), lastSeq: rows.at(-1)?.seq }
}

async function findByWords(db: Db, q: string, state: LeadSearch['state'], slice: Slice) {
  const seq = await findByNumber(db, q, state)
  if (seq === undefined) return findByText(db, withState(searchTexts(db), state), searchWords(q), slice)
  const isOnThisPage = seq < slice.beforeSeq && !slice.skip
  return isOnThisPage ? [seq] : []
}

/** Returns the seq of the message whose number (12 letters and digits) is `q`. The copy to the sender shows the number. */
async function findByNumber(db: Db, q: string, state: LeadSearch['state']) {
  const number = canonicalCode(q).replace(/^#/, '')
  if (!/^[0-9A-Z]{12}$/.test(number)) return undefined
  const query = withState(db.selectFrom('lead').select('seq'), state).where('id', '=', number)
  return (await query.executeTakeFirst())?.seq
}

/** Selects the seqs of a page. An offset costs one index row each, so pages of the older half are counted from the end. */
async function seqsOf(db: Db, state: LeadSearch['state'], { limit, beforeSeq, skip = 0 }: Slice) {
  const seqs = withState(db.selectFrom('lead').select('seq'), state).where('seq', '<', beforeSeq)
  const remaining = skip > 0 ? (await countLeads(db, { state })) - skip : Infinity
  if (remaining >= skip) return seqs.orderBy('seq', 'desc').offset(skip).limit(limit)
  return seqs
    .orderBy('seq')
    .offset(Math.max(0, remaining - limit))
    .limit(Math.max(0, Math.min(limit, remaining)))
}

/** Returns the exact count, because the pages are numbered. */
export async function countLeads(db: Db, { q, state }: LeadSearch): Promise<number> {
  if (!q) return countOf(db, 'lead', state)
  if ((await findByNumber(db, q, state)) !== undefined) return 1
  return countAllByText(db, withState(searchTexts(db), state), searchWords(q))
}

export async function getLead(db: Db, id: string): Promise<ReceivedLead> {
  return wireReceived(await selectLeads(db).where('lead.id', '=', id).executeTakeFirstOrThrow())
}

/** Stores a message. `account` becomes its sender, unless the account is being deleted at the same time. */
export async function insertLead(db: Db, lead: Omit<Insertable<Tables['lead']>, 'sentBy'>, account: string | undefined): Promise<Lead> {
  const sentBy = sql<string | null>`(select id from customer where id = ${account ?? null} and deleted_at is null for key share)`
  return wireLead(
    await db
      .insertInto('lead')
      .values({ ...lead, sentBy })
      .returning(fields)
      .executeTakeFirstOrThrow(),
  )
}

/** Locks a message. @returns whether it is handled @throws ShopError not_found */
export async function lockLead(tx: Tx, id: string) {
  const lead = await tx.selectFrom('lead').select('handledAt').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!lead) throw new ShopError('not_found', 'There is no such message.')
  return { handled: lead.handledAt !== null }
}

export async function setHandled(tx: Tx, id: string, handled: { handledAt: Date | null; handledBy: string | null }) {
  await tx.updateTable('lead').set(handled).where('id', '=', id).execute()
}

async function removeLead(tx: Tx, id: string) {
  await tx.deleteFrom('lead').where('id', '=', id).execute()
}

/** A person's account, and the mobile number that signs in (+91 and 10 digits). */
type Sender = { id: string; loginMobile: string | null }

/** Lists the messages of this person, oldest first. */
export async function listLeadsFrom(db: Db, sender: Sender): Promise<ReceivedLead[]> {
  const rows = await selectLeads(db).where(isSentBy(sender)).orderBy('lead.seq').execute()
  return rows.map(wireReceived)
}

/** Deletes this person's messages up to `sentUntil`. @returns the ids of the deleted messages */
async function removeLeadsFrom(tx: Tx, sender: Sender, sentUntil: Date): Promise<string[]> {
  const rows = await tx.deleteFrom('lead').where(isSentBy(sender)).where('createdAt', '<=', sentUntil).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Counts the messages of this person. */
async function countLeadsOf(db: Db, sender: Sender): Promise<number> {
  const query = db.selectFrom('lead').select(({ fn }) => fn.countAll<number>().as('count'))
  return (await query.where(isSentBy(sender)).executeTakeFirstOrThrow()).count
}

/** Makes this account the sender of the messages with its sign-in number and no account, before the number belongs to another account or to none. */
async function claimLeads(tx: Tx, sender: Sender) {
  await tx.updateTable('lead').set({ sentBy: sender.id }).where('sentBy', 'is', null).where(isSentBy(sender)).execute()
}

const fields = ['id', 'name', 'phone', 'email', 'subject', 'message', 'createdAt'] as const

const selectLeads = (db: Db) =>
  db
    .selectFrom('lead')
    .leftJoin('customer', (join) => join.onRef('customer.id', '=', 'lead.handledBy').on('customer.deletedAt', 'is', null))
    .select(['lead.id', 'lead.seq', 'lead.name', 'lead.phone', 'lead.email', 'lead.subject', 'lead.message', 'lead.createdAt', 'lead.handledAt'])
    .select('customer.name as handlerName')

const searchTexts = (db: Db) => db.selectFrom('lead').select(['seq', 'searchKey'])

function withState<Row>(query: SelectQueryBuilder<Tables, 'lead', Row>, state: LeadSearch['state']) {
  return query
    .$if(state === 'open', (chain) => chain.where('handledAt', 'is', null))
    .$if(state === 'handled', (chain) => chain.where('handledAt', 'is not', null))
}

/**
 * Matches the messages of a person. A message sent while signed in belongs to that account only. Other messages belong to the mobile number, because
 * a one-time code has proven its owner. People format numbers differently, so only digits are compared. E-mail addresses are not compared: the shop
 * does not verify them, so an account could claim another person's messages.
 */
function isSentBy({ id, loginMobile }: Sender) {
  const withCountryCode = loginMobile?.slice('+'.length) ?? null
  const withoutCountryCode = loginMobile?.slice('+91'.length) ?? null
  const phoneDigits = sql`ltrim(regexp_replace(lead.phone, '[^0-9]', '', 'g'), '0')`
  return sql<boolean>`(lead.sent_by = ${id} or lead.sent_by is null and ${phoneDigits} in (${withCountryCode}, ${withoutCountryCode}))`
}

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

export const leadsNeed: Need = { name: 'leads', scope: 'leads:read', count: ({ db }) => countLeads(db, { state: 'open' }) }

export const personalLeads: PersonalRows = {
  async erase(_shop, tx, person, until) {
    await removeMessagesAbout(tx, { lead: await removeLeadsFrom(tx, person, until) })
  },
  count: async (db, sender) => ({ messages: await countLeadsOf(db, sender) }),
  claim: claimLeads,
  move: async (tx, { from, to }) => ({
    leads: idsOf(await sql<{ id: string }>`update lead set sent_by = ${to} where sent_by = ${from} returning id`.execute(tx)),
  }),
  async moveBack(tx, { from, to }, { leads = [] }) {
    await sql`update lead set sent_by = ${to} where id = any(${leads}) and sent_by = ${from}`.execute(tx)
  },
}

/** Keeps the handler's account from being deleted until the transaction ends, because the message will refer to it. An API key has no account. */
export async function lockHandler(tx: Tx, actor: Actor) {
  const account = accountOf(actor)
  if (account !== undefined) await lockAgainstDeletion(tx, account)
}

/** Marks a message as handled or open. Marking it again keeps the first admin and time. @throws ShopError not_found */
export function handleLead({ db, now }: Shop, actor: Actor, { id, handled }: { id: string; handled: boolean }): Promise<ReceivedLead> {
  return db.transaction().execute(async (tx) => {
    await lockHandler(tx, actor)
    const before = await lockLead(tx, id)
    if (before.handled === handled) return getLead(tx, id)
    const at = now()
    await setHandled(tx, id, handled ? { handledAt: at, handledBy: accountOf(actor) ?? null } : { handledAt: null, handledBy: null })
    const subject = { kind: 'lead', id } as const
    await recordChange(tx, { at, actor, action: handled ? 'handled' : 'reopened', subject, before, after: { handled } })
    return getLead(tx, id)
  })
}

/** Deletes a message, its copy and the replies to it. The audit log records the deletion without the text. @throws ShopError not_found */
export function deleteLead({ db, now }: Shop, actor: Actor, id: string) {
  return db.transaction().execute(async (tx) => {
    const before = await lockLead(tx, id)
    await removeLead(tx, id)
    await removeMessagesAbout(tx, { lead: [id] })
    await recordChange(tx, { at: now(), actor, action: 'deleted', subject: { kind: 'lead', id }, before })
  })
}
