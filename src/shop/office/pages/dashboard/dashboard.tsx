import { useEffect, useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, Link, useLoaderData, useLocation, useNavigation, useSearchParams } from 'react-router'
import type { Order } from '#shop/orders/contract.ts'
import { FulfilmentBadge, OrderLink, RefundBadge } from '#shop/orders/parts.ts'
import { customerName } from '#shop/orders/rules.ts'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { Badge, type Tone } from '#ui/office/badge.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { SelectField } from '#ui/office/fields.tsx'
import { Notice } from '#ui/office/notice.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { Panel } from '#ui/office/panel.tsx'
import { showDay, showNumber, showRupees } from '#ui/office/show.ts'
import { Tiles } from '#ui/office/tiles.tsx'
import * as analyticsContract from '../../analytics/contract.ts'
import { type Dashboard as Figures, type Period, timeframes } from '../../analytics/contract.ts'
import { needsTexts, periodText, dashboardTexts as texts } from './dashboard-texts.ts'
import { FirstSteps } from './first-steps.tsx'
import { ReportPanels } from './report-panels.tsx'
import { useNeeds } from './use-needs.ts'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const timeframe = timeframeOf(url.searchParams)
  try {
    const [figures, sales] = await withSession(Promise.all([call(analyticsContract.dashboard, { timeframe }), call(analyticsContract.report, { timeframe })]))
    return { kind: 'loaded' as const, figures, sales }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.failed) }
  }
}

export default function Dashboard() {
  const loaded = useLoaderData<typeof clientLoader>()
  const timeframe = timeframeOf(useSearchParams()[0])
  return (
    <>
      <PageHead title={texts.title} actions={<TimeframeChoice period={loaded.kind === 'loaded' ? loaded.sales.period : null} />} />
      <NeedsPanel />
      <FirstSteps folded={loaded.kind === 'loaded' && loaded.figures.orders >= ordersOfOpenShop} />
      {loaded.kind === 'failed' ? (
        <FailedPanel>{loaded.message}</FailedPanel>
      ) : (
        <>
          <AllTime {...loaded.figures} />
          {timeframe !== 'all' && <p className="-mt-2 text-ink-3">{texts.allTime(texts.timeframes[timeframe])}</p>}
          <Panel title={texts.latest} flush>
            {loaded.figures.latest.length === 0 ? (
              <Notice kind="empty">{texts.noOrders}</Notice>
            ) : (
              <DataTable caption={texts.latest} columns={columns} rows={loaded.figures.latest} keyOf={({ _id }) => _id} />
            )}
          </Panel>
          <ReportPanels report={loaded.sales} />
        </>
      )}
    </>
  )
}

/** From this many orders on, the list of first steps is folded, because the figures matter more. */
const ordersOfOpenShop = 20

const timeframeOf = (params: URLSearchParams) => timeframes.find((known) => known === params.get('timeframe')) ?? 'all'

/** The choice of the timeframe, and the days that the loaded figures cover. */
function TimeframeChoice({ period }: { period: Period | null }) {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const requested = timeframeOf(next?.pathname === pathname ? new URLSearchParams(next.search) : params)
  // Shows the choice before its data arrive, so the next arrow key starts from the last choice.
  const [chosen, setChosen] = useState(requested)
  useEffect(() => setChosen(requested), [requested])

  function choose(timeframe: typeof requested) {
    setChosen(timeframe)
    setParams(timeframe === 'all' ? {} : { timeframe })
  }

  return (
    <>
      {period && chosen === timeframeOf(params) && <span className="text-ink-2 tabular-nums">{periodText(period)}</span>}
      <SelectField
        label={texts.timeframe}
        labelHidden
        value={chosen}
        onChange={({ target }) => choose(timeframes.find((known) => known === target.value) ?? 'all')}
      >
        {timeframes.map((timeframe) => (
          <option key={timeframe} value={timeframe}>
            {texts.timeframes[timeframe]}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** The tiles with revenue and counts. They cover all time; the timeframe does not change them. */
function AllTime({ orders, products, drafts, customers, revenue }: Figures) {
  return (
    <Tiles
      tiles={[
        { name: texts.tiles.orders, figure: showNumber(orders) },
        { name: texts.tiles.products, figure: showNumber(products), ...(drafts > 0 && { note: texts.drafts(showNumber(drafts), drafts) }) },
        { name: texts.tiles.customers, figure: showNumber(customers), note: texts.customersNote },
        { name: texts.tiles.revenue, figure: showRupees(revenue), note: texts.revenueNote },
      ]}
    />
  )
}

/** On the dashboard only these three statuses have a colour. All others are grey. */
const tones: Partial<Record<Order['status'], Tone>> = { Delivered: 'good', Pending: 'waiting', Cancelled: 'bad' }

const columns: readonly Column<Order>[] = [
  {
    title: texts.columns.id,
    cell: ({ _id }) => <OrderLink id={_id} />,
  },
  { title: texts.columns.customer, cell: (order) => <span translate="no">{customerName(order)}</span> },
  { title: texts.columns.date, sorted: 'descending', cell: ({ createdAt }) => showDay(createdAt) },
  { title: texts.columns.total, numeric: true, cell: ({ totalAmount }) => showRupees(totalAmount) },
  {
    title: texts.columns.status,
    cell: (order) => (
      <span className="inline-flex flex-wrap gap-1">
        <Badge tone={tones[order.status] ?? 'plain'}>{order.status}</Badge>
        <FulfilmentBadge order={order} />
        <RefundBadge order={order} />
      </span>
    ),
  },
]

/** Lists what waits for staff, each with a link to its screen. Renders nothing if nothing waits. */
function NeedsPanel() {
  const needs = useNeeds() ?? []
  if (needs.length === 0) return null
  return (
    <section aria-labelledby="needs-you" className="rounded-panel border border-edge bg-card p-4 sm:p-5">
      <h2 id="needs-you" className="font-sans text-base leading-tight font-semibold tracking-normal">
        {needsTexts.title}
      </h2>
      <ul className="mt-2 grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {needs.map(({ name, count, isMore }) => (
          <li key={name}>
            <Link to={needsTexts.links[name].to} className="inline-flex min-h-11 items-center gap-3 lg:min-h-9">
              <span className="min-w-8 rounded-full bg-marigold-100 px-2 py-0.5 text-center text-xs font-semibold text-marigold-800 tabular-nums">
                {`${showNumber(count)}${isMore ? '+' : ''}`}
              </span>
              <span className="link">{needsTexts.links[name].text(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
