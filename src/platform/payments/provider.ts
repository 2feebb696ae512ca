/** What the shop needs of a payment provider, in its own terms. Amounts are whole paise. */
export type PaymentProvider = {
  /** What rows store as their provider: the provider's own name, or the id of an account that an owner entered. It never changes. */
  name: string
  /** The provider's own name, which chooses the dialog in the browser. */
  kind: string
  /** The provider's name for people. */
  label: string
  /**
   * Creates the provider's order for `receipt`, our order id; or returns the one that exists.
   * @throws ShopError rule_refused if the amount is over the account's limit; payment_unavailable, as all calls here, if the provider does not answer
   */
  createOrder(order: { amountPaise: number; receipt: string }): Promise<ProviderOrder>
  findOrderByReceipt(receipt: string): Promise<ProviderOrder | undefined>
  findOrder(providerOrderId: string): Promise<ProviderOrder | undefined>
  /** Returns undefined if the provider does not know the order. Skips and logs payments that it cannot read. */
  findPayments(providerOrderId: string): Promise<ProviderPayment[] | undefined>
  getPayment(paymentId: string): Promise<ProviderPayment>
  /** Lists the payments that began in a time, newest first. Skips and logs payments that it cannot read. */
  listPayments(time: ListedTime): AsyncIterable<ProviderPayment>
  /**
   * Creates a link on which the customer pays `reference`, our order id, or returns the one that exists. It takes one payment of the whole amount, until
   * `expiresAt`. The provider makes the link's order when its first payment begins. @throws ShopError as `createOrder`
   */
  createLink(link: { amountPaise: number; reference: string; description: string; expiresAt: Date; returnUrl: string }): Promise<ProviderLink>
  getLink(linkId: string): Promise<ProviderLink>
  /** Cancels a link, so that no payment begins on it. Returns the link as it is afterwards: it may have been paid or have expired before. */
  cancelLink(linkId: string): Promise<ProviderLink>
  findLinkByReference(reference: string): Promise<ProviderLink | undefined>
  /** Captures an authorized payment. Returns the payment as it is afterwards, even if something else captured it. */
  capture(payment: { id: string; amountPaise: number }): Promise<ProviderPayment>
  /** Refunds once for each `key`, however often it is called. */
  refund(refund: { refundId: string; paymentId: string; amountPaise: number; key: string }): Promise<ProviderRefund>
  getRefund(providerRefundId: string): Promise<ProviderRefund>
  /** Returns every refund of a payment, also those that were made in the provider's dashboard. */
  listRefunds(paymentId: string): Promise<ReportedRefund[]>
  /** Lists the refunds of all payments that were made in a time, newest first. */
  listAllRefunds(time: ListedTime): AsyncIterable<ReportedRefund>
  /** Lists what the provider settled to the bank account on a day in India (YYYY-MM-DD), page by page. Left out by a provider that does not tell. */
  listSettled?(day: string): AsyncIterable<SettledItem[]>
  /** Lists the disputes of all payments. Left out by a provider that does not tell. */
  listDisputes?(): AsyncIterable<ProviderDispute>
  /** True if the provider refused a call as wrong, so that it would refuse the same call again. */
  isRefusal(error: unknown): boolean
  /** True if the provider's dialog signed this payment of this order. */
  isGenuine(proof: PaymentProof): boolean
  /** Reads and verifies the form that the provider posts through a browser. Undefined if this provider did not sign it. */
  readReturn(form: URLSearchParams): PaymentProof | undefined
  /** Reads and verifies the return from a payment link. Undefined if this provider did not sign it. `reference`: our order id. */
  readLinkReturn(query: URLSearchParams): { reference: string; paymentId: string } | undefined
  /** Reads and verifies a webhook, also with the previous secret. Undefined if this provider did not sign it. `id`: the event's, if it has one. */
  readWebhook(webhook: SentWebhook): { id: string | undefined; event: PaymentEvent } | undefined
  /** Reads the body of a webhook that was verified before. */
  readEvent(body: string): PaymentEvent
  dialog: ProviderDialog
}

