import type { MoneyList, RemedyKind } from '../rules/remedy.ts'

export const moneyTexts = {
  title: 'Money',
  intro: 'Compares orders, payments and refunds, and lists payments that need your attention.',
  failed: 'The payments could not be loaded.',
  tiles: {
    orders: 'Orders',
    settled: 'Paid for orders',
    refunded: 'Refunded',
    refunding: 'Pending refunds',
  },
  /** What the sum of refunds counts. The dashboard counts refunds of orders only. */
  refundedNote: 'of orders and of surplus or wrong payments',
  counts: {
    orders: ['order', 'orders'],
    payments: ['payment', 'payments'],
    refunds: ['refund', 'refunds'],
  },
  agrees: 'Orders and payments match exactly.',
  agreesExcept: 'Orders and payments match, except for the payments below that need you.',
  differs: (amount: string) => `Orders and the payments for them differ by ${amount}.`,
  month: {
    title: 'Money by month',
    choose: 'Month',
    failed: 'The sums of the month could not be loaded.',
    about: 'Payments count on the day of their capture, and refunds on the day when the bank took them, in India time. Payments without an order count too.',
    tiles: { received: 'Payments received', refunded: 'Refunds made', difference: 'Difference' },
    pending: (amount: string) => `${amount} requested in this month is still pending`,
    differenceNote: 'Payments received less refunds made',
  },
  cash: 'Cash from couriers',
  disputes: {
    title: 'Disputes',
    about: 'A bank wants the money of these payments back. Answer in the dashboard of the payment provider, with proof of delivery, before the time ends.',
    columns: { dispute: 'Dispute', order: 'Order', amount: 'Amount', state: 'State' },
  },
  nothing: 'Nothing to do',
  show: 'Show resolved too',
  hide: 'Hide resolved',
  lanes: {
    no_order: {
      title: 'Paid, no order',
      about: 'A payment arrived without an order. Find its order, or refund it if no other shop uses the same payment account.',
      empty: 'Every payment has its order.',
    },
    surplus: {
      title: 'Paid twice',
      about: 'An order was paid twice. The extra payment is refunded automatically. Press Refund if it is still listed here.',
      empty: 'No order was paid twice.',
    },
    after_cancel: {
      title: 'Paid after cancellation',
      about: 'A payment arrived after its order was cancelled. It is refunded automatically. Press Refund if it is still listed here.',
      empty: 'No order was paid after cancellation.',
    },
    coupon_spent: {
      title: 'Coupon used up',
      about: 'A payment arrived after its coupon was used up. It is refunded automatically. Press Refund if it is still listed here.',
      empty: 'No payment arrived after its coupon was used up.',
    },
    out_of_stock: {
      title: 'Sold out',
      about: 'A payment arrived after its packs were sold out. It is refunded automatically. Press Refund if it is still listed here.',
      empty: 'No payment arrived after its packs were sold out.',
    },
    amount_differs: {
      title: 'Amount differs',
      about: 'A payment differs from the order total, so the order is not paid. Refund it, then the shopper can pay again.',
      empty: 'Every payment has the right amount.',
    },
    rest: {
      title: 'Rests below ₹1',
      about: 'Refunds left less than ₹1 of a payment. The minimum refund is ₹1, so the rest stays with the shop. Accept it to close the case.',
      empty: 'No rests below ₹1.',
    },
    refund_failed: {
      title: 'Failed refunds',
      about: 'A refund failed, or the payment provider did not accept it within an hour. Retry it. If it fails again, check the provider’s dashboard.',
      empty: 'No failed refunds.',
    },
    refund_by_hand: {
      title: 'Refunds to pay back yourself',
      about: 'These orders were paid in cash, by bank transfer or by UPI. Pay the refund back the same way, and record it here.',
      empty: 'No refunds to pay back yourself.',
    },
    refund_pending: {
      title: 'Pending refunds',
      about: 'The payment provider is processing these refunds, which takes up to a week. No action is needed.',
      empty: 'No pending refunds.',
    },
  } satisfies Record<MoneyList, { title: string; about: string; empty: string }>,
  columns: { payment: 'Payment', paid: 'Paid', refundRequested: 'Refund requested', order: 'Order', amount: 'Amount', refunded: 'Refunded', action: 'Action' },
  noOrder: 'None',
  total: (amount: string) => `Total ${amount}`,
  pending: (amount: string) => `${amount} pending`,
  failedSum: (amount: string) => `${amount} failed`,
  rest: (amount: string) => `${amount} left, below the minimum refund`,
  done: 'No action needed',
  remedies: { refund: 'Refund', retry_refund: 'Retry refund', link_order: 'Find order', accept_rest: 'Accept rest' } satisfies Record<RemedyKind, string>,
  ask: (amount: string) => ({ text: `Refund ${amount} to the shopper?`, yes: `Refund ${amount}`, no: 'Not now' }),
  askUnmatched: (amount: string) => ({
    text: `Refund ${amount}? If another shop uses the same payment account, the payment may belong to it.`,
    yes: `Refund ${amount}`,
    no: 'Not now',
  }),
  problem: 'Something went wrong. Please try again.',
  newest: (shown: string, total: string) => `Showing the newest ${shown} of ${total}.`,
} as const
