import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import * as celebritiesContract from '../contract.ts'
import type { Ledger } from '../contract.ts'
import type { Order } from '../../contract.ts'
import { percentOfCoupon } from '../../discounts/rules/discount-rows.ts'
import { withSession } from '#ui/guard.ts'
import { call } from '#ui/call.ts'
import { nameKey } from '#kernel/text.ts'
import { celebrityTexts as texts } from './celebrities-texts.ts'
import { callList } from '#ui/office/call-list.ts'
import { showDay, showDeducted, showNumber, showRupees } from '#ui/office/show.ts'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { DownloadButton } from '#ui/office/download-button.tsx'
import { DayFilter, FilterBar } from '#ui/office/filter-bar.tsx'
import { TextField } from '#ui/office/fields.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { Tiles } from '#ui/office/tiles.tsx'
import { toast } from '#ui/toast-store.ts'
import { celebrityPath } from './celebrity-path.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { StatementPanel } from './statement-panel.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { customerName } from '../../rules/order-columns.ts'
import { goodsOf } from '../rules/goods.ts'
import { OrderLink } from '../../office/order-links.tsx'
import { RefundBadge } from '../../office/status-badge.tsx'
import { queryOf } from '#ui/office/query.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'

// The screen of one celebrity: orders with the celebrity's coupons, totals of a period, and the link to the statement.

const pageSize = 50

export const meta: MetaFunction = ({ matches, params }) => pageMeta(matches, texts.title(params['celebrityName'] ?? ''))

export async function clientLoader({ url, params }: ClientLoaderFunctionArgs) {
  const { searchParams } = url
  const param = (name: string) => searchParams.get(name) || undefined
  const ref = params['celebrityName'] ?? ''
  const period = periodOf(searchParams)
  const [celebrity, list, ledger, statement] = await Promise.all([
    orUndefined(call(celebritiesContract.showCelebrity, { name: ref })),
    callList(celebritiesContract.listCelebrityOrders, { name: ref, ...period, limit: pageSize, cursor: param('cursor') }),
    orUndefined(call(celebritiesContract.showLedger, { name: ref, ...period })),
    orUndefined(call(celebritiesContract.showStatementLink, { name: ref })),
  ])
  // If the address has the id or an earlier name, show the present name. Otherwise show the name as it was typed in the address.
  const name = celebrity && nameKey(celebrity.name) !== nameKey(ref) ? celebrity.name : ref
  return { ref, name, celebrity, list, ledger, statement }
}

export default function CelebrityLeads() {
  const { ref, name, celebrity, list, ledger, statement } = useLoaderData<typeof clientLoader>()
  const [params] = useSearchParams()
  const [isRenaming, setIsRenaming] = useState(false)
  const path = `/exports/celebrities/${encodeURIComponent(ref)}/orders${queryOf(periodOf(params))}`
  return (
    <>
      <PageHead
        title={texts.title(name)}
        back={<BackLink to="/admin/celebrity-leads">{texts.back}</BackLink>}
        actions={
          <>
            {celebrity && (
              <Button needs={celebritiesContract.renameCelebrity} look="outline" onClick={() => setIsRenaming(true)}>
                {texts.rename.open}
              </Button>
            )}
            {celebrity && (
              <Link to={`/admin/celebrity-leads/${celebrity._id}/share`} className="link inline-flex min-h-11 items-center font-semibold">
                {texts.share}
              </Link>
            )}
            <DownloadButton needs={celebritiesContract.exportCelebrityOrders} path={path} label={texts.export} />
          </>
        }
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
      <StatementPanel key={ref} name={ref} loaded={statement} />
      {isRenaming && celebrity && <RenameDialog celebrity={celebrity} onClose={() => setIsRenaming(false)} />}
    </>
  )
}

function RenameDialog({ celebrity: { _id: id, name }, onClose }: { celebrity: { _id: string; name: string }; onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(name)
  const { busy, errors, formProps, save } = useOfficeForm({ failed: texts.rename.failed, failsAt: 'name', reloads: false })

  const submit = () =>
    save(async () => {
      const { message, celebrity } = await call(celebritiesContract.renameCelebrity, { id, name: typed })
      toast(message)
      onClose()
      // The new name is part of the address. The navigation loads the screen, so the form need not reload it.
      await navigate(celebrityPath({ id, name: celebrity.name }), { replace: true })
      return undefined
    })

  return (
    <Modal open onClose={onClose} busy={busy} title={texts.rename.title}>
      <form {...formProps(submit)} className="grid gap-4">
        <p className="text-ink-2">{texts.rename.about}</p>
        <TextField
          label={texts.rename.name}
          name="name"
          value={typed}
          error={errors['name']}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
        />
        <Button type="submit" busy={busy} className="justify-self-end">
          {busy ? texts.rename.saving : texts.rename.save}
        </Button>
      </form>
    </Modal>
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
  { title: texts.columns.customer, cell: (order) => <span translate="no">{customerName(order)}</span> },
  { title: texts.columns.amount, numeric: true, cell: ({ totalAmount }) => showRupees(totalAmount) },
  { title: texts.columns.goods, numeric: true, cell: (order) => showRupees(goodsOf(order)) },
  {
    title: texts.columns.coupon,
    cell: ({ coupon, discounts }) =>
      coupon && (
        <>
          <b translate="no" className="font-semibold">
            {coupon.code}
          </b>{' '}
          <span className="text-ink-3">{percentOfCoupon({ coupon, discounts }) !== undefined && texts.percent(coupon.discount)}</span>
        </>
      ),
  },
  { title: texts.columns.date, sorted: 'descending', cell: ({ createdAt }) => showDay(createdAt), className: 'whitespace-nowrap' },
]
