import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { instantsOf } from '#kernel/india.ts'
import type { Page, Slice, Total } from '#kernel/page.ts'
import { containing } from '#platform/database/containing.ts'
import { rarestWord, searchWords } from '#kernel/search-words.ts'
import { importUndoMs, restorableMs } from '#kernel/undo.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import { literalLimit } from '#platform/database/literal-limit.ts'
import { containsWords } from '#platform/database/search-text.ts'
import type { AuditEntry, AuditKind, ListedEntry, SubjectKind } from '../contract.ts'

/** The matches of a search: ids of subjects, names of actors, and actions. `pattern` matches the names that entries stored of their subjects. */
type AuditMatches = { subjects: string[]; actors: string[]; actions: string[]; pattern: string }

/** The trigram index needs three letters, so a shorter word must equal the whole name. */
const minWordLength = 3

/** The most subjects of one kind that a search considers, newest orders first. */
const maxSubjects = 200

/**
 * Finds the ids, actors and actions that match, so the query for entries can compare whole values. The tables read here are small or indexed.
 * Entries store a copy of the actor's name, because the account may be gone. An index scan with skips reads the distinct names.
 */
async function findAuditMatches(db: Db, q: string): Promise<AuditMatches> {
  const word = q.trim()
  const pattern = word.length < minWordLength ? containing(word).slice(1, -1) : containing(word)
  const { rows } = await sql<{ subjects: string[]; actors: string[]; actions: string[] }>`
    with person as (select id from customer where ${containsPerson(q)} and deleted_at is null limit ${literalLimit(maxSubjects)}),
      bought as (select id from shop_order where customer_id in (select id from person) order by seq desc limit ${literalLimit(maxSubjects)}),
      found_order as (select id from bought union select id from shop_order where id = upper(${word}))
    select
    array((select id from product where name ilike ${pattern} limit ${literalLimit(maxSubjects)})) ||
    array((select id from coupon where code ilike ${pattern} limit ${literalLimit(maxSubjects)})) ||
    array((select id from celebrity where name ilike ${pattern} limit ${literalLimit(maxSubjects)})) ||
    array((select id from person)) || array((select id from found_order)) ||
    array((select id from payment where order_id in (select id from found_order) limit ${literalLimit(maxSubjects)})) as subjects,
    array(${selectDistinctMatches('actor_name', pattern)}) as actors, array(${selectDistinctMatches('action', pattern)}) as actions`.execute(db)
  // The statement returns one row.
  return {
    subjects: [word, ...rows.flatMap(({ subjects }) => subjects)],
    actors: rows.flatMap(({ actors }) => actors),
    actions: rows.flatMap(({ actions }) => actions),
    pattern,
  }
}

/** Matches the accounts whose text contains every word. The first condition uses the trigram index. */
function containsPerson(q: string) {
  const words = searchWords(q)
  return sql<boolean>`(search_key like ${containing(rarestWord(words) ?? '')} and ${containsWords(sql`search_key`, words)})`
}

/** Selects the distinct values of a column that match the pattern, with one index lookup for each value. */
function selectDistinctMatches(column: 'actor_name' | 'action', pattern: string) {
  const value = sql.ref(column)
  return sql`with recursive each (value) as (
      (select ${value} from audit_entry order by ${value} limit 1)
      union all
      select (select ${value} from audit_entry where ${value} > each.value order by ${value} limit 1) from each where each.value is not null
    ) select value from each where value ilike ${pattern}`
}

type AuditFilter = {
  kind?: AuditKind | undefined
  subject?: string | undefined
  actor?: string | undefined
  from?: string | undefined
  to?: string | undefined
  q?: string | undefined
}

/**
 * Lists entries, newest first. `q` is a part of an actor's or subject's name, a part of an action, or the whole id of a subject. A customer's name also
 * finds the entries about the customer's orders and payments, and an order's number those about its payments.
 */
export async function listEntries(db: Db, filter: AuditFilter, { limit, beforeSeq }: Slice): Promise<Page<ListedEntry>> {
  const page = (await entries(db, filter)).selectAll().where('seq', '<', beforeSeq).orderBy('seq', 'desc').limit(limit)
  const rows = await withSubjectName(db, page).orderBy('seq', 'desc').execute()
  return { rows: rows.map(wireEntry), lastSeq: rows.at(-1)?.seq }
}

export const countEntries = async (db: Db, filter: AuditFilter): Promise<Total> => countUpTo(db, (await entries(db, filter)).select('seq'))

/** Lists all entries about one subject, oldest first. */
export async function listEntriesAbout(db: Db, kind: SubjectKind, subject: string): Promise<AuditEntry[]> {
  const rows = await withSubjectName(db, (await entries(db, { kind, subject })).selectAll())
    .orderBy('seq')
    .execute()
  return rows.map(wireEntry)
}

/** Replaces the values in the entries about one subject by "(erased)". Actions and field names stay. */
export const eraseValues = (tx: Tx, kind: SubjectKind, subject: string) => eraseValuesOf(tx, { kind, subjects: [subject] })

type Erasure = { kind: SubjectKind; subjects: string[]; action?: string; field?: string }

