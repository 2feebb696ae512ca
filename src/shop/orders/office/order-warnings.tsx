import type { ReactNode } from 'react'
import type { RecalledBatch } from '#shop/stock/recalled-contract.ts'
import { recalledWarning } from '#shop/stock/rules.ts'
import { classes } from '#ui/classes.ts'
import { showRupees } from '#ui/office/show.ts'
import type { Order } from '../contract.ts'
import { isForRemovedItems, refundStateOf } from '../rules/refund-state.ts'
import { orderTexts as texts } from './orders-texts.ts'

/**
 * Returns a warning against packing or delivering a refunded order. Undefined without a refund, and for a partial refund of removed items alone.
 */
export function refundWarning(order: Order): string | undefined {
  const refund = refundStateOf(order)
  if (refund === 'none' || (refund === 'partly' && isForRemovedItems(order))) return undefined
  // Once all parcels are shipped, the text only states the refund, because there is nothing left to check.
  const state = order.fulfilment === 'shipped' || order.fulfilment === 'delivered' ? 'shipped' : refund
  if (order.refundPending > 0) return texts.refundPending[state](showRupees(order.refundPending), showRupees(order.totalAmount))
  return texts.refunded[state](showRupees(order.refunded), showRupees(order.totalAmount))
}

export function RefundNotice({ order }: { order: Order }) {
  const warning = refundWarning(order)
  return warning === undefined ? null : <Warning>{warning}</Warning>
}

/** The CSS classes of a warning on a printed page. `printedWarning` shows on paper too, `shownWarning` only on the screen. */
export const printedWarning = 'border-2 border-marigold-800 text-base'
export const shownWarning = 'no-print text-base'

export const Warning = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <p role="note" className={classes('rounded-panel bg-marigold-100 px-4 py-3 font-semibold text-marigold-800', className)}>
    {children}
  </p>
)

export const recalledKey = ({ code, product, pack }: RecalledBatch) => `${code} ${product} ${pack}`

type RecalledNoticeProps = { recalled: readonly RecalledBatch[]; lookOf?: (batch: RecalledBatch) => string }

/** Warns of the recalled batches of orders that are not sent. `lookOf`: the CSS classes of each warning. */
export const RecalledNotice = ({ recalled, lookOf }: RecalledNoticeProps) =>
  recalled.map((batch) => (
    <Warning key={recalledKey(batch)} className={lookOf?.(batch)}>
      {recalledWarning(batch)}
    </Warning>
  ))
