import { daysBetween } from '#kernel/india.ts'
import { OrderLink } from '#shop/orders/parts.ts'
import { Badge } from '#ui/office/badge.tsx'
import type { Column } from '#ui/office/data-table.tsx'
import { showDay, showMoment, showNumber, showRupees } from '#ui/office/show.ts'
import type { FailedDelivery } from '../office-contract.ts'
import { carrierName } from '../../parcels/rules/carriers.ts'
import { totalCost } from '../rules/total-cost.ts'
import { DeskActions } from './desk-actions.tsx'
import { deskTexts as texts } from './desk-texts.ts'

const Line = ({ children }: { children: string }) => <span className="block text-xs text-ink-3 wrap-anywhere">{children}</span>

/** The state of a parcel, with what it waits for. */
export function DeskState({ of: { state, retryOn, attempts, backAt, costs, sentAgainAt, mayGiveUp, lostReason } }: { of: FailedDelivery }) {
  const last = attempts.at(-1)
  const answer = last?.answer
  return (
    <>
      <Badge tone={toneOf(state)}>{texts.states[state]}</Badge>
      {retryOn && <Line>{texts.retryOn(showDay(retryOn))}</Line>}
      {!answer && last?.askedAt && state === 'asked' && <Line>{texts.asked(showDay(last.askedAt))}</Line>}
      {answer?.kind === 'day' && <Line>{texts.answerDay(showDay(answer.day))}</Line>}
      {answer?.kind === 'not_wanted' && <Line>{texts.notWanted}</Line>}
      {answer?.phone && <Line>{texts.answerPhone(answer.phone)}</Line>}
      {answer?.address && <Line>{texts.answerAddress(answer.address)}</Line>}
      {lostReason && (state === 'lost' || state === 'given_up') && <Line>{texts.lostReasons[lostReason]}</Line>}
      {state === 'lost' && <Line>{mayGiveUp ? texts.lost : texts.lostInPart}</Line>}
      {backAt && <Line>{texts.cameBack(showDay(backAt))}</Line>}
      {sentAgainAt && <Line>{texts.sentAgain(showDay(sentAgainAt))}</Line>}
      {backAt && <Line>{costs ? texts.cost(showRupees(totalCost(costs))) : texts.noCost}</Line>}
    </>
  )
}

function toneOf(state: FailedDelivery['state']) {
  if (state === 'lost') return 'bad'
  return state === 'to_decide' || state === 'answered' ? 'waiting' : 'plain'
}

/** The last attempt that failed, and how many there were. */
export function LastAttempt({ of: { attempts } }: { of: FailedDelivery }) {
  const last = attempts.at(-1)
  if (!last) return <span className="text-ink-3">{texts.noAttempt}</span>
  return (
    <>
      <span>{texts.reasons[last.reason]}</span>
      {last.note && <Line>{last.note}</Line>}
      <Line>{showMoment(last.at)}</Line>
      <Line>{texts.attempts(attempts.length)}</Line>
    </>
  )
}

export const deskColumns: readonly Column<FailedDelivery>[] = [
  {
    title: texts.columns.order,
    cell: ({ orderId, parcel, carrier, awb, isCash }) => (
      <>
        <OrderLink id={orderId} />
        <Line>{[texts.parcel(parcel), [carrier && carrierName(carrier), awb].filter(Boolean).join(' ')].filter(Boolean).join(', ')}</Line>
        {isCash && <Line>{texts.cash}</Line>}
      </>
    ),
  },
  { title: texts.columns.state, titleHidden: true, cell: (row) => <DeskState of={row} /> },
  { title: texts.columns.reason, cell: (row) => <LastAttempt of={row} /> },
  {
    title: texts.columns.sent,
    sorted: 'ascending',
    cell: ({ shippedAt }) =>
      shippedAt && (
        <>
          <time dateTime={shippedAt}>{showDay(shippedAt)}</time>
          <Line>{texts.days(daysBetween(new Date(shippedAt), new Date()))}</Line>
        </>
      ),
  },
  {
    title: texts.columns.person,
    cell: ({ name, mobile, pincode, customer, pin }) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        {mobile && (
          <a href={`tel:+91${mobile}`} className="link block" translate="no">
            {mobile}
          </a>
        )}
        <Line>{texts.pin(pincode)}</Line>
        <Line>{texts.customerRepeats(showNumber(customer.failed), showNumber(customer.back))}</Line>
        <Line>{texts.pinRepeats(showNumber(pin.failed), showNumber(pin.back))}</Line>
      </>
    ),
  },
  { title: texts.columns.actions, titleHidden: true, cell: (row) => <DeskActions of={row} /> },
]
