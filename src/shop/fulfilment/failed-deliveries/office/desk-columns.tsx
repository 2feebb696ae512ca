import { daysBetween } from '#kernel/india.ts'
import { OrderLink } from '#shop/orders/parts.ts'
import { Badge } from '#ui/office/badge.tsx'
import type { Column } from '#ui/office/data-table.tsx'
import { showDay, showMoment, showNumber, showRupees } from '#ui/office/show.ts'
import type { FailedDelivery } from '../office-contract.ts'
import { carrierName } from '../../parcels/rules/carriers.ts'
import { DeskActions } from './desk-actions.tsx'
import { deskTexts as texts } from './desk-texts.ts'

const line = (text: string) => <span className="block text-xs text-ink-3 wrap-anywhere">{text}</span>

/** The state of a parcel, with what it waits for. */
export function DeskState({ of: { state, retryOn, attempts, backAt, costs } }: { of: FailedDelivery }) {
  const last = attempts.at(-1)
  const answer = last?.answer
  return (
    <>
      <Badge tone={state === 'to_decide' || state === 'answered' ? 'waiting' : 'plain'}>{texts.states[state]}</Badge>
      {retryOn && line(texts.retryOn(showDay(retryOn)))}
      {!answer && last?.askedAt && state === 'asked' && line(texts.asked(showDay(last.askedAt)))}
      {answer?.kind === 'day' && line(texts.answerDay(showDay(answer.day)))}
      {answer?.kind === 'not_wanted' && line(texts.notWanted)}
      {answer?.phone && line(texts.answerPhone(answer.phone))}
      {answer?.address && line(texts.answerAddress(answer.address))}
      {backAt && line(texts.cameBack(showDay(backAt)))}
      {backAt && line(costs ? texts.cost(showRupees(Math.round((costs.forward + costs.back + costs.damage) * 100) / 100)) : texts.noCost)}
    </>
  )
}

/** The last attempt that failed, and how many there were. */
export function LastAttempt({ of: { attempts } }: { of: FailedDelivery }) {
  const last = attempts.at(-1)
  if (!last) return <span className="text-ink-3">{texts.noAttempt}</span>
  return (
    <>
      <span>{texts.reasons[last.reason]}</span>
      {last.note && line(last.note)}
      {line(showMoment(last.at))}
      {line(texts.attempts(attempts.length))}
    </>
  )
}

export const deskColumns: readonly Column<FailedDelivery>[] = [
  {
    title: texts.columns.order,
    cell: ({ orderId, parcel, carrier, awb, isCash }) => (
      <>
        <OrderLink id={orderId} />
        {line([texts.parcel(parcel), [carrier && carrierName(carrier), awb].filter(Boolean).join(' ')].filter(Boolean).join(', '))}
        {isCash && line(texts.cash)}
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
          {line(texts.days(daysBetween(new Date(shippedAt), new Date())))}
        </>
      ),
  },
  {
    title: texts.columns.person,
    cell: ({ name, mobile, pincode }) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        {mobile && (
          <a href={`tel:+91${mobile}`} className="link block">
            {mobile}
          </a>
        )}
        {line(texts.pin(pincode))}
      </>
    ),
  },
  {
    title: texts.columns.repeats,
    cell: ({ customer, pin }) => (
      <>
        {line(texts.customerRepeats(showNumber(customer.failed), showNumber(customer.back)))}
        {line(texts.pinRepeats(showNumber(pin.failed), showNumber(pin.back)))}
      </>
    ),
  },
  { title: texts.columns.actions, titleHidden: true, cell: (row) => <DeskActions of={row} /> },
]
