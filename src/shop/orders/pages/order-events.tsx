import type { OwnEvent } from '../own-contract.ts'
import { formatInIndia } from '#kernel/india.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { ownOrderTexts as texts } from './own-order-texts.ts'

const momentOf = formatInIndia({ day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' })

/** Lists the events of an order, oldest first. */
export const OrderEvents = ({ events }: { events: readonly OwnEvent[] }) => (
  <ol className="grid gap-3">
    {events.map(({ at, kind, amount }) => (
      <li key={`${at} ${kind} ${amount}`} className="grid gap-0.5 border-l-2 border-leaf pl-4">
        <p className="font-semibold">
          {texts.events[kind]}
          {amount !== undefined && amount > 0 && <span className="tabular-nums">{`: ${inr(paiseOf(amount))}`}</span>}
        </p>
        <time dateTime={at} className="text-sm text-ink-2">
          {momentOf(at)}
        </time>
      </li>
    ))}
  </ol>
)
