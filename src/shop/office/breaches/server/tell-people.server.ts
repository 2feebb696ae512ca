import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { queueMessages } from '#shop/messages/module.server.ts'
import type { Breach, BreachNotice } from '../contract.ts'
import { breachMail } from '../mails/breach-mails.ts'
import { audienceFault } from '../rules/audience.ts'
import { isAddressed, lockBreach, wireBreach } from './queries.server.ts'

const isSameNotice = (one: BreachNotice, other: BreachNotice | null) =>
  other !== null && (['who', 'from', 'to', 'subject', 'words'] as const).every((name) => one[name] === other[name])

/**
 * Starts the job that queues the mails to the people of a breach. Each person gets one mail about a breach, also if a later notice has a larger audience. The
 * same request again starts the job again, unless all mails are queued.
 * @throws ShopError not_found, changed_meanwhile; rule_refused for bad days, while an earlier mail is not queued yet, and without a mail server
 */
export function tellPeople(
  shop: Shop,
  actor: Actor,
  { id, version, who, from, to, subject, words }: BreachNotice & { id: string; version: number },
): Promise<Breach> {
  const notice = { who, from, to, subject, words }
  const fault = audienceFault(notice)
  if (fault !== undefined) throw new ShopError('rule_refused', fault)
  return shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    const before = await lockBreach(tx, id)
    // A repetition has the version that the first request had. The mail and its job have raised the version since.
    const isRepeated = before.notice?.version === version || (before.version === version && !before.noticeDone)
    if (isRepeated && isSameNotice(notice, before.notice)) {
      // An earlier job may have failed after its last try.
      if (!before.noticeDone) await shop.jobs.enqueue(tx, tellBreachJob, { breachId: id })
      return wireBreach(tx, before)
    }
    const about = { kind: 'breach' as const, id }
    await refuseChanged(tx, { version, row: before, actor, subject: about, current: () => wireBreach(tx, before) })
    if (before.notice && !before.noticeDone) throw new ShopError('rule_refused', 'The shop still queues the mail before. Please try again in a minute.')
    if (!shop.outbound.live.mail && !shop.config.sandbox) throw new ShopError('rule_refused', 'The shop has no mail server, so it cannot write to people.')
    const row = await tx
      .updateTable('breach')
      .set({ notice: JSON.stringify({ ...notice, version }), noticeDone: false })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await shop.jobs.enqueue(tx, tellBreachJob, { breachId: id })
    await recordChange(tx, { at: shop.now(), actor, action: 'people told', subject: about, after: { who, from, to, subject } })
    return wireBreach(tx, row)
  })
}

/** How many people one transaction mails. */
const pageSize = 100

/** Queues the mails about a breach, page by page. A second run queues nothing twice, because each person has at most one row in `breach_notice`. */
export async function tellBreach(shop: Shop, { breachId }: { breachId: string }) {
  for (let position: Position | undefined = { version: 0, seq: 0 }; position;) {
    const after: Position = position
    position = await shop.db.transaction().execute((tx) => tellPage(shop, tx, breachId, after))
  }
}

type Person = { id: string; seq: number; name: string; email: string }

/** The end of a page: the `seq` of its last account, and the version of the breach that the page was read with. */
type Position = { version: number; seq: number }

/**
 * Mails the next people of the audience, and marks the notice as done after the last page. If the breach has another version, it starts again with the first
 * account, because there may be a newer notice. It locks the accounts, so that an account deleted meanwhile gets no mail.
 * @returns the end of the page; undefined after the last page
 */
async function tellPage(shop: Shop, tx: Tx, breachId: string, last: Position): Promise<Position | undefined> {
  const { notice, noticeDone, version } = await lockBreach(tx, breachId)
  if (!notice || noticeDone) return undefined
  const afterSeq = last.version === version ? last.seq : 0
  const { rows: people } = await sql<Person>`
    select c.id, c.seq, c.name, c.email from customer c
    where c.seq > ${afterSeq} and c.email is not null and ${isAddressed(notice)}
      and not exists (select from breach_notice n where n.breach_id = ${breachId} and n.customer_id = c.id)
    order by c.seq limit ${pageSize} for key share of c`.execute(tx)
  const keyOf = (id: string) => `breach:${breachId}:${id}`
  const messages = people.map(({ id, name, email }) => ({
    ...breachMail.write({ name, subject: notice.subject, words: notice.words }),
    about: { kind: 'customer' as const, id },
    dedupeKey: keyOf(id),
    recipient: email,
  }))
  await queueMessages(shop, tx, messages)
  await sql`
    insert into breach_notice (breach_id, customer_id, message_id, at)
    select ${breachId}, p.id, m.id, ${shop.now()}
    from unnest(${people.map(({ id }) => id)}::text[]) p (id) left join message m on m.dedupe_key = ${keyOf('')} || p.id`.execute(tx)
  const lastPerson = people.at(-1)
  if (lastPerson && people.length === pageSize) return { version, seq: lastPerson.seq }
  await endNotice(tx, breachId, shop.now())
  return undefined
}

/** Marks the notice as done. The people count as told if there is a mail to at least one person. */
async function endNotice(tx: Tx, breachId: string, at: Date) {
  await tx
    .updateTable('breach')
    .set({
      noticeDone: true,
      peopleToldAt: sql`coalesce(people_told_at, (select ${at}::timestamptz from breach_notice n where n.breach_id = breach.id limit 1))`,
    })
    .where('id', '=', breachId)
    .execute()
}

export const tellBreachJob = job('tell-breach', { retryLimit: 12, retryDelay: 60, expireInSeconds: 3600 }, tellBreach)
