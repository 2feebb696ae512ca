import { Link } from 'react-router'
import type { OrderDetails } from '../office-contract.ts'
import type { Dispute, Payment, Refund } from '../payments/contract.ts'
import { PaidBackButton } from '../offline/office/paid-back-button.tsx'
import { describeOffline } from '../payments/rules/offline.ts'
import { isTooLittleToRefund } from '../payments/rules/refund.ts'
import { orderTexts as texts } from './orders-texts.ts'
import { showDay, showMoment, showRupees } from '#ui/office/show.ts'
import { Badge, type Tone } from '#ui/office/badge.tsx'
import { Panel } from '#ui/office/panel.tsx'

const paymentTones: Record<Payment['status'], Tone> = { authorized: 'waiting', captured: 'good', failed: 'bad', refunded: 'plain' }
const refundTones: Record<Refund['status'], Tone> = { requested: 'waiting', pending: 'waiting', processed: 'good', failed: 'bad' }

export const disputeTones: Record<Dispute['state'], Tone> = { open: 'bad', under_review: 'waiting', won: 'good', lost: 'bad', closed: 'plain' }

/** Shows every payment of the order, also failed ones, with its disputes and refunds. */
export function OrderPayments({ details: { payments, total } }: { details: OrderDetails }) {
  return (
    <Panel title={texts.payments} flush>
      {payments.length === 0 ? (
        <p className="px-4 py-6 text-ink-2">{total === 0 ? texts.noPaymentNeeded : texts.noPayments}</p>
      ) : (
        <ul>
          {payments.map((payment) => (
            <li key={payment._id} className="grid gap-3 border-b border-hairline px-4 py-3 last:border-0">
              <PaymentRow payment={payment} />
              <Leftover payment={payment} />
              {payment.disputes.map((dispute) => (
                <DisputeRow key={dispute._id} dispute={dispute} />
              ))}
              {payment.refunds.length > 0 && (
                <ul className="grid gap-2 border-l-2 border-edge pl-4">
                  {payment.refunds.map((refund) => (
                    <RefundRow key={refund._id} refund={refund} isByHand={payment.offline !== undefined} />
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function PaymentRow({ payment: { _id, status, lane, part, amount, createdAt, offline } }: { payment: Payment }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <span className="grid gap-0.5">
        <span translate="no" className="font-semibold wrap-anywhere">
          {_id}
        </span>
        <span className="text-ink-3">
          <span>{showMoment(createdAt)}</span>
          {offline && <span>{` · ${movedText(offline)}`}</span>}
          {part !== 'whole' && <span>{` · ${texts.paymentParts[part]}`}</span>}
          {lane && <span>{` · ${texts.verdicts[lane]}`}</span>}
          {lane && lane !== 'settled' && (
            <>
              <span> · </span>
              <Link to="/admin/money" className="link">
                {texts.viewInMoney}
              </Link>
            </>
          )}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={paymentTones[status]}>{texts.paymentStatus[status]}</Badge>
        <span className="font-semibold tabular-nums">{showRupees(amount)}</span>
      </span>
    </div>
  )
}

function DisputeRow({ dispute }: { dispute: Dispute }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-l-2 border-danger pl-4">
      <span className="grid gap-0.5">
        <span className="font-medium">{texts.dispute(showRupees(dispute.amount))}</span>
        <DisputeFacts dispute={dispute} />
      </span>
      <Badge tone={disputeTones[dispute.state]}>{texts.disputeStates[dispute.state]}</Badge>
    </div>
  )
}

/** Says why a bank wants the money back, and until when the shop may answer. */
export function DisputeFacts({ dispute: { reason, phase, state, respondBy, deducted } }: { dispute: Dispute }) {
  const deadline = state === 'open' && respondBy !== null && (
    <span className="font-semibold text-danger">
      {new Date(respondBy) < new Date() ? texts.respondMissed(showMoment(respondBy)) : texts.respondBy(showMoment(respondBy))}
    </span>
  )
  return (
    <>
      <span className="text-ink-3">{[phase, reason].filter(Boolean).map(wordsOf).join(': ')}</span>
      {deadline}
      {deducted > 0 && <span>{texts.deducted(showRupees(deducted))}</span>}
    </>
  )
}

/** Returns a code of the provider as words: pre_arbitration becomes "Pre arbitration". */
const wordsOf = (code: string) => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ')

/** Says how much of a payment is left, if that is below the smallest refund. */
const Leftover = ({ payment: { left, refunds } }: { payment: Payment }) =>
  refunds.length > 0 && isTooLittleToRefund(left) ? <p className="text-ink-2">{texts.rest(showRupees(left))}</p> : null

/** Says how staff took or paid back money, such as "Bank transfer, UTR123, 27 Nov 2026". */
const movedText = (move: NonNullable<Payment['offline']>) => `${describeOffline(move)}, ${showDay(move.on)}`

function RefundRow({ refund, isByHand }: { refund: Refund; isByHand: boolean }) {
  const { amount, reason, status, problem, createdAt, offline } = refund
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <span className="grid gap-0.5">
        <span>{[texts.refund, reason].filter(Boolean).join(': ')}</span>
        <span className="text-ink-3">{showMoment(createdAt)}</span>
        {offline && <span className="text-ink-3">{movedText(offline)}</span>}
        {isByHand && status === 'requested' && (
          <span className="pt-1">
            <PaidBackButton refund={refund} size="small" />
          </span>
        )}
        {problem && <span className="text-danger wrap-anywhere">{problem}</span>}
        {status === 'failed' && (
          <Link to="/admin/money" className="link">
            {texts.viewInMoney}
          </Link>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={refundTones[status]}>{texts.refundStatus[status]}</Badge>
        <span className="tabular-nums">{`−${showRupees(amount)}`}</span>
      </span>
    </li>
  )
}
