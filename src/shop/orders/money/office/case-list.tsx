import { ask } from '#ui/ask.tsx'
import { call } from '#ui/call.ts'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import type { Listed } from '#ui/office/call-list.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { Notice } from '#ui/office/notice.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { showDay, showNumber, showRupees } from '#ui/office/show.ts'
import { useAction } from '#ui/office/use-action.ts'
import { OrderLink } from '../../office/order-links.tsx'
import { ordersTexts, orderTexts } from '../../office/orders-texts.ts'
import { PaidBackButton } from '../../offline/office/paid-back-button.tsx'
import { isTooLittleToRefund } from '../../payments/rules/refund.ts'
import { isPlaced } from '../../rules/order.ts'
import * as moneyContract from '../contract.ts'
import type { ListedCase, MoneyCase } from '../contract.ts'
import { isRefundList, type MoneyList, type RemedyKind } from '../rules/remedy.ts'
import { moneyTexts as texts } from './money-texts.ts'

/** Shows the payments of one list, with the buttons that resolve each. `id`: the target of links to this list. */
export function CaseList({ id, lane, list }: { id: string | undefined; lane: MoneyList; list: Listed<ListedCase> }) {
  const { title, about } = texts.lanes[lane]
  const count = list.kind === 'loaded' && <Badge tone={toneOf(lane)}>{showNumber(list.total)}</Badge>
  return (
    <Panel {...(id && { id })} title={title} actions={count} flush>
      {list.kind === 'failed' ? (
        <Notice kind="failed">{list.message}</Notice>
      ) : (
        <>
          <p className="px-4 pt-3 text-ink-2">{about}</p>
          <DataTable caption={title} columns={isRefundList(lane) ? columns.ofRefunds : columns.ofPayments} rows={list.rows} keyOf={({ _id }) => _id} />
          {list.total > list.rows.length && <p className="px-4 py-3 text-ink-2">{texts.newest(showNumber(list.rows.length), showNumber(list.total))}</p>}
        </>
      )}
    </Panel>
  )
}

function toneOf(lane: MoneyList) {
  if (lane === 'refund_failed') return 'bad'
  return lane === 'refund_pending' ? 'plain' : 'waiting'
}

/** Returns the columns of a list. `dateHeading` names the time by which it is sorted. */
const columnsFor = (dateHeading: string): readonly Column<ListedCase>[] => [
  {
    title: texts.columns.payment,
    cell: ({ _id, lane }) => (
      <>
        <span translate="no" className="font-semibold wrap-anywhere">
          {_id}
        </span>
        {lane && <span className="block text-xs text-ink-3">{orderTexts.verdicts[lane]}</span>}
      </>
    ),
  },
  { title: dateHeading, sorted: 'descending', cell: ({ listedAt }) => showDay(listedAt), className: 'whitespace-nowrap' },
  { title: texts.columns.order, cell: ({ order }) => <OrderOf order={order} /> },
  { title: texts.columns.amount, numeric: true, cell: ({ amount }) => <span className="font-semibold">{showRupees(amount)}</span> },
  { title: texts.columns.refunded, numeric: true, cell: (row) => <Refunded row={row} /> },
  { title: texts.columns.action, cell: (row) => <RemedyButtons row={row} />, className: 'min-w-56' },
]

const columns = { ofPayments: columnsFor(texts.columns.paid), ofRefunds: columnsFor(texts.columns.refundRequested) }

function OrderOf({ order }: { order: ListedCase['order'] }) {
  if (!order) return <span className="text-ink-3">{texts.noOrder}</span>
  return (
    <>
      <OrderLink id={order._id} />
      <span className="block text-xs text-ink-3">
        {[order.status, !isPlaced(order) && ordersTexts.unpaidCheckout, texts.total(showRupees(order.total))].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

/** The refunded, pending and failed amounts, an amount that is too small to refund, and the provider's last error. */
function Refunded({ row: { refunded, refunding, refundFailed, left, refunds } }: { row: ListedCase }) {
  const problem = refunds.findLast((refund) => refund.problem !== null)?.problem
  return (
    <>
      <span>{showRupees(refunded)}</span>
      {refunding > 0 && <span className="block text-xs text-ink-3">{texts.pending(showRupees(refunding))}</span>}
      {refundFailed > 0 && <span className="block text-xs text-danger">{texts.failedSum(showRupees(refundFailed))}</span>}
      {isTooLittleToRefund(left) && <span className="block text-xs text-ink-3">{texts.rest(showRupees(left))}</span>}
      {problem && <span className="block max-w-64 text-xs text-danger wrap-anywhere table:ml-auto">{problem}</span>}
    </>
  )
}

/** The buttons that resolve a payment. Only a refund asks for confirmation. */
function RemedyButtons({ row: { _id: id, lane, remedies, left, offline, refunds } }: { row: MoneyCase }) {
  const { busy, run } = useAction(texts.problem)

  async function resolve(kind: RemedyKind) {
    const question = lane === 'no_order' ? texts.askUnmatched : texts.ask
    if (kind === 'refund' && !(await ask(question(showRupees(left))))) return
    await run(kind, () => call(moneyContract.remedyPayment, { id, kind }))
  }

  const byHand = offline ? refunds.filter(({ status }) => status === 'requested') : []
  if (remedies.length === 0 && byHand.length === 0) return <span className="text-ink-3">{texts.done}</span>
  return (
    <span className="flex flex-wrap gap-2">
      {byHand.map((refund) => (
        <PaidBackButton key={refund._id} refund={refund} size="small" />
      ))}
      {remedies.map((kind) => (
        <Button
          key={kind}
          needs={moneyContract.remedyPayment}
          size="small"
          look={kind === 'link_order' ? 'outline' : 'primary'}
          busy={busy === kind}
          onClick={() => void resolve(kind)}
        >
          {texts.remedies[kind]}
        </Button>
      ))}
    </span>
  )
}
