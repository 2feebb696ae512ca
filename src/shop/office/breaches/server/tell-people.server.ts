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

const isSame = (one: BreachNotice, other: BreachNotice | null) =>
  other !== null && (['who', 'from', 'to', 'subject', 'words'] as const).every((name) => one[name] === other[name])

/**
 * Mails the people of a breach, each of them once: a job queues the mails. Another audience later gets only the mails that it lacks. The same request again
 * queues what is still missing.
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
    // The job raises the version too, once it is done.
    if (isSame(notice, before.notice) && (before.version > version || !before.noticeDone)) {
      // The job before may have failed for good.
      if (!before.noticeDone) await shop.jobs.enqueue(tx, tellBreachJob, { breachId: id })
      return wireBreach(tx, before)
    }
    const about = { kind: 'breach' as const, id }
    await refuseChanged(tx, { version, row: before, actor, subject: about, current: () => wireBreach(tx, before) })
    if (before.notice && !before.noticeDone) throw new ShopError('rule_refused', 'The shop still queues the mail before. Please try again in a minute.')
    if (!shop.outbound.live.mail && !shop.config.sandbox) throw new ShopError('rule_refused', 'The shop has no mail server, so it cannot write to people.')
    const row = await tx
      .updateTable('breach')
      .set({ notice: JSON.stringify(notice), noticeDone: false })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await shop.jobs.enqueue(tx, tellBreachJob, { breachId: id })
    await recordChange(tx, { at: shop.now(), actor, action: 'people told', subject: about, after: { who, from, to, subject } })
    return wireBreach(tx, row)
  })
}

const peopleAtOnce = 100

/**
 * Queues the mails about a breach, page by page. A second run queues nothing twice, because each person has one notice. The people count as told once
 * there is a mail to one of them.
 */
export async function tellBreach(shop: Shop, { breachId }: { breachId: string }) {
  for (let place: Place | undefined = { version: 0, seq: 0 }; place;) {
    const from: Place = place
    place = await shop.db.transaction().execute((tx) => tellPage(shop, tx, breachId, from))
  }
}

type Person = { id: string; seq: number; name: string; email: string }

/** The last account of a page, and the version of the breach that the page is of. */
type Place = { version: number; seq: number }

/**
 * Mails the next people of the audience, and ends the notice after the last of them. Begins with the first account if the breach changed, because a late run
 * may find a newer notice. Locks the accounts, so one that is deleted meanwhile gets no mail.
 * @returns the end of the page; undefined after the last page
 */
async function tellPage(shop: Shop, tx: Tx, breachId: string, before: Place): Promise<Place | undefined> {
  const { notice, noticeDone, version } = await lockBreach(tx, breachId)
  if (!notice || noticeDone) return undefined
  const after = before.version === version ? before.seq : 0
  const { rows: people } = await sql<Person>`
    select c.id, c.seq, c.name, c.email from customer c
    where c.seq > ${after} and c.email is not null and ${isAddressed(notice)}
      and not exists (select from breach_notice n where n.breach_id = ${breachId} and n.customer_id = c.id)
    order by c.seq limit ${peopleAtOnce} for key share of c`.execute(tx)
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
  const last = people.at(-1)
  if (last && people.length === peopleAtOnce) return { version, seq: last.seq }
  await endNotice(tx, breachId, shop.now())
  return undefined
}

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
