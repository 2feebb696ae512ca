import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, day, done, line, requestKey, rupees } from '#kernel/wire.ts'
import { orderReply } from '../contract.ts'
import { refund } from '../payments/contract.ts'
import { offlineKinds } from '../payments/rules/offline.ts'
import { orderExample } from '../rules/order-example.ts'

/** How money moved by hand. */
export const offlineMove = {
  kind: z.enum(offlineKinds, 'Please choose cash, bank transfer or UPI.'),
  /** The number of the transfer, or of a receipt. Only cash may have none. */
  reference: z._default(line(60), ''),
  /** The day on which the money moved, in India. */
  on: day,
  /** `true` if the person knows that another order has the same reference. */
  sameReference: z._default(z.boolean(), false),
}

/** Staff took the money of an order themselves. The caller chooses `key`: a second request with the same key changes nothing. */
export const markPaidOffline = endpoint({
  method: 'POST',
  path: '/orders/:id/paid-offline',
  access: { scope: 'orders:write' },
  summary: 'Record that an unpaid order was paid in cash, by bank transfer or to a UPI address of the shop, so that it becomes an order',
  once: 'input',
  input: z.extend(byId, {
    ...offlineMove,
    /** The rupees that were taken: what the order costs. */
    amount: rupees('Please send the amount that was paid.'),
    key: requestKey,
  }),
  reply: orderReply,
  example: { input: { id: orderExample._id, kind: 'bank_transfer', reference: 'N334261234567', on: '2026-11-27', amount: 1098, key: 'paid-offline-1' } },
})

/** Says how staff paid a refund that no payment provider makes. */
export const recordPaidBack = endpoint({
  method: 'POST',
  path: '/refunds/:id/paid-back',
  access: { scope: 'refunds:write' },
  summary: 'Record that a refund was paid back by hand, in cash, by bank transfer or by UPI',
  once: 'input',
  input: z.extend(byId, { ...offlineMove, key: requestKey }),
  reply: z.object({ ...done, refund }),
})
