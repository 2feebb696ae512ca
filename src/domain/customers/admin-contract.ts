import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, done, doneReply, saidText, text, version } from '#kernel/wire.ts'
import { address } from '../addresses/contract.ts'
import { order } from '../orders/contract.ts'
import { askEmail, contacts, customer, emailOrNothing, roles } from './contract.ts'
import { codePattern, codesNeedMobile, tenDigits } from './mobile.ts'

/**
 * An account as admins see it; `signInMobile` gets its one-time codes, and is empty where there is none. `lastOrder` says to whom and where the last
 * order went, for an account that has no name or address of its own, such as one that was opened by phone.
 */
export const adminCustomer = z.extend(customer, { signInMobile: saidText, version, lastOrder: z.optional(z.object({ name: z.string(), address: z.string() })) })

export type AdminCustomer = z.output<typeof adminCustomer>

const role = z.enum(roles, 'The role must be user or admin.')

const customerFields = {
  name: text(200, 'Please enter a name.').check(z.minLength(1, 'Please enter a name.')),
  /** May be left empty: such an account signs in by phone. */
  email: z.nullish(z.string(askEmail).check(z.trim(), z.maxLength(254, askEmail), z.regex(emailOrNothing, askEmail))),
  role: z._default(role, 'user'),
}

/** The first contact's number signs in to a new account, so codes must reach it. */
const firstSignsIn = contacts.check(({ value, issues }) => {
  const index = value.findIndex(({ mobile, address }) => mobile !== '' || address !== '')
  const mobile = value[index]?.mobile ?? ''
  // Other invalid text has its own message.
  if (/^\d{10}$/.test(mobile) && !codePattern.test(mobile)) issues.push({ code: 'custom', path: [index, 'mobile'], message: codesNeedMobile, input: mobile })
})

const saved = z.object({ ...done, customer: adminCustomer })

const search = { q: pageInput.q, role: z.optional(role) }

export const listCustomers = endpoint({
  method: 'GET',
  path: '/customers',
  access: 'admin',
  summary: 'Every account, newest first',
  input: z.object({ ...pageInput, ...search }),
  reply: z.array(adminCustomer),
})

export const exportCustomers = endpoint({
  method: 'GET',
  path: '/exports/customers',
  access: 'admin',
  summary: 'Every account as a spreadsheet',
  produces: 'csv',
  input: z.object(search),
  reply: z.string(),
})

export const addCustomer = endpoint({
  method: 'POST',
  path: '/customers',
  access: 'admin',
  summary: 'Add a customer, who signs in by phone',
  input: z.object({ ...customerFields, addresses: z._default(firstSignsIn, []) }),
  reply: saved,
})

export const updateCustomer = endpoint({
  method: 'PUT',
  path: '/customers/:id',
  access: 'admin',
  summary: 'Change a customer, role included; the number that signs in stays',
  /** What is left out stays as it is. */
  input: z.object({ ...byId.shape, ...customerFields, role: z.optional(role), addresses: z.optional(contacts), version }),
  reply: saved,
})

export const setSignInMobile = endpoint({
  method: 'PUT',
  path: '/customers/:id/sign-in-mobile',
  access: 'admin',
  summary: 'Set, change or remove the number that signs in by one-time code; every session of the account ends',
  input: z.object({
    ...byId.shape,
    /** Empty removes it. */
    mobile: z.string(codesNeedMobile).check(
      z.trim(),
      z.maxLength(20, codesNeedMobile),
      z.overwrite(tenDigits),
      z.refine((digits) => digits === '' || codePattern.test(digits), codesNeedMobile),
    ),
    version,
  }),
  reply: saved,
})

export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/customers/:id',
  access: 'admin',
  summary: 'Delete an account and forget the person; the orders stay, without a name',
  input: byId,
  reply: doneReply,
})

export const customerSummary = z.object({
  customer: adminCustomer,
  /** The number that signs in by one-time code; empty when there is none. */
  signInMobile: z.string(),
  hasPassword: z.boolean(),
  createdAt: z.string(),
  /** Where parcels go, oldest first. */
  deliveryAddresses: z.array(address),
  /** Placed orders: attempts do not count. */
  orders: z.int(),
  /** Rupees paid for them, less what was given back. */
  spent: z.number(),
  /** Empty without an order. */
  lastOrderAt: z.string(),
})

export type CustomerSummary = z.output<typeof customerSummary>

export const summariseCustomer = endpoint({
  method: 'GET',
  path: '/customers/:id/summary',
  access: 'admin',
  summary: 'One account, with how often it ordered and what it spent',
  input: byId,
  reply: customerSummary,
})

export const listCustomerOrders = endpoint({
  method: 'GET',
  path: '/customers/:id/orders',
  access: 'admin',
  summary: 'A customer’s orders, newest first',
  input: z.object({ ...byId.shape, ...pageInput }),
  reply: z.array(order),
})
