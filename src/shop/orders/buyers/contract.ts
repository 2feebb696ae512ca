import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId } from '#kernel/wire.ts'
import { address } from '#shop/accounts/addresses/contract.ts'
import { adminCustomer, role } from '#shop/accounts/customers/office-contract.ts'
import { customerNote } from '#shop/accounts/notes/contract.ts'
import { order } from '../contract.ts'
import { tagFilter } from '#shop/accounts/tags/contract.ts'

/** `email`: the accounts whose e-mail address an earlier release stored in a form that nobody can log in with. */
const search = { q: pageInput.q, role: z.optional(role), tag: tagFilter, email: z.optional(z.enum(['unusable'])) }

export const listCustomers = endpoint({
  method: 'GET',
  path: '/customers',
  access: { scope: 'customers:read' },
  summary: 'Every account, newest first',
  input: z.object({ ...pageInput, ...search }),
  reply: z.array(adminCustomer),
  example: {
    input: { limit: 50, q: 'asha' },
    reply: [
      {
        _id: 'K3T9V6XB2M8Q4RPW',
        name: 'Asha Rao',
        email: 'asha@example.com',
        role: 'user',
        photo: '',
        addresses: [],
        signInMobile: '9876543210',
        tags: ['Regular'],
        version: 2,
      },
    ],
  },
})

export const exportCustomers = endpoint({
  method: 'GET',
  path: '/exports/customers',
  access: { scope: 'customers:export' },
  freshProof: true,
  summary: 'Every account as a spreadsheet',
  produces: 'csv',
  input: z.object(search),
  reply: z.string(),
})

export const customerSummary = z.object({
  customer: adminCustomer,
  /** The sign-in number for one-time codes; empty without one. */
  signInMobile: z.string(),
  hasPassword: z.boolean(),
  createdAt: z.string(),
  /** The delivery addresses, oldest first. */
  deliveryAddresses: z.array(address),
  /** The number of placed orders, without attempts. */
  orders: z.int(),
  /** Rupees paid for these orders, less refunds. */
  spent: z.number(),
  /** Empty if there is no order. */
  lastOrderAt: z.string(),
  note: z._default(customerNote, { text: '', version: 0 }),
})

export type CustomerSummary = z.output<typeof customerSummary>

export const summariseCustomer = endpoint({
  method: 'GET',
  path: '/customers/:id/summary',
  access: { scope: 'customers:read' },
  summary: 'One account, with its number of orders and its spending',
  input: byId,
  reply: customerSummary,
})

export const listCustomerOrders = endpoint({
  method: 'GET',
  path: '/customers/:id/orders',
  access: { scope: 'customers:read' },
  summary: 'A customer’s orders, newest first: the placed ones, or with `status=attempts` those that are not paid',
  input: z.object({ ...byId.shape, ...pageInput, status: z.optional(z.literal('attempts')) }),
  reply: z.array(order),
})
