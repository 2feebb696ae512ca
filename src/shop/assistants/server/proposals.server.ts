import { type Selectable, sql } from 'kysely'
import { z } from 'zod/mini'
import { dayMs } from '#kernel/duration.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Page, Slice, Total } from '#kernel/page.ts'
import { canonicalMailbox, canonicalMobile } from '#kernel/text.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { hasKeyEnded, type PersonalRows } from '#shop/accounts/module.server.ts'
import type { Proposal } from '../contract.ts'
import { type Fields, fieldsOf, withCodes } from './operations.server.ts'

/** How many proposals of one API key may wait, so that a program in a loop cannot fill the disk. */
const mostWaiting = 200
const keptMs = 7 * dayMs

export type ProposalRow = Selectable<Tables['proposal']> & { keyName: string; endsOn: string | null; revokedAt: Date | null }

/** Stores a change for a person to confirm. @returns its id @throws ShopError rule_refused if too many of the key wait, unauthenticated for a revoked key */
export function addProposal({ db, now }: Shop, actor: Actor, { method, path }: Endpoint, input: Fields): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    const waiting = tx.selectFrom('proposal').where('keyId', '=', actor.id).where('decidedAt', 'is', null)
    const { count } = await waiting.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
    if (count >= mostWaiting) throw new ShopError('rule_refused', `${mostWaiting} proposals of this key wait for a person. Wait until some are decided.`)
    const id = randomId(16)
    await tx
      .insertInto('proposal')
      .values({ id, keyId: actor.id, method, path, input: JSON.stringify(input), createdAt: now() })
      .execute()
    return id
  })
}

const selectProposals = (db: Db | Tx) =>
  db
    .selectFrom('proposal')
    .innerJoin('apiKey', 'apiKey.id', 'proposal.keyId')
    .selectAll('proposal')
    .select(['apiKey.name as keyName', 'apiKey.endsOn', 'apiKey.revokedAt'])

type Operation = Pick<Endpoint, 'method' | 'path'>

const ofOperations = (operations: readonly Operation[]) =>
  sql<boolean>`(proposal.method, proposal.path) in (
    select * from unnest(${operations.map(({ method }) => method)}::text[], ${operations.map(({ path }) => path)}::text[]))`

/** Larger than any `seq`. A waiting proposal's rank is this number plus its `seq`, so lists show waiting proposals first. */
const waitingRank = 2 ** 40

const rank = sql<number>`(proposal.seq + case when decided_at is null then ${sql.lit(waitingRank)} else 0 end)`

/** Lists the proposals of these operations: waiting ones first, then decided ones, each newest first. `beforeSeq` is a rank. */
export async function listProposals(db: Db, operations: readonly Operation[], { limit, beforeSeq }: Slice): Promise<Page<ProposalRow>> {
  const rows = await selectProposals(db)
    .select(rank.as('rank'))
    .where(ofOperations(operations))
    .where(rank, '<', beforeSeq)
    .orderBy(rank, 'desc')
    .limit(limit)
    .execute()
  return { rows, lastSeq: rows.at(-1)?.rank }
}

export const countProposals = (db: Db, operations: readonly Operation[]): Promise<Total> =>
  countUpTo(db, db.selectFrom('proposal').select('seq').where(ofOperations(operations)))

/** True once the key of a proposal was revoked or has ended. */
export const isOrphaned = ({ endsOn, revokedAt }: Pick<ProposalRow, 'endsOn' | 'revokedAt'>, now: Date) => revokedAt !== null || hasKeyEnded(endsOn, now)

export const findProposal = (db: Db, id: string): Promise<ProposalRow | undefined> => selectProposals(db).where('proposal.id', '=', id).executeTakeFirst()

/** Marks a waiting proposal as decided by this person. @returns false if somebody has decided it before */
export async function claimProposal({ db, now }: Shop, actor: Actor, id: string, outcome?: 'dismissed'): Promise<boolean> {
  const claimed = await db
    .updateTable('proposal')
    .set({ decidedAt: now(), decidedBy: actor.id, outcome: outcome ?? null, ...(outcome && { input: null }) })
    .where('id', '=', id)
    .where('decidedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Stores that the operation succeeded, with its message, and deletes the proposed values. */
export const endProposal = ({ db }: Shop, id: string, answer: string) =>
  db.updateTable('proposal').set({ outcome: 'done', answer, input: null }).where('id', '=', id).execute()

/** Lets a claimed proposal wait again, because its operation changed nothing. */
export const releaseProposal = ({ db }: Shop, id: string) => db.updateTable('proposal').set({ decidedAt: null, decidedBy: null }).where('id', '=', id).execute()

/** Returns a proposal as the API sends it. Its fields have the operation's defaults, and no field that the operation ignores. */
export function wireProposal(row: ProposalRow, endpoint: Endpoint, { subject = null, now }: { subject?: string | null | undefined; now: Date }): Proposal {
  const { id, method, path, input, keyName, createdAt, decidedAt, answer } = row
  const read = z.safeParse(endpoint.input, input)
  return {
    _id: id,
    summary: endpoint.summary,
    operation: `${method} ${path}`,
    subject: subject && withCodes(subject),
    fields: fieldsOf(read.success ? read.data : input),
    keyName,
    createdAt: createdAt.toISOString(),
    state: stateOf(row, now),
    decidedAt: decidedAt?.toISOString() ?? null,
    answer,
  }
}

function stateOf(row: ProposalRow, now: Date): Proposal['state'] {
  if (row.outcome) return row.outcome
  if (row.decidedAt) return 'unknown'
  return isOrphaned(row, now) ? 'ended' : 'waiting'
}

/** Deletes proposals after a week. Runs every night. */
export async function sweepProposals({ db, now }: Shop) {
  await db
    .deleteFrom('proposal')
    .where('createdAt', '<', new Date(now().getTime() - keptMs))
    .execute()
}

/** Erasing an account deletes each proposal whose input has the account's id, mobile number or e-mail address. Longer numbers and addresses are of others. */
export const personalProposals: PersonalRows = {
  async erase(_shop, tx, { id, loginMobile, verifiedEmail }) {
    const mobile = loginMobile === null ? undefined : canonicalMobile(loginMobile)
    const { rows } = await sql<{ id: string; input: unknown }>`
      select id, input from proposal where strpos(input::text, ${id}) > 0 or strpos(lower(input::text), lower(${verifiedEmail})) > 0
        or strpos(regexp_replace(normalize(input::text, NFKC), '\\D', '', 'g'), ${mobile ?? null}) > 0`.execute(tx)
    const isNamed = (text: string) =>
      text.includes(id) || (mobile !== undefined && mobilesIn(text).includes(mobile)) || (verifiedEmail !== null && mailboxesIn(text).includes(verifiedEmail))
    const ids = rows.filter(({ input }) => textsIn(input).some(isNamed)).map((row) => row.id)
    if (ids.length > 0) await tx.deleteFrom('proposal').where('id', 'in', ids).execute()
  },
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const mobilesIn = (text: string) => Array.from(text.normalize('NFKC').matchAll(/\+?\d[\d\s().\-/]*\d/g), ([number]) => canonicalMobile(number))

const mailboxesIn = (text: string) => Array.from(text.matchAll(/[^\s"'<>(),;:]+@[^\s"'<>(),;:]*[^\s"'<>(),;:.!?]/g), ([address]) => canonicalMailbox(address))
