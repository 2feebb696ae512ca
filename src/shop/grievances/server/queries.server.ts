import { type Selectable, sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Page, Slice } from '#kernel/page.ts'
import { canonicalCode } from '#kernel/text.ts'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import { idsOf } from '#platform/database/ids-of.ts'
import type { PersonalRows } from '#shop/accounts/module.server.ts'
import type { Need } from '#shop/audit/rules.ts'
import { removeMessagesAbout } from '#shop/messages/module.server.ts'
import type { Grievance, grievanceStates } from '../office-contract.ts'
import { acknowledgeMs } from '../rules/grievance.ts'

export type GrievanceRow = Selectable<Tables['grievance']>

type Search = { q?: string | undefined; state?: (typeof grievanceStates)[number] | undefined }

export async function listGrievances(db: Db, search: Search, { limit, beforeSeq }: Slice): Promise<Page<Grievance>> {
  const rows = await matching(db, search).selectAll().where('seq', '<', beforeSeq).orderBy('seq', 'desc').limit(limit).execute()
  return { rows: rows.map(wireGrievance), lastSeq: rows.at(-1)?.seq }
}

export async function countGrievances(db: Db, search: Search): Promise<number> {
  const { count } = await matching(db, search)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const matching = (db: Db, { q, state }: Search) =>
  db
    .selectFrom('grievance')
    .$if(q !== undefined, (query) => query.where('id', '=', canonicalCode(q ?? '')))
    .$if(state === 'open', (query) => query.where('settledAt', 'is', null))
    .$if(state === 'settled', (query) => query.where('settledAt', 'is not', null))

/** Locks a complaint. @throws ShopError not_found */
export async function lockGrievance(tx: Tx, id: string): Promise<GrievanceRow> {
  const row = await tx.selectFrom('grievance').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw grievanceNotFound()
  return row
}

export const grievanceNotFound = () => new ShopError('not_found', 'There is no such complaint.')

/** Lists the complaints that a person sent while signed in, oldest first. */
export async function listGrievancesOf(db: Db, customerId: string): Promise<Grievance[]> {
  return (await db.selectFrom('grievance').selectAll().where('customerId', '=', customerId).orderBy('seq').execute()).map(wireGrievance)
}

/** Counts the complaints that the officer has not acknowledged or settled in time. */
export async function countLateGrievances(db: Db, now: Date): Promise<number> {
  const lateSince = new Date(now.getTime() - acknowledgeMs)
  const { count } = await db
    .selectFrom('grievance')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('settledAt', 'is', null)
    .where(({ or, and, eb }) => or([eb('dueAt', '<=', now), and([eb('acknowledgedAt', 'is', null), eb('createdAt', '<=', lateSince)])]))
    .executeTakeFirstOrThrow()
  return count
}

export const wireGrievance = (row: GrievanceRow): Grievance => ({
  _id: row.id,
  name: row.name,
  contact: row.contact,
  orderId: row.orderId,
  kind: row.kind,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  acknowledgedAt: row.acknowledgedAt?.toISOString() ?? '',
  settledAt: row.settledAt?.toISOString() ?? '',
  answer: row.answer,
})

export const grievancesNeed: Need = { name: 'grievances', scope: 'leads:read', count: ({ db }) => countGrievances(db, { state: 'open' }) }

/** Complaints that were sent while signed in. A visitor's complaint belongs to no account, because a typed e-mail address proves nothing. */
export const personalGrievances: PersonalRows = {
  async erase(_shop, tx, { id }, until) {
    const rows = await tx.deleteFrom('grievance').where('customerId', '=', id).where('createdAt', '<=', until).returning('id').execute()
    await removeMessagesAbout(tx, { grievance: rows.map((row) => row.id) })
  },
  move: async (tx, { from, to }) => ({
    grievances: idsOf(await sql<{ id: string }>`update grievance set customer_id = ${to} where customer_id = ${from} returning id`.execute(tx)),
  }),
  async moveBack(tx, { from, to }, { grievances = [] }) {
    await sql`update grievance set customer_id = ${to} where id = any(${grievances}) and customer_id = ${from}`.execute(tx)
  },
}
