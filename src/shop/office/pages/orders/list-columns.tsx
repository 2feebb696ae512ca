import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AdminOrder } from '#shop/orders/office-contract.ts'
import { addressLine, canChangeStatus, customerName } from '#shop/orders/rules.ts'
import { ItemsLine, ordersTexts } from '#shop/orders/parts.ts'
import { type RowChoice, SelectBox } from '#ui/office/selection.tsx'
import { showDay, showRupees } from '#ui/office/show.ts'
import type { Column } from '#ui/office/data-table.tsx'
import { TagList } from '#shop/accounts/parts.ts'
import { TrackingCell } from '#shop/fulfilment/parts.ts'
import { OrderBadges } from './order-badges.tsx'

const { columns: names, none } = ordersTexts

/** True for an order that the list can cancel. */
export const isCancellable = (order: AdminOrder) => canChangeStatus(order, 'Cancelled')

const None = () => <span className="text-ink-3">{none}</span>

/** On narrow screens a row is a card with a grid. These classes say how many of its columns a cell takes: all on a phone, one to three of four on a tablet. */
const wide = {
  one: 'max-table:col-span-full',
  two: 'max-table:col-span-full table:max-[77.5rem]:col-span-2',
  three: 'max-table:col-span-full table:max-[77.5rem]:col-span-3',
} as const

/** The classes of an order's row. It is a card with two columns on a phone (one with large text), and with four on a tablet. */
export const rowClasses =
  'focus-within:bg-crocus-50 max-table:grid! max-table:grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] max-table:gap-x-3 table:max-[77.5rem]:grid-cols-4! min-[77.5rem]:[&>td]:py-0'

/** `ids`: the rows that may be chosen. `chosen`: the rows that are chosen. */
type Choice = Pick<RowChoice, 'chosen' | 'choose'> & { ids: readonly string[] }

/** The columns of the orders list. docs/promises.md fixes them and their order. `choice` is given to people who may change several orders at once. */
export const columnsOf = (showAddress: (order: AdminOrder) => void, choice?: Choice): readonly Column<AdminOrder>[] => [
  {
    title: names.customer,
    cell: (order) => (
      <Selectable order={order} choice={choice}>
        <Link to={`/admin/orders/${order._id}`} data-row-link="" className="group block w-fit min-[77.5rem]:leading-[1.1]">
          <span translate="no" className="link font-semibold">
            {customerName(order) || order._id}
          </span>
          <span
            translate="no"
            className="block text-xs leading-tight tracking-tight wrap-anywhere text-ink-3 underline decoration-edge underline-offset-3 group-hover:decoration-current"
          >
            {order._id}
          </span>
        </Link>
        <div className="flex flex-wrap items-center gap-x-1.5">
          <TagList tags={order.tags} list="/admin/orders" />
          <div className="min-w-0 flex-1 basis-full min-[77.5rem]:basis-12">
            <ItemsLine items={order.items} />
          </div>
        </div>
      </Selectable>
    ),
    className: `${wide.two} before:hidden!`,
  },
  {
    title: names.date,
    sorted: 'descending',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{showDay(createdAt)}</time>,
    className: 'leading-snug 2xl:whitespace-nowrap',
  },
  {
    title: names.contact,
    cell: ({ address }) => (
      <a translate="no" href={`tel:+91${address.mobile}`} className="inline-flex min-h-6 items-center whitespace-nowrap tabular-nums hover:underline">
        {address.mobile}
      </a>
    ),
  },
  {
    title: names.address,
    cell: (order) => (
      <button
        type="button"
        onClick={() => showAddress(order)}
        className="line-clamp-2 min-h-6 text-left leading-snug underline decoration-edge underline-offset-3 hover:decoration-current"
      >
        {addressLine(order.address)}
      </button>
    ),
    className: `${wide.one} min-[77.5rem]:w-28`,
  },
  {
    title: names.payment,
    cell: ({ razorpayPaymentId }) =>
      razorpayPaymentId ? <span className="block text-xs leading-tight tracking-tight break-all text-ink-2">{razorpayPaymentId}</span> : <None />,
    className: 'min-[77.5rem]:w-23',
  },
  { title: names.amount, numeric: true, cell: ({ totalAmount }) => <span className="font-semibold whitespace-nowrap">{showRupees(totalAmount)}</span> },
  {
    title: names.coupon,
    cell: ({ coupon }) =>
      coupon ? (
        <span translate="no" className="wrap-anywhere">
          {coupon.code}
        </span>
      ) : (
        <None />
      ),
    className: 'table:min-w-16',
  },
  {
    title: names.status,
    cell: (order) => (
      <span className="inline-flex flex-wrap gap-x-1 gap-y-0.5">
        <OrderBadges order={order} />
      </span>
    ),
    className: 'min-[77.5rem]:w-36 min-[77.5rem]:[&_[data-tone]]:gap-1 min-[77.5rem]:[&_[data-tone]]:px-1.5 min-[77.5rem]:[&_[data-tone]]:py-0',
  },
  { title: names.tracking, cell: (order) => <TrackingCell order={order} />, className: `${wide.three} max-table:before:basis-full! min-[77.5rem]:w-44` },
]

/** Returns the columns that added modules give the list. Every order has all of them, so the first one names them. */
export const columnsOfModules = (rows: readonly AdminOrder[]): Column<AdminOrder>[] =>
  (rows[0]?.columns ?? []).map(({ module, heading }) => ({
    id: module,
    title: heading,
    cell: ({ columns }) => columns?.find((column) => column.module === module)?.text || <None />,
  }))

/** A cell with the box that selects its row. */
const Selectable = ({ order, choice, children }: { order: AdminOrder; choice: Choice | undefined; children: ReactNode }) =>
  choice === undefined ? (
    children
  ) : (
    <div className="flex items-start gap-0.5">
      <SelectBox id={order._id} checked={choice.chosen.includes(order._id)} disabled={!choice.ids.includes(order._id)} onChoose={choice.choose} />
      <div className="min-w-0">{children}</div>
    </div>
  )
