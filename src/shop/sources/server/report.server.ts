import { sql } from 'kysely'
import { endOfDay, startOfDay } from '#kernel/india.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { lossesOfOrders } from '#shop/shares/module.server.ts'
import type { Figures, Period, SourceReport, SourceRow } from '../contract.ts'
import { periodsOf, type WantedDays } from '../rules/periods.ts'
import type { SourceKind, TouchTurn } from '../rules/touch.ts'

type ReportInput = WantedDays & { touch: TouchTurn }

type Sums = { orders: number; cancelled: number; revenuePaise: number; toComePaise: number; newCustomers: number }

/** The sums of one source. `isNow`: of the period, not of the days before. */
type Group = Sums & { isNow: boolean; kind: SourceKind; name: string; source: string; campaign: string }

/**
 * Sums the placed orders of both periods by where they came from, in one statement. Goods are the total less the extras, and 0 for a cancelled order. A loss,
 * such as a refund, lowers the goods before the extras. `offset 0` keeps the planner from multiplying the columns of `key` to too many groups.
 */
async function sumGroups(db: Db, { period, before }: { period: Period; before: Period }, turn: TouchTurn): Promise<Group[]> {
  const periodStart = startOfDay(period.from)
  const beforeStart = startOfDay(before.from)
  const periodEnd = endOfDay(period.to)
  const { rows } = await sql<Group>`
    with lost as (select order_id, sum(paise)::bigint as paise from (${lossesOfOrders}) l where order_id is not null group by order_id),
    extra as (select order_id, sum(paise)::bigint as paise from order_extra group by order_id),
    counted as (
      select o.listed_at >= ${periodStart} as is_now, o.status = 'Cancelled' as is_cancelled,
        coalesce(t.kind, case when o.source = 'phone' then 'phone' else 'direct' end) as kind, coalesce(t.name, '') as name,
        coalesce(t.key, o.source) || case when t.kind in ('coupon', 'qr') then chr(31) || t.source else '' end as key,
        case when t.kind in ('coupon', 'qr') then t.source else '' end as source, coalesce(t.campaign, '') as campaign,
        case when o.cod_state in ('confirmed', 'shipped', 'collected') then cash_of(o) else 0 end as to_come_paise,
        case when o.status = 'Cancelled' then 0 else greatest(0, o.total_paise - coalesce(extra.paise, 0) - coalesce(lost.paise, 0)) end as goods_paise,
        coalesce(o.is_first, not exists (select from shop_order e where e.customer_id = o.customer_id and e.paid_at is not null and e.paid_at < o.paid_at)) as is_new
      from shop_order o left join lost on lost.order_id = o.id left join extra on extra.order_id = o.id
      left join order_touch t on t.order_id = o.id and t.turn = ${turn}
      where o.paid_at is not null and not o.is_test and not o.is_replacement and o.listed_at >= ${beforeStart} and o.listed_at < ${periodEnd} offset 0
    )
    select is_now, min(kind) as kind, min(name) as name, min(source) as source, min(campaign) as campaign, count(*) as orders, count(*) filter (where is_cancelled) as cancelled,
      sum(goods_paise)::bigint as revenue_paise, sum(least(goods_paise, to_come_paise))::bigint as to_come_paise, count(*) filter (where is_new) as new_customers
    from counted group by is_now, key`.execute(db)
  return rows
}

/** The report shows at most this many sources. */
const mostSources = 100

/** Returns the report of the screen. @throws ShopError invalid_input for days that make no period */
export async function makeReport(db: Db, { touch, ...days }: ReportInput, now: Date): Promise<SourceReport> {
  const periods = periodsOf(days, now)
  const groups = await sumGroups(db, periods, touch)
  const sources = listSources(groups)
  const channels = [...Map.groupBy(groups, ({ kind }) => kind)].map(([kind, own]) => ({ kind, ...compare(own) })).toSorted(byRevenue)
  return { ...periods, total: compare(groups), channels, sources: sources.slice(0, mostSources), more: Math.max(0, sources.length - mostSources) }
}

/** Returns every source of a report, for the spreadsheet. @throws ShopError invalid_input for days that make no period */
export const listAllSources = async (db: Db, { touch, ...days }: ReportInput, now: Date): Promise<SourceRow[]> =>
  listSources(await sumGroups(db, periodsOf(days, now), touch))

const listSources = (groups: readonly Group[]): SourceRow[] =>
  [...Map.groupBy(groups, ({ kind, name, source, campaign }) => JSON.stringify([kind, name, source, campaign])).values()]
    .flatMap(([first, ...others]) =>
      first ? [{ kind: first.kind, name: first.name, source: first.source, campaign: first.campaign, ...compare([first, ...others]) }] : [],
    )
    .toSorted(byRevenue)

const byRevenue = (one: Figures & { before: Figures }, other: Figures & { before: Figures }) =>
  other.revenue - one.revenue || other.orders - one.orders || other.before.revenue - one.before.revenue

/** Returns the figures of the period, with the figures of the period before it as `before`. */
const compare = (groups: readonly Group[]) => ({ ...figuresOf(groups.filter(({ isNow }) => isNow)), before: figuresOf(groups.filter(({ isNow }) => !isNow)) })

function figuresOf(groups: readonly Sums[]): Figures {
  const sumOf = (name: keyof Sums) => groups.reduce((sum, group) => sum + group[name], 0)
  const orders = sumOf('orders')
  const cancelled = sumOf('cancelled')
  const revenuePaise = sumOf('revenuePaise')
  const notCancelled = orders - cancelled
  return {
    orders,
    cancelled,
    revenue: rupeesOf(revenuePaise),
    cashToCome: rupeesOf(sumOf('toComePaise')),
    newCustomers: sumOf('newCustomers'),
    averageOrder: notCancelled === 0 ? 0 : rupeesOf(Math.round(revenuePaise / notCancelled)),
  }
}
