export const codTexts = {
  legend: 'How do you want to pay?',
  online: 'Pay online',
  cash: 'Cash on delivery',
  fee: 'Cash on delivery fee',
  /** Beside the choice. `total`: what the courier collects. */
  withFee: (fee: string, total: string) => `Fee ${fee}. You pay ${total} in cash when the parcel arrives.`,
  withoutFee: (total: string) => `You pay ${total} in cash when the parcel arrives.`,
  /** With an advance: what is paid now, and what the courier collects. */
  cashWithAdvance: (advance: string) => `Pay ${advance} now, the rest at the door`,
  withAdvance: (advance: string, rest: string) => `You pay ${advance} online now, and ${rest} in cash when the parcel arrives.`,
  /** The fee, before a sentence about the amounts. */
  ofWhichFee: (fee: string) => `Fee ${fee}.`,
  keptAdvance: (advance: string) => `If the parcel comes back to us undelivered, we keep the ${advance}.`,
  split: (advance: string, rest: string) => `${advance} now, ${rest} at the door`,
  payAdvance: (advance: string) => `Pay ${advance} now`,
  saved: (fee: string) => `Paying online saves ${fee}.`,
  title: 'Confirm your order',
  sent: (digits: string) => `We sent a code to the number of the address that ends in ${digits}. It is valid for 10 minutes.`,
  code: 'Code',
  missing: 'Please enter the code.',
  confirm: 'Confirm order',
  confirming: 'Confirming...',
  resend: 'Send another code',
  cancel: 'Cancel',
  placed: '✅ Order placed successfully!',
  failed: 'Something went wrong while placing the order.',
} as const
