import type { OrderEvent } from '../office-contract.ts'
import type { EventKind } from '../rules/timeline.ts'
import { eventTexts } from './order-event-texts.ts'
import { orderTexts as texts } from './orders-texts.ts'
import { classes } from '#ui/classes.ts'
import { showMoment, showRupees } from '#ui/office/show.ts'
import { Panel } from '#ui/office/panel.tsx'

const goodEvents: readonly EventKind[] = ['paid', 'cod_confirmed', 'advance_paid', 'delivered', 'refund_processed', 'message_sent', 'payment_captured']
const badEvents: readonly EventKind[] = [
  'payment_failed',
  'message_failed',
  'refund_failed',
  'cancelled',
  'cancelled_by_shopper',
  'payment_apart',
  'delivery_failed',
]

/** Returns the CSS class of an event's dot. */
function dotColourOf(kind: EventKind) {
  if (goodEvents.includes(kind)) return 'bg-leaf'
  return badEvents.includes(kind) ? 'bg-danger' : 'bg-control'
}

/** Lists the events of an order, newest first. */
export function OrderTimeline({ events }: { events: OrderEvent[] }) {
  return (
    <Panel title={texts.timeline}>
      <ol className="relative grid gap-4 before:absolute before:inset-y-2 before:left-[4.5px] before:w-px before:bg-edge">
        {events.toReversed().map(({ at, kind, by, amount, detail }, index) => (
          <li key={`${at} ${kind} ${index}`} className="relative grid gap-0.5 pl-6">
            <span aria-hidden="true" className={classes('absolute top-1.5 left-0 size-2.5 rounded-full ring-3 ring-card', dotColourOf(kind))} />
            <span className="font-semibold">
              {eventTexts[kind]}
              {amount !== undefined && <span className="tabular-nums">{` ${showRupees(amount)}`}</span>}
            </span>
            {detail && <span className="text-ink-2 wrap-anywhere">{detail}</span>}
            <span className="text-xs text-ink-3">
              <time dateTime={at}>{showMoment(at)}</time>
              {by && <span>{` ${texts.by} ${by}`}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
