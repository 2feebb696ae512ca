import { Badge } from '#ui/office/badge.tsx'
import type { Listed } from '#ui/office/call-list.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { Notice } from '#ui/office/notice.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { showNumber, showRupees } from '#ui/office/show.ts'
import { OrderLink } from '../../office/order-links.tsx'
import { DisputeFacts, disputeTones } from '../../office/order-payments.tsx'
import { orderTexts } from '../../office/orders-texts.ts'
import type { ListedDispute } from '../contract.ts'
import { moneyTexts } from './money-texts.ts'

const texts = moneyTexts.disputes

/** Sorts after the deadline of every open dispute. */
const noDeadline = '9999'

/** Shows the disputes of payments. The dispute with the earliest deadline comes first. Renders nothing without disputes. */
export function Disputes({ list }: { list: Listed<ListedDispute> }) {
  if (list.kind === 'failed')
    return (
      <Panel id="disputes" title={texts.title} flush>
        <Notice kind="failed">{list.message}</Notice>
      </Panel>
    )
  if (list.rows.length === 0) return null
  const deadlineOf = ({ state, respondBy }: ListedDispute) => (state === 'open' ? (respondBy ?? '') : noDeadline)
  return (
    <Panel id="disputes" title={texts.title} actions={<Badge tone="bad">{showNumber(list.total)}</Badge>} flush>
      <p className="max-w-[80ch] px-4 pt-3 text-ink-2">{texts.about}</p>
      <DataTable
        caption={texts.title}
        columns={columns}
        rows={list.rows.toSorted((one, other) => deadlineOf(one).localeCompare(deadlineOf(other)))}
        keyOf={({ _id }) => _id}
      />
      {list.total > list.rows.length && <p className="px-4 py-3 text-ink-2">{moneyTexts.newest(showNumber(list.rows.length), showNumber(list.total))}</p>}
    </Panel>
  )
}

const columns: readonly Column<ListedDispute>[] = [
  {
    title: texts.columns.dispute,
    cell: (dispute) => (
      <span className="grid gap-0.5">
        <span translate="no" className="font-semibold wrap-anywhere">
          {dispute.payment}
        </span>
        <DisputeFacts dispute={dispute} />
      </span>
    ),
  },
  {
    title: texts.columns.order,
    cell: ({ order }) =>
      order ? (
        <>
          <OrderLink id={order._id} /> <span className="block text-xs text-ink-3">{order.name}</span>
        </>
      ) : (
        moneyTexts.noOrder
      ),
  },
  { title: texts.columns.amount, numeric: true, cell: ({ amount }) => <span className="font-semibold">{showRupees(amount)}</span> },
  { title: texts.columns.state, cell: ({ state }) => <Badge tone={disputeTones[state]}>{orderTexts.disputeStates[state]}</Badge> },
]
