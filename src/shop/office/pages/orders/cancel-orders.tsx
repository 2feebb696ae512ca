import { customerName, orderCash } from '#shop/orders/rules.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import * as ordersOfficeContract from '#shop/orders/office-contract.ts'
import type { AdminOrder } from '#shop/orders/office-contract.ts'
import type { OrderResult } from '#shop/orders/each-contract.ts'
import { paiseOf, rupeesOf } from '#kernel/money.ts'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { cancelManyTexts as texts, orderTexts } from '#shop/orders/parts.ts'
import { toast } from '#ui/toast-store.ts'
import { showNumber, showRupees } from '#ui/office/show.ts'
import { Button } from '#ui/office/button.tsx'
import { Modal } from '#ui/office/modal.tsx'

/** How many orders one request cancels. The server takes more, but small requests make the progress bar exact. */
const atOnce = 5

/** Returns the paise that cancelling an order refunds. */
const refundPaiseOf = (order: AdminOrder) => Math.max(0, paiseOf(order.totalAmount) - paiseOf(orderCash(order)) - paiseOf(order.refunded))

/** Returns the money that cancelling these orders refunds. */
const refundOf = (orders: readonly AdminOrder[]) => rupeesOf(orders.reduce((sum, order) => sum + refundPaiseOf(order), 0))

/** Cancels orders after a question that names their number and the money, and reports the result of each. */
export function CancelOrders({ orders, onResults, onClose }: { orders: AdminOrder[]; onResults: (results: OrderResult[]) => void; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [finished, setFinished] = useState<number>()
  const sent = orders.filter(({ fulfilment, trackingUrl }) => fulfilment === 'shipped' || trackingUrl !== '').length
  const amount = refundOf(orders)

  async function cancel() {
    const results: OrderResult[] = []
    setFinished(0)
    try {
      // The largest order first, as on the server. So a large refund asks for a fresh proof before any order is cancelled.
      const largestFirst = orders.toSorted((one, other) => other.totalAmount - one.totalAmount)
      for (let from = 0; from < largestFirst.length; from += atOnce) {
        const some = largestFirst.slice(from, from + atOnce)
        const versions = Object.fromEntries(some.flatMap(({ _id, version }) => (version === undefined ? [] : [[_id, version] as const])))
        const reply = await withSession(call(ordersOfficeContract.cancelOrders, { ids: some.map(({ _id }) => _id), versions }))
        results.push(...reply.results)
        setFinished(results.length)
      }
    } catch (failure) {
      toast(textOf(failure, orderTexts.problem), { kind: 'error' })
    }
    // An order that somebody else has cancelled meanwhile counts as cancelled too.
    const cancelled = results.filter(({ outcome }) => outcome !== 'refused').length
    if (cancelled > 0) toast(texts.done(showNumber(cancelled), cancelled))
    onResults(results)
    await revalidate()
    onClose()
  }

  const busy = finished !== undefined
  return (
    <Modal open busy={busy} onClose={onClose} title={texts.title(showNumber(orders.length), orders.length)}>
      <div className="grid gap-4">
        <p>{amount > 0 ? texts.refund(showRupees(amount)) : texts.nothing}</p>
        <p className="text-ink-2">{texts.intro}</p>
        {sent > 0 && <p className="rounded-field bg-marigold-100 p-3 font-semibold text-marigold-800">{texts.sent(showNumber(sent), sent)}</p>}
        <Preview orders={orders} />
        <div role="status">
          {busy && (
            <>
              <progress max={orders.length} value={finished} aria-hidden="true" className="w-full accent-crocus-700" />
              <span className="block tabular-nums">{texts.progress(showNumber(finished), showNumber(orders.length))}</span>
            </>
          )}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="outline" disabled={busy} onClick={onClose}>
            {texts.keep}
          </Button>
          <Button look="danger" busy={busy} onClick={() => void cancel()}>
            {texts.submit(showNumber(orders.length), orders.length)}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** Focusable, so that the keyboard can scroll it. */
const scrollRegion = { role: 'region', tabIndex: 0 } as const

/** Lists each order with its refund, or says that it becomes cancelled without one. */
const Preview = ({ orders }: { orders: readonly AdminOrder[] }) => (
  <div {...scrollRegion} aria-label={texts.preview} className="max-h-40 overflow-y-auto rounded-field border border-edge">
    <ul className="grid">
      {orders.map((order) => (
        <li key={order._id} className="flex flex-wrap justify-between gap-x-3 border-b border-hairline px-3 py-1 last:border-0">
          <span translate="no">{`${order._id} ${customerName(order)}`}</span>
          <span className="text-ink-2">{refundPaiseOf(order) > 0 ? texts.becomes(showRupees(rupeesOf(refundPaiseOf(order)))) : texts.becomesUnpaid}</span>
        </li>
      ))}
    </ul>
  </div>
)
