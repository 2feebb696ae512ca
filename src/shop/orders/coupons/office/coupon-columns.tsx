import { listCelebrityOrders } from '../../celebrities/contract.ts'
import { type Coupon, deleteCoupon, updateCoupon } from '../office-contract.ts'
import { hasExpired } from '../rules/coupon.ts'
import { couponTexts as texts } from './coupons-texts.ts'
import { showDay, showNumber, showRupees } from '#ui/office/show.ts'
import { Badge } from '#ui/office/badge.tsx'
import { celebrityPath } from '../../celebrities/office/celebrity-path.ts'
import type { Column } from '#ui/office/data-table.tsx'
import { ScreenLink } from '#ui/office/screen-link.tsx'
import { RowActions } from '#ui/office/row-actions.tsx'

type RowHandlers = { onEdit: (coupon: Coupon) => void; onDelete: (coupon: Coupon) => void }

export const couponColumns = ({ onEdit, onDelete }: RowHandlers): readonly Column<Coupon>[] => [
  {
    title: texts.columns.code,
    cell: (coupon) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b translate="no" className="font-semibold wrap-anywhere">
          {coupon.code}
        </b>
        <State {...coupon} />
      </span>
    ),
  },
  {
    title: texts.columns.discount,
    numeric: true,
    cell: ({ discount, minAmount }) => (
      <>
        <span>{`${discount}%`}</span>
        <span className="block text-xs whitespace-nowrap text-ink-3">{minAmount > 0 ? texts.from(showRupees(minAmount)) : texts.anyAmount}</span>
      </>
    ),
  },
  { title: texts.columns.expiry, cell: ({ expiry }) => showDay(expiry), className: 'whitespace-nowrap' },
  {
    title: texts.columns.createdBy,
    cell: ({ createdBy, celebrityId }) => (
      <ScreenLink needs={listCelebrityOrders} to={celebrityPath({ id: celebrityId, name: createdBy })} className="wrap-anywhere">
        {createdBy}
      </ScreenLink>
    ),
  },
  { title: texts.columns.uses, numeric: true, cell: (coupon) => <Uses {...coupon} /> },
  { title: texts.columns.revenue, numeric: true, cell: ({ revenue }) => showRupees(revenue) },
  {
    title: texts.columns.actions,
    titleHidden: true,
    cell: (coupon) => (
      <RowActions name={coupon.code} needs={{ edit: updateCoupon, delete: deleteCoupon }} onEdit={() => onEdit(coupon)} onDelete={() => onDelete(coupon)} />
    ),
  },
]

function Uses({ uses, maxUses, maxUsesPerCustomer }: Coupon) {
  return (
    <>
      <span>{showNumber(uses)}</span> {maxUses !== null && <span>{texts.ofUses(showNumber(maxUses))}</span>}
      {maxUsesPerCustomer !== null && (
        <span className="block text-xs whitespace-nowrap text-ink-3">{texts.usesPerCustomer(showNumber(maxUsesPerCustomer))}</span>
      )}
    </>
  )
}

/** Shows whether shoppers can use the coupon today, or the first reason why they cannot. */
function State(coupon: Coupon) {
  if (!coupon.active) return <Badge tone="plain">{texts.states.off}</Badge>
  if (hasExpired({ expiresOn: coupon.expiry }, new Date())) return <Badge tone="bad">{texts.states.expired}</Badge>
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return <Badge tone="waiting">{texts.states.usedUp}</Badge>
  return <Badge tone="good">{texts.states.active}</Badge>
}
