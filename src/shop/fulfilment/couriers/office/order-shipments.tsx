import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#shop/orders/contract.ts'
import { usePolling } from '#shop/orders/parts.ts'
import { isQueued, refundStateOf } from '#shop/orders/rules.ts'
import { ask } from '#ui/ask.tsx'
import { call, textOf } from '#ui/call.ts'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { showMoment } from '#ui/office/show.ts'
import { useAction } from '#ui/office/use-action.ts'
import { toast } from '#ui/toast-store.ts'
import * as contract from '../contract.ts'
import type { OrderShipments as Loaded, Shipment } from '../contract.ts'
import type { CourierId } from '../rules/courier-ids.ts'
import { awaitsCourier } from '../rules/shipment.ts'
import { BookDialog } from './book-dialog.tsx'
import { couriersTexts as texts, reportText, stateTexts } from './couriers-texts.ts'

/** The shipments that are booked with couriers for an order. Renders nothing in a shop without keys of a courier, unless something was booked before. */
export function OrderShipments({ order, loaded: { couriers, shipments, last } }: { order: Order; loaded: Loaded }) {
  const [booking, setBooking] = useState<CourierId>()
  useShipmentPolling(order._id, shipments)
  if (couriers.length === 0 && shipments.length === 0) return null
  // A booking that failed may have reached the courier, so staff try it again or cancel it first.
  const mayBook = isQueued(order) && refundStateOf(order) !== 'full' && !shipments.some(({ state }) => awaitsCourier(state) || state === 'failed')
  return (
    <Panel
      title={texts.title}
      actions={
        mayBook &&
        couriers.map((courier) => (
          <Button key={courier} needs={contract.bookShipment} look="outline" size="small" onClick={() => setBooking(courier)}>
            {texts.book(courier)}
          </Button>
        ))
      }
    >
      {shipments.length === 0 && <p className="text-ink-2">{texts.none}</p>}
      <ul className="grid gap-4">
        {shipments.map((shipment) => (
          <li key={shipment._id} className="grid gap-1">
            <ShipmentFacts {...shipment} />
            <ShipmentActions {...shipment} />
          </li>
        ))}
      </ul>
      {booking && <BookDialog id={order._id} courier={booking} last={last} onClose={() => setBooking(undefined)} />}
    </Panel>
  )
}

/**
 * Polls the shipments while the shop waits for a courier's answer, and then loads the screen again, because the answer may ship the order. The requests of a
 * load run side by side, so the load that brings the answer may show the order as it was before. Another load follows.
 */
function useShipmentPolling(id: string, shipments: Shipment[]) {
  const { revalidate } = useRevalidator()
  const isWaiting = shipments.some(isAwaited)
  const load = () => call(contract.listShipments, { id })
  usePolling(isWaiting, load, (loaded) => {
    if (!loaded.shipments.some(isAwaited)) void revalidate()
  })
  const states = shipments.map(({ state }) => state).join()
  const known = useRef(states)
  useEffect(() => {
    if (known.current === states || isWaiting) return
    known.current = states
    void revalidate()
  }, [states, isWaiting, revalidate])
}

const isAwaited = ({ state }: Shipment) => awaitsCourier(state)

function ShipmentFacts({ courier, parcel, state, awb, trackingUrl, handedTo, weight, chargedWeight, cash, expectedOn, problem, reports }: Shipment) {
  const facts = [handedTo && texts.handedTo(handedTo), texts.weight(weight), cash > 0 && texts.cash(cash)].filter(Boolean)
  const notices: Partial<Record<Shipment['state'], string>> = { returned: texts.cameBack, lost: texts.lost }
  const notice = notices[state] ?? ''
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{texts.parcel(courier, parcel)}</span>
        <Badge tone={stateTexts[state].tone}>{stateTexts[state].text}</Badge>
      </p>
      {awb && (
        <p className="wrap-anywhere">
          <a href={trackingUrl} target="_blank" rel="noopener noreferrer" className="underline">
            {texts.track} <span translate="no">{awb}</span>
          </a>
        </p>
      )}
      <p className="text-ink-2 wrap-anywhere">{facts.join(', ')}</p>
      {expectedOn && !['delivered', 'returned', 'cancelled', 'refused'].includes(state) && <p className="text-ink-2">{texts.expected(expectedOn)}</p>}
      {chargedWeight !== null && chargedWeight !== weight && <p className="font-semibold text-marigold-800">{texts.charged(chargedWeight, weight)}</p>}
      {[problem, notice].filter(Boolean).map((line) => (
        <p key={line} role="status" className="rounded-panel bg-marigold-100 px-3 py-2 text-marigold-800 wrap-anywhere">
          {line}
        </p>
      ))}
      {reports.length > 0 && (
        <details>
          <summary className="cursor-pointer text-ink-2">{texts.history}</summary>
          <ol className="mt-1 grid gap-0.5 text-ink-2">
            {reports.map(({ kind, at, words }) => (
              <li key={`${kind} ${at}`} className="wrap-anywhere">
                <span>{reportText(kind)}</span>, <time dateTime={at}>{showMoment(at)}</time>
                {words && <span>{`: ${words}`}</span>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

function ShipmentActions({ _id: id, state, awb }: Shipment) {
  const { busy, run } = useAction(texts.problem)
  const mayCancel = state === 'booked' || state === 'failed'
  return (
    <div className="flex flex-wrap gap-2">
      {awb && !['cancelled', 'delivered', 'returned', 'lost'].includes(state) && (
        <Button needs={contract.findLabel} look="outline" size="small" onClick={() => void openLabel(id)}>
          {texts.label}
        </Button>
      )}
      {state === 'failed' && (
        <Button
          needs={contract.retryShipment}
          look="outline"
          size="small"
          busy={busy === 'retry'}
          onClick={() => void run('retry', () => call(contract.retryShipment, { id }))}
        >
          {texts.retry}
        </Button>
      )}
      {mayCancel && (
        <Button
          needs={contract.cancelShipment}
          look="ghost"
          size="small"
          busy={busy === 'cancel'}
          onClick={() => void ask(texts.ask).then((yes) => (yes ? run('cancel', () => call(contract.cancelShipment, { id })) : undefined))}
        >
          {texts.cancel}
        </Button>
      )}
    </div>
  )
}

/** Opens the label in another tab. The tab opens before the answer, because a browser blocks one that opens later. */
async function openLabel(id: string) {
  const tab = window.open('about:blank', '_blank')
  try {
    const { url } = await call(contract.findLabel, { id })
    if (tab) {
      tab.opener = null
      tab.location.href = url
    } else window.location.assign(url)
  } catch (error) {
    tab?.close()
    toast(textOf(error, texts.problem), { kind: 'error' })
  }
}
