import { z } from 'zod/mini'
import { paymentStatusOf, type ProviderOrder, type ProviderPayment, type ProviderRefund } from '../provider.ts'

/** Razorpay's entities, as far as the shop reads them. https://razorpay.com/docs/api */

export const wireOrder = z.object({ id: z.string(), amount: z.int(), currency: z.string(), receipt: z.nullable(z.string()), status: z.string() })

export const wirePayment = z.object({ id: z.string(), order_id: z.nullable(z.string()), amount: z.int(), currency: z.string(), status: z.string() })

export const wireRefund = z.object({ id: z.string(), amount: z.int(), payment_id: z.string(), status: z.optional(z.string()) })

export const orderOf = ({ id, amount, receipt }: z.output<typeof wireOrder>): ProviderOrder => ({ id, amountPaise: amount, receipt })

export const paymentOf = ({ id, order_id, amount, currency, status }: z.output<typeof wirePayment>): ProviderPayment => ({
  id,
  providerOrderId: order_id,
  amountPaise: amount,
  currency,
  status: paymentStatusOf(status),
})

export const refundOf = ({ id, amount, status }: z.output<typeof wireRefund>): ProviderRefund => ({
  id,
  amountPaise: amount,
  outcome: status === 'processed' || status === 'failed' ? status : 'pending',
})
