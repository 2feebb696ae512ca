import { dayInIndia } from '#kernel/india.ts'
import { signedInAdmin } from './make.ts'
import { send } from './send.ts'
import { shop } from './test-shop.ts'

/** Marks an order of ₹1000 as paid by bank transfer today, as a new admin. */
export const markPaid = async (id: string, changes: object = {}, token?: string) =>
  send('POST', `/orders/${id}/paid-offline`, {
    token: token ?? (await signedInAdmin()),
    body: { kind: 'bank_transfer', reference: `UTR-${id}`, on: dayInIndia(shop.now()), amount: 1000, key: `paid-${id}`, ...changes },
  })

/** Records a refund as paid back in cash today, as a new admin. */
export const payBack = async (refundId: string, changes: object = {}, token?: string) =>
  send('POST', `/refunds/${refundId}/paid-back`, {
    token: token ?? (await signedInAdmin()),
    body: { kind: 'cash', on: dayInIndia(shop.now()), key: `back-${refundId}`, ...changes },
  })
