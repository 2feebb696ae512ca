import type { Default, JsonDefault, Paise } from './column-types.ts'

/** The tables of the simulated payment provider, separate from the shop's. */
export type SandboxTables = {
  'sandbox.providerOrder': {
    id: string
    amount: Paise
    currency: string
    receipt: string
    autoCapture: boolean
    status: 'created' | 'attempted' | 'paid'
    notes: JsonDefault<Record<string, string>>
    attempts: Default<number>
    createdAt: Date
  }
  'sandbox.providerPayment': {
    id: string
    orderId: string
    amount: Paise
    currency: string
    /** Any text: the provider may have states that the shop does not know. */
    status: string
    amountRefunded: Default<Paise>
    notes: JsonDefault<Record<string, string>>
    offerId: Default<string | null>
    createdAt: Date
  }
  'sandbox.providerRefund': {
    id: string
    paymentId: string
    amount: Paise
    status: Default<'pending' | 'processed' | 'failed'>
    notes: JsonDefault<Record<string, string>>
    idempotencyKey: string | null
    createdAt: Date
  }
  'sandbox.paymentLink': {
    id: string
    referenceId: string
    amount: Paise
    currency: string
    description: string
    status: 'created' | 'paid' | 'cancelled'
    callbackUrl: string
    /** The provider makes the link's order when its first payment begins. */
    orderId: Default<string | null>
    expireBy: Date
    createdAt: Date
  }
  'sandbox.setting': { name: string; value: string }
}