/** Erases values as `eraseValues` does, for several subjects. With `action`, only in entries of that action. With `field`, only the values of that field. */
export async function eraseValuesOf(tx: Tx, { kind, subjects, action, field }: Erasure) {
  const erased = field === undefined ? sql`'"(erased)"'::jsonb` : sql`case key when ${field} then '"(erased)"'::jsonb else value end`
  const withErasedValues = (column: 'before' | 'after') =>
    sql<string>`coalesce((select jsonb_object_agg(key, ${erased}) from jsonb_each(${sql.ref(column)})), '{}')`
  await tx
    .updateTable('auditEntry')
    .set({ before: withErasedValues('before'), after: withErasedValues('after') })
    .where('subjectKind', '=', kind)
    .where(sql<boolean>`subject_id = any(${subjects})`)
    .$call((query) => (action === undefined ? query : query.where('action', '=', action)))
    .execute()
}

async function entries(db: Db, { kind, subject, actor, from, to, q }: AuditFilter) {
  const matches = q === undefined ? undefined : await findAuditMatches(db, q)
  const { since, until } = instantsOf({ from, to })
  const all = db.selectFrom('auditEntry')
  const fromStart = since ? all.where('at', '>=', since) : all
  return (until ? fromStart.where('at', '<', until) : fromStart)
    .$if(kind === 'security', (query) => query.where('security', 'is not', null))
    .$call((query) => (kind === undefined || kind === 'security' ? query : query.where('subjectKind', '=', kind)))
    .$call((query) => (subject === undefined ? query : query.where('subjectId', '=', subject)))
    .$call((query) => (actor === undefined ? query : query.where('actorId', '=', actor)))
    .$call((query) => (matches === undefined ? query : query.where(matchesSearch(matches))))
}

const matchesSearch = ({ subjects, actors, actions, pattern }: AuditMatches) =>
  sql<boolean>`(subject_id = any(${subjects}) or actor_name = any(${actors}) or action = any(${actions})
    or subject_name is not null and subject_name ilike ${pattern})`

type Entry = Selectable<Tables['auditEntry']>

/**
 * Adds the subject's name. Entries about products or coupons store it; for customers and senders of messages it is the current name. Adds the time of a
 * deletion or of a change of a product that can still be undone (`restorableFrom`, `changedAt`). Adds the time of the next change of the product's packs, and
 * the import that can be undone.
 */
function withSubjectName(db: Db, page: SelectQueryBuilder<Tables, 'auditEntry', Entry>) {
  return db
    .selectFrom(page.as('entry'))
    .selectAll('entry')
    .select([
      sql<string | null>`coalesce(entry.subject_name, case entry.subject_kind
        when 'customer' then (select coalesce(nullif(name, ''), email, login_mobile) from customer
          where id = entry.subject_id and (deleted_at is null or entry.action = 'deleted' and deleted_at = entry.at))
        when 'lead' then (select name from lead where id = entry.subject_id)
        when 'product' then (select name from product where id = entry.subject_id)
        when 'coupon' then (select code from coupon where id = entry.subject_id)
        when 'celebrity' then (select name from celebrity where id = entry.subject_id) end)`.as('currentName'),
      sql<Date | null>`case when entry.action = 'deleted' then case entry.subject_kind
        when 'customer' then (select deleted_at from customer where id = entry.subject_id and deleted_at = entry.at)
        when 'product' then (select deleted_at from product where id = entry.subject_id and deleted_at = entry.at)
        when 'coupon' then (select deleted_at from coupon where id = entry.subject_id and deleted_at = entry.at) end end`.as('restorableFrom'),
      sql<Date | null>`case when entry.subject_kind = 'product' and entry.action <> 'deleted' then (select c.saved_at from product_change c
        join product on product.id = c.product_id and product.version = c.version and product.deleted_at is null
        where c.product_id = entry.subject_id and c.saved_at = entry.at) end`.as('changedAt'),
      sql<Date | null>`case when entry.subject_kind = 'product' and jsonb_exists(entry.after, 'variants') then (select min(later.at) from audit_entry later
        where later.subject_kind = 'product' and later.subject_id = entry.subject_id and later.seq > entry.seq and jsonb_exists(later.after, 'variants')) end`.as(
        'nextAt',
      ),
      sql<string | null>`case when ${byImport(sql.ref('entry.action'))} then (select id from product_import where created_at = entry.at and undone_at is null
        and seq = (select max(seq) from product_import)
        and not exists (select from audit_entry later where later.at = entry.at and later.seq > entry.seq and ${byImport(sql.ref('later.action'))})) end`.as(
        'importId',
      ),
    ])
}

/** Matches the actions that `importProducts` records, one for each product. */
const byImport = (action: RawBuilder<unknown>) => sql<boolean>`${action} in ('created by import', 'updated by import')`

const wireEntry = ({
  id,
  at,
  actorId,
  actorName,
  actorKind,
  action,
  subjectKind,
  subjectId,
  currentName,
  before,
  after,
  restorableFrom,
  changedAt,
  nextAt,
  importId,
}: Entry & { currentName: string | null; restorableFrom: Date | null; changedAt: Date | null; nextAt: Date | null; importId: string | null }): ListedEntry => ({
  _id: id,
  at: at.toISOString(),
  actor: { _id: actorId, name: actorName, kind: actorKind },
  action,
  subject: { kind: subjectKind, id: subjectId, name: currentName ?? '' },
  before,
  after,
  undoUntil: importId ? laterBy(at, importUndoMs) : undoableUntil(restorableFrom ?? changedAt),
  isChange: changedAt !== null,
  nextAt: nextAt && nextAt.toISOString(),
  importId,
})

const undoableUntil = (since: Date | null) => since && laterBy(since, restorableMs)

const laterBy = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds).toISOString()
