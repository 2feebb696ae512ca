import { dayMs, hourMs } from '#kernel/duration.ts'
import { dayInIndia, shortDateInIndia, startOfDay } from '#kernel/india.ts'
import { paiseOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { type NewMessage, toOwner } from '#shop/messages/module.server.ts'
import type { Settings } from '#shop/settings/contract.ts'
import { type WeekFigures, weeklyReportMail } from '../mails/weekly-report-mail.ts'
import { type Periods, reportPeriods } from '../rules/periods.ts'
import { reportFunnel } from './funnel.server.ts'
import { listPacks } from './packs.server.ts'
import { reportRefunds } from './refunds.server.ts'
import { sumSales } from './sales.server.ts'

/** The mail of a week leaves at 9 on the Monday after it in India, or as soon after as the shop runs. */
const mailHour = 9

const bestPacks = 3

/** Returns the last whole week, Monday to Sunday in India, that ended before `mailHour` of a Monday. */
export function lastWeek(now: Date): { from: string; to: string } {
  const day = startOfDay(dayInIndia(new Date(now.getTime() - mailHour * hourMs))).getTime()
  // 5 January 1970 was a Monday.
  const monday = day - (((day - startOfDay('1970-01-05').getTime()) / dayMs) % 7) * dayMs
  return { from: dayInIndia(new Date(monday - 7 * dayMs)), to: dayInIndia(new Date(monday - dayMs)) }
}

/**
 * Writes the mail about the last week beside the week before, once for each week: the unique key of a message lets one process queue it. Undefined if the owner
 * does not want it, and for two weeks without orders.
 */
export async function writeWeeklyReport({ db, now, config }: Shop, settings: Settings): Promise<NewMessage | undefined> {
  if (!settings.ownerMessages.weeklyReport) return undefined
  const { from, to } = lastWeek(now())
  const dedupeKey = `owner-week:${from}`
  if (await db.selectFrom('message').select('id').where('dedupeKey', '=', dedupeKey).executeTakeFirst()) return undefined
  const figures = await readWeek(db, reportPeriods({ from, to }, now()))
  if (figures.orders.every((orders) => orders === 0)) return undefined
  const days = `${shortDateInIndia(from)} to ${shortDateInIndia(to)}`
  return toOwner(settings, 'weeklyReport', {
    dedupeKey,
    ...weeklyReportMail.write({ publicUrl: config.PUBLIC_URL, days, query: `?from=${from}&to=${to}`, figures }),
  })
}

async function readWeek(db: Db, periods: Periods): Promise<WeekFigures> {
  const [now, before] = [await sumSales(db, periods.period), await sumSales(db, periods.before)]
  const { total: refunds } = await reportRefunds(db, periods)
  const { steps } = await reportFunnel(db, periods)
  const visits = steps.find(({ step }) => step === 'visit')
  const packs = await listPacks(db, periods)
  return {
    netPaise: [paiseOf(now.net), paiseOf(before.net)],
    orders: [now.orders, before.orders],
    averagePaise: [paiseOf(now.averageOrder), paiseOf(before.averageOrder)],
    newCustomers: [now.newCustomers, before.newCustomers],
    refundedPaise: [paiseOf(refunds.amount), paiseOf(refunds.before.amount)],
    visits: [visits?.count ?? 0, visits?.before ?? 0],
    packs: packs
      .filter(({ net }) => net > 0)
      .slice(0, bestPacks)
      .map(({ product, pack, net }) => ({ name: `${product}, ${pack}`, netPaise: paiseOf(net) })),
  }
}
