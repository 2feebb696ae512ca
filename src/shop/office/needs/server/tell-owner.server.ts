import { sql } from 'kysely'
import { dayInIndia, endOfDay, hourInIndia, longDay, momentInIndia, startOfDay } from '#kernel/india.ts'
import type { Db } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { hasScope } from '#platform/http/require-scope.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { tryModule } from '#platform/try-module.ts'
import { type NewMessage, queueMessages, toOwner } from '#shop/messages/module.server.ts'
import { ownerMessage } from '#shop/messages/rules.ts'
import { isWaitingToPack } from '#shop/orders/module.server.ts'
import type { Settings } from '#shop/settings/contract.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { tellLowStock } from '#shop/stock/module.server.ts'
import { ageOf } from '../../backups/rules/backup-age.ts'
import { breachDueMail } from '../../breaches/mails/breach-mails.ts'
import { detailsDue, remindNoticedUntil } from '../../breaches/rules/clock.ts'
import { listWithoutDetails } from '../../breaches/server/queries.server.ts'
import { findFirstRun, findLastRun } from '../../backups/server/queries.server.ts'
import { writeWeeklyReport } from '../../reports/server/weekly-report.server.ts'
import { type NeedName, needNames, type Needs } from '../contract.ts'
import { backupLateMail, type DailyFigures, dailySummaryMail } from '../mails/owner-mails.ts'

/** The summary of a day leaves at this hour of the next day in India, or as soon after it as the shop runs. */
const summaryHour = 9

/**
 * Mails the owner about low stock, a late backup, breaches whose 72 hours soon end, the sales of yesterday, and the last week. Each mail is queued once: its
 * unique key stops a second one, even from another process. Runs every ten minutes.
 */
export async function tellOwner(shop: Shop) {
  await tellLowStock(shop)
  const settings = await readSettings(shop.db)
  const optional = [await writeLateBackup(shop, settings), await writeSummary(shop, settings), await writeWeeklyReport(shop, settings)].filter(
    (message) => message !== undefined,
  )
  const messages = [...optional, ...(await writeBreachReminders(shop, settings))]
  if (messages.length > 0) await shop.db.transaction().execute((tx) => queueMessages(shop, tx, messages))
}

/** Returns the mail about a late backup, with a key that allows one for each last good backup. */
async function writeLateBackup({ db, now, config }: Shop, settings: Settings): Promise<NewMessage | undefined> {
  if (!settings.ownerMessages.backupLate) return undefined
  const good = await findLastRun(db, { good: true })
  // Without a good backup, the time counts from the first run.
  const since = good ?? (await findFirstRun(db))
  if (ageOf(since?.startedAt, now()) !== 'late') return undefined
  const mail = backupLateMail.write({ publicUrl: config.PUBLIC_URL, lastGood: good && momentInIndia(good.startedAt) })
  return toOwner(settings, 'backupLate', { dedupeKey: `owner-backup:${good?.id ?? 'none'}`, ...mail })
}

/** Returns the reminders of breaches. The law sets their deadline, so no setting switches these reminders off. */
async function writeBreachReminders({ db, now, config }: Shop, { email }: Settings): Promise<NewMessage[]> {
  const breaches = await listWithoutDetails(db, remindNoticedUntil(now()))
  return breaches.map(({ id, noticedAt }) => ({
    ...breachDueMail.write({ publicUrl: config.PUBLIC_URL, id, due: momentInIndia(detailsDue(noticedAt)) }),
    kind: ownerMessage,
    channel: 'mail',
    recipient: email,
    dedupeKey: `owner-breach:${id}`,
  }))
}

/** Returns the summary of yesterday, unless it was queued before or yesterday had no order. */
async function writeSummary({ db, now, config }: Shop, settings: Settings): Promise<NewMessage | undefined> {
  const at = now()
  if (!settings.ownerMessages.dailySummary || hourInIndia(at) < summaryHour) return undefined
  const yesterday = dayInIndia(new Date(startOfDay(dayInIndia(at)).getTime() - 1))
  const dedupeKey = `owner-day:${yesterday}`
  if (await db.selectFrom('message').select('id').where('dedupeKey', '=', dedupeKey).executeTakeFirst()) return undefined
  const figures = await readFigures(db, yesterday)
  if (figures.orders === 0) return undefined
  return toOwner(settings, 'dailySummary', { dedupeKey, ...dailySummaryMail.write({ publicUrl: config.PUBLIC_URL, day: longDay(yesterday), figures }) })
}

/** Reads the figures of a day. `toPack` counts the orders of every day. */
async function readFigures(db: Db, day: string): Promise<DailyFigures> {
  const [since, until] = [startOfDay(day), endOfDay(day)]
  const { orders, revenue } = await db
    .selectFrom('shopOrder')
    .select(({ fn }) => [fn.countAll<number>().as('orders'), sql<string>`coalesce(sum(total_paise), 0)`.as('revenue')])
    .where('paidAt', 'is not', null)
    .where('isReplacement', '=', false)
    .where('listedAt', '>=', since)
    .where('listedAt', '<', until)
    .executeTakeFirstOrThrow()
  const counted = (query: { executeTakeFirstOrThrow(): Promise<{ count: number | string | bigint }> }) =>
    query.executeTakeFirstOrThrow().then(({ count }) => Number(count))
  const toPack = await counted(
    db
      .selectFrom('shopOrder')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(isWaitingToPack),
  )
  const openLeads = await counted(
    db
      .selectFrom('lead')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('handledAt', 'is', null)
      .where('createdAt', '>=', since)
      .where('createdAt', '<', until),
  )
  return { orders: Number(orders), revenuePaise: Number(revenue), toPack, openLeads }
}

export const tellOwnerJob = job('tell-owner', { retryLimit: 0, retryDelay: 1, cron: '*/10 * * * *' }, tellOwner)

/** Counts the needs that the actor's role may see. `used`: the needs whose count is not undefined, because somebody has used their screen. */
export async function listNeeds(shop: Shop, actor: Actor): Promise<Needs> {
  const needs = shop.modules
    .flatMap((module) => (module.needs ?? []).map((need) => ({ ...need, module: module.name })))
    .filter(({ scope }) => hasScope(actor, scope))
  const countOf = async (name: NeedName, { module, count }: (typeof needs)[number]) => {
    const total = await tryModule(shop.log, [module, name], () => count(shop))
    if (total === undefined) return []
    return [{ name, ...(typeof total === 'number' ? { count: total, isMore: false } : { count: total.atLeast, isMore: true }) }]
  }
  const counts = await Promise.all(needNames.flatMap((name) => needs.filter((need) => need.name === name).map((need) => countOf(name, need))))
  const used = counts.flat()
  return { needs: used.filter(({ count }) => count > 0), used: used.map(({ name }) => name) }
}
