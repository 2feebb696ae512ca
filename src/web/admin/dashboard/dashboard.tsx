import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useLoaderData, useSearchParams } from 'react-router'
import { dashboard, report, timeframes } from '#domain/analytics/contract.ts'
import type { Order } from '#domain/orders/contract.ts'
import { whileSignedIn } from '../../account/guard.ts'
import { call, textOf } from '../../call.ts'
import { dashboardTexts as texts } from '../../texts/admin-dashboard.ts'
import { showDay, showNumber, showRupees } from '../show.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { SelectField } from '../ui/fields.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReportPanels } from './report-panels.tsx'

export const meta: MetaFunction = () => [{ title: 'Dashboard | Swachh Admin' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const timeframe = timeframeOf(new URL(request.url).searchParams)
  try {
    const [figures, sales] = await whileSignedIn(Promise.all([call(dashboard, { timeframe }), call(report, { timeframe })]))
    return { kind: 'loaded' as const, figures, sales }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.failed) }
  }
}

export default function Dashboard() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead title={texts.title} actions={<TimeframeChoice />} />
      {loaded.kind === 'failed' ? (
        <Panel>
          <Notice kind="failed">{loaded.message}</Notice>
        </Panel>
      ) : (
        <>
          <Tiles {...loaded.figures} />
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

const timeframeOf = (params: URLSearchParams) => timeframes.find((one) => one === params.get('timeframe')) ?? 'all'

function TimeframeChoice() {
  const [params, setParams] = useSearchParams()
  return (
    <SelectField
      label={texts.timeframe}
      labelHidden
      value={timeframeOf(params)}
      onChange={({ target }) => setParams(target.value === 'all' ? {} : { timeframe: target.value })}
    >
      {timeframes.map((timeframe) => (
        <option key={timeframe} value={timeframe}>
          {texts.timeframes[timeframe]}
        </option>
      ))}
    </SelectField>
  )
}

function Tiles({ orders, products, customers, revenue }: { orders: number; products: number; customers: number; revenue: number }) {
  const tiles = [
    [texts.tiles.orders, showNumber(orders)],
    [texts.tiles.products, showNumber(products)],
    [texts.tiles.customers, showNumber(customers)],
    [texts.tiles.revenue, showRupees(revenue)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {tiles.map(([name, figure]) => (
        <div key={name} className="rounded-panel border border-edge bg-card p-4">
          <dt className="font-medium text-ink-3">{name}</dt>
          <dd className="mt-1 text-2xl leading-tight font-semibold tracking-[-.02em] tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Section 4: the dashboard colours these three; all others are grey. */
const tones: Partial<Record<Order['status'], Tone>> = { Delivered: 'good', Pending: 'waiting', Cancelled: 'bad' }

const columns: readonly Column<Order>[] = [
  {
    title: texts.columns.id,
    cell: ({ _id }) => (
      <Link to={`/admin/orders/${_id}`} className="link">
        {_id}
      </Link>
    ),
  },
  { title: texts.columns.customer, cell: ({ customer, address }) => customer?.name || address.name },
  { title: texts.columns.date, sorted: 'descending', cell: ({ createdAt }) => showDay(createdAt) },
  { title: texts.columns.total, figures: true, cell: ({ totalAmount }) => showRupees(totalAmount) },
  { title: texts.columns.status, cell: ({ status }) => <Badge tone={tones[status] ?? 'plain'}>{status}</Badge> },
]
