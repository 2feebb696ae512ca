import type { ReactNode } from 'react'
import type { Order } from '../contract.ts'
import type { OwnLine, OwnOrder } from '../own-contract.ts'
import { orderCash } from '../rules/cash.ts'
import { hasPaid } from '../rules/order.ts'
import { isDelivery } from '../pricing/rules/delivery-line.ts'
import { discountRows } from '../discounts/rules/discount-rows.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { myOrdersTexts } from './my-orders-texts.ts'
import { ownOrderTexts as texts } from './own-order-texts.ts'
import { classes } from '#ui/classes.ts'
import { Picture } from '#ui/picture.tsx'
import { refundSums } from './order-parts.tsx'
import { OwnOrderPanel } from './own-order-panel.tsx'

const show = (rupees: number) => inr(paiseOf(rupees))

/** Shows the lines with the amount paid for each, and the sums that lead to the total. */
export function OwnOrderItems({ own: { order, lines, listTotal, saved, couponDiscount } }: { own: OwnOrder }) {
  const { totalAmount, refunded, discounts } = order
  const hasAutomatic = discounts?.some(({ byCode }) => !byCode)
  return (
    <OwnOrderPanel title={texts.items}>
      <ul className="grid gap-4">
        {lines.map((line, position) => (
          <li key={String(position)} className="border-b border-line pb-4 last:border-0 last:pb-0">
            <Line line={line} shareName={hasAutomatic ? texts.discountShare : texts.couponShare} />
          </li>
        ))}
      </ul>
      <dl className="grid gap-2 border-t border-line pt-4 tabular-nums sm:ml-auto sm:w-80">
        {saved + couponDiscount > 0 && <Sum name={texts.sums.list}>{show(listTotal)}</Sum>}
        {saved > 0 && (
          <Sum name={texts.sums.saved}>
            <span className="text-leaf">{`−${show(saved)}`}</span>
          </Sum>
        )}
        {discountRows(order, paiseOf(couponDiscount), texts.sums.coupon).map(({ name, paise }) => (
          <Sum key={name} name={name}>
            <span className="text-leaf">{`−${inr(paise)}`}</span>
          </Sum>
        ))}
        {(order.extras ?? []).map(({ module, id, label, amount }) => (
          <Sum key={`${module} ${id}`} name={label}>
            {show(amount)}
          </Sum>
        ))}
        {!order.extras?.some(isDelivery) && <Sum name={texts.sums.delivery}>{texts.sums.free}</Sum>}
        <Sum name={totalNameOf(order)} isTotal>
          {show(totalAmount)}
        </Sum>
        {hasCash(order) && (
          <>
            <Sum name={texts.sums.advance}>{show(order.advance ?? 0)}</Sum>
            {order.status !== 'Cancelled' && <Sum name={hasPaid(order) ? texts.sums.cash : texts.sums.toPay}>{show(orderCash(order))}</Sum>}
          </>
        )}
        {refundSums(order).map(({ name, paise }) => (
          <Sum key={name} name={name}>
            {inr(paise)}
          </Sum>
        ))}
      </dl>
      {refunded > 0 && <p className="text-sm text-ink-2">{texts.sums.refundTakes}</p>}
    </OwnOrderPanel>
  )
}

/** Returns whether an order is paid in two ways: its advance online, and its rest in cash. */
const hasCash = ({ advance, codState }: Order) => advance !== undefined && codState !== null

function totalNameOf(order: Order) {
  if (hasPaid(order)) return texts.sums.paid
  return order.status === 'Cancelled' || hasCash(order) ? texts.sums.total : texts.sums.toPay
}

function Line({
  line: { productId, name, image, type, qty, removed, removedPaid, price, discount, saved, couponShare, paid, gift },
  shareName,
}: {
  line: OwnLine
  shareName: string
}) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      <span className="ground block aspect-4/5 w-14 flex-none self-start overflow-hidden rounded-control">
        {image && <Picture image={image} alt={myOrdersTexts.pictureOf(name)} width={112} height={140} sizes="56px" className="size-full object-cover" />}
      </span>
      <div className="grid min-w-0 flex-[1_1_8rem] content-start gap-1 tabular-nums" data-line={productId}>
        <div className="flex flex-wrap justify-between gap-x-4">
          <p>
            <span className="font-semibold">{name}</span> {type && <span className="text-ink-3">{type}</span>}
          </p>
          <p className="font-semibold">{gift ? texts.gift : show(paid)}</p>
        </div>
        <p className="text-sm text-ink-2">{gift ? texts.freePieces(qty) : texts.pieces(qty, show(price))}</p>
        {removed > 0 && <p className="text-sm font-semibold">{texts.removed(removed, show(removedPaid))}</p>}
        {saved > 0 && (
          <p className="text-sm text-ink-2">
            <span>{texts.saved(discount)}</span>: <span className="whitespace-nowrap">{`−${show(saved)}`}</span>
          </p>
        )}
        {couponShare > 0 && (
          <p className="text-sm text-ink-2">
            <span>{shareName}</span>: <span className="whitespace-nowrap">{`−${show(couponShare)}`}</span>
          </p>
        )}
      </div>
    </div>
  )
}

const Sum = ({ name, isTotal = false, children }: { name: string; isTotal?: boolean; children: ReactNode }) => (
  <div className={classes('flex flex-wrap justify-between gap-x-4', isTotal && 'border-t border-line pt-2 text-lg font-bold')}>
    <dt className={classes('wrap-anywhere', !isTotal && 'text-ink-2')}>{name}</dt>
    <dd className="ml-auto whitespace-nowrap">{children}</dd>
  </div>
)
