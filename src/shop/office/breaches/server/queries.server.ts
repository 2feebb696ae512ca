import { type RawBuilder, type Selectable, sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { endOfDay, startOfDay } from '#kernel/india.ts'
import type { Page, Slice } from '#kernel/page.ts'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import type { Need } from '#shop/audit/rules.ts'
import type { Breach, BreachNotice, ListedBreach } from '../contract.ts'
import type { Audience } from '../rules/audience.ts'
import type { breachStates } from '../rules/clock.ts'

export type BreachRow = Selectable<Tables['breach']>

type Filter = { state?: (typeof breachStates)[number] | undefined }

const matching = (db: Db, { state }: Filter) =>
  db
    .selectFrom('breach')
    .$if(state === 'open', (query) => query.where('closedAt', 'is', null))
    .$if(state === 'closed', (query) => query.where('closedAt', 'is not', null))

export async function listBreaches(db: Db, filter: Filter, { limit, beforeSeq }: Slice): Promise<Page<ListedBreach>> {
  const rows = await matching(db, filter).selectAll().where('seq', '<', beforeSeq).orderBy('seq', 'desc').limit(limit).execute()
  return { rows: rows.map(wireListed), lastSeq: rows.at(-1)?.seq }
}

export async function countBreaches(db: Db, filter: Filter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the breaches that are not closed. Undefined, which hides the need, until the owner records the first breach. */
export const breachesNeed: Need = {
  name: 'breaches',
  scope: 'breaches:write',
  async count({ db }) {
    const { rows } = await sql<{ all: number; open: number }>`
      select count(*)::int as all, (count(*) filter (where closed_at is null))::int as open from breach`.execute(db)
    return rows[0]?.all ? rows[0].open : undefined
  },
}

/** Lists the open breaches that were noticed up to this time, and of which the Data Protection Board has no details. */
export const listWithoutDetails = (db: Db, noticedUntil: Date) =>
  matching(db, { state: 'open' }).select(['id', 'noticedAt']).where('detailsSentAt', 'is', null).where('noticedAt', '<=', noticedUntil).execute()

/** Locks a breach. @throws ShopError not_found */
export async function lockBreach(tx: Tx, id: string): Promise<BreachRow> {
  const row = await tx.selectFrom('breach').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw breachNotFound()
  return row
}

/** @throws ShopError not_found */
export async function getBreach(db: Db | Tx, id: string): Promise<BreachRow> {
  const row = await db.selectFrom('breach').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw breachNotFound()
  return row
}

const breachNotFound = () => new ShopError('not_found', 'There is no such breach.')

const isoOrEmpty = (at: Date | null) => at?.toISOString() ?? ''

const wireNotice = ({ who, from, to, subject, words }: BreachNotice, isDone: boolean) => ({ who, from, to, subject, words, isDone })

const wireListed = ({ notice, noticeDone, ...row }: BreachRow): ListedBreach => ({
  _id: row.id,
  what: row.what,
  data: row.data,
  people: row.people,
  done: row.done,
  advice: row.advice,
  noticedAt: row.noticedAt.toISOString(),
  boardToldAt: isoOrEmpty(row.boardToldAt),
  detailsSentAt: isoOrEmpty(row.detailsSentAt),
  peopleToldAt: isoOrEmpty(row.peopleToldAt),
  closedAt: isoOrEmpty(row.closedAt),
  notice: notice && wireNotice(notice, noticeDone),
  version: row.version,
})

/** Returns a breach as the API sends it, with the numbers of its mails by state. */
export async function wireBreach(db: Db | Tx, row: BreachRow): Promise<Breach> {
  const { rows } = await sql<Breach['mails']>`
    select (count(*) filter (where m.status = 'queued'))::int as queued, (count(*) filter (where m.status = 'sent'))::int as sent,
      (count(*) filter (where m.status = 'failed'))::int as failed, (count(*) filter (where m.id is null))::int as gone
    from breach_notice n left join message m on m.id = n.message_id where n.breach_id = ${row.id}`.execute(db)
  return { ...wireListed(row), mails: rows[0] ?? { queued: 0, sent: 0, failed: 0, gone: 0 } }
}

/** An SQL condition: the account `c` (an alias of `customer`) belongs to the audience. */
export function isAddressed({ who, from, to }: Audience): RawBuilder<boolean> {
  if (who === 'all') return sql`c.deleted_at is null`
  const since = startOfDay(from)
  const until = endOfDay(to)
  if (who === 'accounts') return sql`(c.deleted_at is null and c.created_at >= ${since} and c.created_at < ${until})`
  return sql`(c.deleted_at is null and exists (
    select from shop_order o where o.customer_id = c.id and o.created_at >= ${since} and o.created_at < ${until}))`
}

/** Counts the people of an audience who would get a mail about a breach now. `withoutMail`: the people without an e-mail address. */
export async function countPeople(db: Db, id: string, audience: Audience): Promise<{ mail: number; withoutMail: number }> {
  const { rows } = await sql<{ mail: number; withoutMail: number }>`
    select (count(*) filter (where c.email is not null and not exists (
        select from breach_notice n where n.breach_id = ${id} and n.customer_id = c.id)))::int as mail,
      (count(*) filter (where c.email is null))::int as without_mail
    from customer c where ${isAddressed(audience)}`.execute(db)
  return rows[0] ?? { mail: 0, withoutMail: 0 }
}

export type ToldPerson = { seq: number; name: string; email: string | null; loginMobile: string | null; status: string | null; sentAt: Date | null }

/** Lists the people who got a mail about a breach, and people of its last audience who got none, newest account first. Leaves out deleted accounts. */
export async function listPeople(db: Db, { id, notice }: BreachRow, { limit, beforeSeq }: Slice): Promise<Page<ToldPerson>> {
  const { rows } = await sql<ToldPerson>`
    select c.seq, c.name, c.email, c.login_mobile, m.status, m.sent_at
    from customer c left join breach_notice n on n.breach_id = ${id} and n.customer_id = c.id left join message m on m.id = n.message_id
    where c.seq < ${beforeSeq} and c.deleted_at is null and (n.seq is not null ${notice ? sql`or ${isAddressed(notice)}` : sql``})
    order by c.seq desc limit ${limit}`.execute(db)
  return { rows, lastSeq: rows.at(-1)?.seq }
}
