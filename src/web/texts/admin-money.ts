import type { MoneyLane, RemedyKind } from '#domain/money/remedy.ts'

export const moneyTexts = {
  title: 'Money',
  intro: 'Orders against payments against refunds, and what of it needs you.',
  failed: 'The money could not be loaded.',
  tiles: {
    orders: 'Orders',
    settled: 'Paid for orders',
    refunded: 'Given back',
    refunding: 'On its way back',
  },
  counts: {
    orders: ['order', 'orders'],
    payments: ['payment', 'payments'],
    refunds: ['refund', 'refunds'],
  },
  agrees: 'Orders and payments agree to the paisa.',
  differs: (amount: string) => `Orders and the payments for them differ by ${amount}.`,
  show: 'Show finished ones too',
  hide: 'Show only what needs you',
  lanes: {
    no_order: {
      title: 'Paid, no order',
      about: 'Money arrived that belongs to no order here. If another shop uses the same payment account, it may be theirs.',
      empty: 'Every payment has its order.',
    },
    surplus: { title: 'Paid twice', about: 'An order was paid more than once. It goes back by itself.', empty: 'No order was paid twice.' },
    after_cancel: {
      title: 'Paid after cancel',
      about: 'Money arrived for a cancelled order. It goes back by itself.',
      empty: 'Nothing was paid after a cancellation.',
    },
    coupon_spent: {
      title: 'Coupon used up',
      about: 'Money arrived late, when the coupon had no use left. It is refunded automatically, and the shopper is written to.',
      empty: 'No payment came after its coupon was used up.',
    },
    amount_differs: {
      title: 'Amount differs',
      about: 'What was paid is not what the order costs, so it pays for nothing.',
      empty: 'Every payment was for the right amount.',
    },
    refund_failed: { title: 'Refunds that failed', about: 'Money that should be back with the shopper and is not.', empty: 'No refund waits for you.' },
  } satisfies Record<MoneyLane, { title: string; about: string; empty: string }>,
  columns: { payment: 'Payment', date: 'Date', order: 'Order', amount: 'Amount', back: 'Given back', todo: 'What to do' },
  noOrder: 'None',
  total: (amount: string) => `Total ${amount}`,
  onItsWay: (amount: string) => `${amount} on its way`,
  done: 'Nothing left to do',
  remedies: { refund: 'Give the money back', retry_refund: 'Try again', link_order: 'Find its order' } satisfies Record<RemedyKind, string>,
  ask: (amount: string) => `Give ${amount} back to the shopper?`,
  askStray: (amount: string) => `Give ${amount} back? If another shop uses the same payment account, the money may be theirs.`,
  problem: 'That did not work. Please try again.',
  newest: (shown: string, total: string) => `The newest ${shown} of ${total}.`,
} as const
