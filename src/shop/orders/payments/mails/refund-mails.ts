import { inr } from '#kernel/money.ts'
import type { OfflineKind } from '../rules/offline.ts'
import { type Mail, myOrders, noticeMail, ownerNoticeMail, plainNameOf, templateMail, yourOrders } from '#shop/messages/rules.ts'

export type RefundOutcome = 'pending' | 'processed' | 'failed'

const subjects: Record<RefundOutcome, string> = {
  pending: 'Your refund has been started',
  processed: 'Your refund has been made',
  failed: 'Your refund needs our attention',
}

const outcomes: Record<RefundOutcome, string> = {
  pending: 'has been started. Banks usually take five to seven working days.',
  processed: 'has been made. Most banks show it within five to seven working days.',
  failed: 'could not be completed. You need not do anything: our team looks into it.',
}

/** The notice to the shopper about the state of a refund. `amount` is formatted. */
export const refundNotice = ({ outcome, amount, orderId }: { outcome: RefundOutcome; amount: string; orderId: string }) => ({
  subject: subjects[outcome],
  sentences: [`Your refund of ${amount} for order ${orderId} ${outcomes[outcome]}`],
})

/** The notice to the shopper about a refund that staff paid back by hand. */
export const paidBackNotice = ({ amount, orderId, kind, reference }: { amount: string; orderId: string; kind: OfflineKind; reference: string }) => ({
  subject: subjects.processed,
  sentences: [`Your refund of ${amount} for order ${orderId} has been paid ${paidBackBy[kind]}${reference && `, reference ${reference}`}.`],
})

const paidBackBy: Record<OfflineKind, string> = { cash: 'in cash', bank_transfer: 'by bank transfer', upi: 'by UPI' }

/** The notice to the owner about a failed refund. `orderId` is null for a payment without an order. */
export const failedRefundNotice = ({ amount, orderId }: { amount: string; orderId: string | null }) => ({
  subject: 'A refund failed',
  sentences: [`The refund of ${amount}${orderId === null ? '' : ` for order ${orderId}`} failed and needs a decision.`],
})

/** The notice to the owner about a new dispute. `respondBy`: the formatted time until which the shop may answer. */
export const disputeNotice = ({ amount, paymentId, respondBy }: { amount: string; paymentId: string; respondBy: string | undefined }) => ({
  subject: 'A bank disputes a payment',
  sentences: [
    `The bank wants ${amount} of the payment ${paymentId} back.`,
    `Please answer in the dashboard of the payment provider${respondBy === undefined ? '' : `, until ${respondBy}`}.`,
  ],
})

/** The notice to the owner a day before the shop can no longer answer a dispute. */
export const disputeDueNotice = ({ amount, paymentId, respondBy }: { amount: string; paymentId: string; respondBy: string }) => ({
  subject: 'A dispute ends within a day',
  sentences: [
    `The bank wants ${amount} of the payment ${paymentId} back, and the shop has not answered.`,
    `Please answer in the dashboard of the payment provider, until ${respondBy}. Later the bank takes the money.`,
  ],
})

export const refundedMail = templateMail({
  name: 'refunded',
  subject: 'Your refund has been made',
  words: [
    'Namaste {name},',
    'Your refund of {amount} for order {order} has been made. Most banks show it within five to seven working days.',
    yourOrders.words,
  ].join('\n\n'),
  variables: ['name', 'brand', 'order', 'link', 'amount'],
  needed: ['order', 'amount'],
  links: { link: yourOrders },
  values: ({ publicUrl, settings: { brand }, name, order: { id, totalPaise } }) => ({
    name: plainNameOf(name),
    brand,
    order: id,
    link: myOrders(publicUrl),
    amount: inr(totalPaise),
  }),
})

const refundMail = (name: Mail['name'], outcome: RefundOutcome) =>
  noticeMail(name, ({ order }) => refundNotice({ outcome, amount: inr(order.totalPaise), orderId: order.id }))

const exampleDay = '31 January 2026, 6:00 pm (India time)'

export const refundMails: readonly Mail[] = [
  refundedMail,
  refundMail('refundPending', 'pending'),
  refundMail('refundFailed', 'failed'),
  ownerNoticeMail('ownerDispute', ({ order }) => disputeNotice({ amount: inr(order.totalPaise), paymentId: 'pay_000000000000', respondBy: exampleDay })),
  ownerNoticeMail('ownerDisputeDue', ({ order }) => disputeDueNotice({ amount: inr(order.totalPaise), paymentId: 'pay_000000000000', respondBy: exampleDay })),
  ownerNoticeMail('ownerRefundFailed', ({ order }) => failedRefundNotice({ amount: inr(order.totalPaise), orderId: order.id })),
]
