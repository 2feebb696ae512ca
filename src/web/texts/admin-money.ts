import type { MoneyLane, RemedyKind } from '#domain/money/remedy.ts'

export const moneyTexts = {
  title: 'Money',
  intro: 'Orders against payments against refunds, and what needs you.',
  failed: 'The money could not be loaded.',
  tiles: {
    orders: 'Orders',
    settled: 'Paid for orders',
    refunded: 'Refunded',
    refunding: 'Refunds pending',
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
      about: 'A payment arrived without an order: find its order, or refund it unless another shop uses the same payment account.',
      empty: 'Every payment has its order.',
    },
    surplus: {
      title: 'Paid twice',
      about: 'An order was paid twice, and the extra payment is refunded automatically: press Refund if it still stands here.',
      empty: 'No order was paid twice.',
    },
    after_cancel: {
      title: 'Paid after cancel',
      about: 'A payment arrived after its order was cancelled, and is refunded automatically: press Refund if it still stands here.',
      empty: 'Nothing was paid after a cancellation.',
    },
    coupon_spent: {
      title: 'Coupon used up',
      about: 'A payment arrived after its coupon was used up, and is refunded automatically: press Refund if it still stands here.',
      empty: 'No payment came after its coupon was used up.',
    },
    amount_differs: {
      title: 'Amount differs',
      about: 'A payment is not the total of its order, so the order is not paid: refund it, and the shopper can pay again.',
      empty: 'Every payment was for the right amount.',
    },
    refund_failed: {
      title: 'Refunds that failed',
      about: 'A refund failed, or was not accepted within an hour: try it again, and look at Razorpay if it fails again.',
      empty: 'No refund waits for you.',
    },
    refund_pending: {
      title: 'Refunds pending',
      about: 'Razorpay is paying these refunds out, which takes up to a week: there is nothing to do.',
      empty: 'No refund is pending.',
    },
  } satisfies Record<MoneyLane, { title: string; about: string; empty: string }>,
  columns: { payment: 'Payment', date: 'Date', order: 'Order', amount: 'Amount', back: 'Refunded', todo: 'What to do' },
  noOrder: 'None',
  total: (amount: string) => `Total ${amount}`,
  pending: (amount: string) => `${amount} pending`,
  failedSum: (amount: string) => `${amount} failed`,
  done: 'Nothing to do',
  remedies: { refund: 'Refund', retry_refund: 'Try again', link_order: 'Find its order' } satisfies Record<RemedyKind, string>,
  ask: (amount: string) => `Refund ${amount} to the shopper?`,
  askStray: (amount: string) => `Refund ${amount}? If another shop uses the same payment account, the money may be theirs.`,
  problem: 'That did not work. Please try again.',
  newest: (shown: string, total: string) => `The newest ${shown} of ${total}.`,
} as const