/** What the provider's dialog gives the browser after a payment. The signature shows that it comes from the provider. */
export type PaymentProof = { providerOrderId: string; paymentId: string; signature: string }

export type SentWebhook = { body: string; header: (name: string) => string | undefined }

/** What a browser needs to open the provider's dialog: the public key, and the address of the script. */
export type ProviderDialog = {
  key: string
  scriptUrl: string
  /** Origins for the checkout's Content-Security-Policy: those of the dialog, of scripts alone, and of the form that it may post. */
  origins: { dialog: readonly string[]; scripts: readonly string[]; forms: readonly string[] }
}

export type ProviderOrder = { id: string; amountPaise: number; receipt: string | null }

/** A payment link. `state` is `closed` once it was cancelled or expired. `paymentIds`: the payments that the provider has taken on it. */
export type ProviderLink = { id: string; url: string; reference: string; amountPaise: number; state: 'open' | 'paid' | 'closed'; paymentIds: string[] }

const paymentStatuses = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const

/** `unknown`: the provider has statuses that the shop does not know. The shop decides nothing by them. */
export type ProviderPaymentStatus = (typeof paymentStatuses)[number] | 'unknown'

export const paymentStatusOf = (status: string): ProviderPaymentStatus => paymentStatuses.find((known) => known === status) ?? 'unknown'

/** `refundedPaise`: the sum of the refunds of captured money, pending ones included. */
export type ProviderPayment = {
  /** The name of the provider that took it. */
  provider: string
  id: string
  providerOrderId: string | null
  amountPaise: number
  currency: string
  status: ProviderPaymentStatus
  refundedPaise: number
  /** The provider's fee with its tax, once it is known. */
  feePaise?: number | undefined
}

/** A payment, refund or other amount in a settlement: money that the provider paid out to the shop's bank account. */
export type SettledItem = {
  settlementId: string
  /** The provider's id of the payment, refund or adjustment. */
  id: string
  kind: 'payment' | 'refund' | 'adjustment' | 'other'
  /** The payment that a payment or refund is about. */
  paymentId: string | undefined
  amountPaise: number
  /** What the settlement grew by. */
  creditPaise: number
  /** What the settlement shrank by. */
  debitPaise: number
  /** The fee with its tax, and the tax inside it. */
  feePaise: number
  taxPaise: number
  currency: string
  /** The bank's reference of the settlement. */
  utr: string
  description: string
  settledAt: Date
}

/** A bank wants the money of a payment back. `open`: the shop must answer until `respondBy`. */
export type ProviderDispute = {
  id: string
  paymentId: string
  amountPaise: number
  /** What the provider took from the shop, for a lost dispute. */
  deductedPaise: number
  reason: string
  phase: string
  state: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  respondBy: Date | undefined
  createdAt: Date
}

export type ListedTime = { since: Date; until: Date }

/** A status that the shop does not know counts as pending, so the shop asks again. */
export type ProviderRefund = { id: string; amountPaise: number; outcome: 'pending' | 'processed' | 'failed' }

/** A refund in an event or a list of the provider. `ours` is the id that the shop sent with its request; a refund made in the provider's dashboard has none. */
export type ReportedRefund = ProviderRefund & { paymentId: string; ours: string | undefined }

/** What an event says. `about`: the id of the payment that it concerns. `linkReference`: our order id, if the payment was made on a payment link. */
export type PaymentEvent = {
  /** When the provider made the event. */
  at: Date | undefined
  payment: ProviderPayment | undefined
  refund: ReportedRefund | undefined
  dispute?: ProviderDispute | undefined
  about: string | undefined
  linkReference: string | undefined
}

/** Returns the payment's id if the event reports a capture and nothing else. Once that payment has paid for its order, the event changes nothing. */
export function captureReportedIn({ payment, refund, dispute }: PaymentEvent): string | undefined {
  return payment?.status === 'captured' && payment.refundedPaise === 0 && !refund && !dispute ? payment.id : undefined
}

export const providerUnavailable = 'The payment service is not answering right now. Your cart is kept. Please try again in a moment.'
