import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router'
import { exportCelebrityOrders, type Ledger, listCelebrityOrders, showLedger, showStatementLink } from '#domain/celebrities/contract.ts'
import type { Order } from '#domain/orders/contract.ts'
import { withSession } from '../../account/guard.ts'
import { call } from '../../call.ts'
import { celebrityTexts as texts } from '../../texts/admin-celebrities.ts'
import { callList } from '../call-list.ts'
import { showDay, showDeducted, showNumber, showRupees } from '../show.ts'
import { Badge } from '../ui/badge.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { DayFilter, FilterBar } from '../ui/filter-bar.tsx'
import { ListPanel } from '../ui/list-panel.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Tiles } from '../ui/tiles.tsx'
import { StatementPanel } from './statement-panel.tsx'
import { pageMeta } from '../page-meta.ts'
import { customerName } from '#domain/orders/order-columns.ts'
import { OrderLink } from '../orders/order-link.tsx'
import { RefundBadge } from '../orders/status-badge.tsx'
import { queryOf } from '../query.ts'
import { BackLink } from '../ui/back-link.tsx'
import { FailedPanel } from '../ui/failed-panel.tsx'

const pageSize = 50

export const meta: MetaFunction = ({ params }) => pageMeta(texts.title(params['celebrityName'] ?? ''))

export async function clientLoader({ url, params }: ClientLoaderFunctionArgs) {
  const { searchParams } = url
  const param = (name: string) => searchParams.get(name) || undefined
  const name = params['celebrityName'] ?? ''
  const period = periodOf(searchParams)
  const [list, ledger, statement] = await Promise.all([
    callList(listCelebrityOrders, { name, ...period, limit: pageSize, cursor: param('cursor') }),
    orUndefined(call(showLedger, { name, ...period })),
    orUndefined(call(showStatementLink, { name })),
  ])
  return { name, list, ledger, statement }
}

export default function CelebrityLeads() {
  const { name, list, ledger, statement } = useLoaderData<typeof clientLoader>()
  const [params] = useSearchParams()
  const path = `/exports/celebrities/${encodeURIComponent(name)}/orders${queryOf(periodOf(params))}`
  return (
    <>
      <PageHead
        title={texts.title(name)}
        back={<BackLink to="/admin/coupons">{texts.back}</BackLink>}
        actions={<DownloadButton needs={exportCelebrityOrders} path={path} label={texts.export} />}
      >
        {texts.intro}
      </PageHead>
      <FilterBar label={texts.period}>
        <DayFilter label={texts.from} name="since" />
        <DayFilter label={texts.to} name="until" />
      </FilterBar>
      {ledger ? <LedgerTiles {...ledger} /> : <FailedPanel>{texts.ledgerFailed}</FailedPanel>}
      <ListPanel title={texts.list} list={list} empty={texts.empty(name)} nothingFound={texts.empty(name)} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.title(name)} columns={columns} rows={rows} keyOf={({ _id }) => _id} />}
      </ListPanel>
      <StatementPanel key={name} name={name} loaded={statement} />
    </>
  )
}

/** Returns the period of the address. Its query parameters are `since` and `until`. */
function periodOf(params: URLSearchParams): Record<string, string> {
  const [from, to] = [params.get('since'), params.get('until')]
  return { ...(from && { from }), ...(to && { to }) }
}

/** Returns the reply, or undefined when the call fails. */
const orUndefined = <Reply,>(reply: Promise<Reply>) => withSession(reply).catch(() => undefined)

function LedgerTiles({ orders, gross, discount, cancelled, refunded, net }: Ledger) {
  return (
    <section aria-label={texts.ledger} className="grid gap-2">
      <Tiles
        className="sm:[--columns:3]"
        tiles={[
          { name: texts.tiles.orders, figure: showNumber(orders), note: texts.ordersNote },
          { name: texts.tiles.gross, figure: showRupees(gross) },
          { name: texts.tiles.discount, figure: showDeducted(discount) },
          { name: texts.tiles.cancelled, figure: showDeducted(cancelled) },
          { name: texts.tiles.refunded, figure: showDeducted(refunded) },
          { name: texts.tiles.net, figure: showRupees(net), strong: true },
        ]}
      />
      <p className="max-w-[72ch] text-ink-2">{texts.netNote}</p>
    </section>
  )
}

const columns: readonly Column<Order>[] = [
  {
    title: texts.columns.id,
    cell: (order) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <OrderLink id={order._id} />
        {order.status === 'Cancelled' && <Badge tone="bad">{order.status}</Badge>}
        <RefundBadge order={order} />
      </span>
    ),
  },
  { title: texts.columns.customer, cell: customerName },
  { title: texts.columns.amount, numeric: true, cell: ({ totalAmount }) => showRupees(totalAmount) },
  {
    title: texts.columns.coupon,
    cell: ({ coupon }) =>
      coupon && (
        <>
          <b className="font-semibold">{coupon.code}</b> <span className="text-ink-3">{texts.percent(coupon.discount)}</span>
        </>
      ),
  },
  { title: texts.columns.date, sorted: 'descending', cell: ({ createdAt }) => showDay(createdAt), className: 'whitespace-nowrap' },
]
