export const codTexts = {
  choice: {
    legend: 'How do you want to pay?',
    online: 'Pay online',
    savesFee: (fee: string) => `Paying online saves ${fee}.`,
    cash: 'Cash on delivery',
    /** `total`: what the courier collects. */
    cashWithFee: (fee: string, total: string) => `Fee ${fee}. You pay ${total} in cash when the parcel arrives.`,
    cashWithoutFee: (total: string) => `You pay ${total} in cash when the parcel arrives.`,
    cashWithAdvance: (advance: string) => `Pay ${advance} now, the rest at the door`,
    /** Before `advanceAndCash`. */
    feeFirst: (fee: string) => `Fee ${fee}.`,
    /** `rest`: what the courier collects. */
    advanceAndCash: (advance: string, rest: string) => `You pay ${advance} online now, and ${rest} in cash when the parcel arrives.`,
    keptAdvance: (advance: string) => `If the parcel comes back to us undelivered, we keep the ${advance}.`,
  },
  prices: {
    fee: 'Cash on delivery fee',
    /** Below the total. */
    nowAndAtDoor: (advance: string, rest: string) => `${advance} now, ${rest} at the door`,
  },
  payAdvance: (advance: string) => `Pay ${advance} now`,
  /** The dialog that asks for the code, if the order needs one. */
  code: {
    title: 'Confirm your order',
    sent: (digits: string) => `We sent a code to the number of the address that ends in ${digits}. It is valid for 10 minutes.`,
    label: 'Code',
    missing: 'Please enter the code.',
    confirm: 'Confirm order',
    confirming: 'Confirming...',
    resend: 'Send another code',
    cancel: 'Cancel',
  },
  placed: '✅ Order placed successfully!',
  failed: 'Something went wrong while placing the order.',
} as const
