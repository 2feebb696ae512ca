import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, done, doneReply, line, textOrEmpty, version } from '#kernel/wire.ts'
import { contacts, customer, emailOrNothing, roles } from './contract.ts'
import { mobilePattern, codesNeedMobile, tenDigits } from './rules/mobile.ts'

/**
 * An account as admins see it. `signInMobile` receives the one-time codes, and is empty without a number. `lastOrder` has the name and address of the
 * last order. It is set for an account without its own name or address, for example one opened by phone. `savedAddress` is the address that checkout
 * proposes, for an account without its own.
 */
export const adminCustomer = z.extend(customer, {
  signInMobile: textOrEmpty,
  version,
  /** Only lists and the account's own page name the tags. */
  tags: z.optional(z.array(z.string())),
  lastOrder: z.optional(z.object({ name: z.string(), address: z.string() })),
  savedAddress: z.optional(z.string()),
})

export type AdminCustomer = z.output<typeof adminCustomer>

export const role = z.enum(roles, 'The role must be user or admin.')

const customerFields = {
  name: line(200, 'Please enter a name.').check(z.minLength(1, 'Please enter a name.')),
  /** Empty for an account that signs in by phone. */
  email: z.nullish(emailOrNothing),
  role: z._default(role, 'user'),
}

/** Contacts of a new account. The first number signs in, so it must be able to receive codes. */
const contactsWithSignIn = contacts.check(({ value, issues }) => {
  const index = value.findIndex(({ mobile, address }) => mobile !== '' || address !== '')
  const mobile = value[index]?.mobile ?? ''
  // Other invalid numbers have their own message.
  if (/^\d{10}$/.test(mobile) && !mobilePattern.test(mobile)) issues.push({ code: 'custom', path: [index, 'mobile'], message: codesNeedMobile, input: mobile })
})

const saved = z.object({ ...done, customer: adminCustomer })

export const addCustomer = endpoint({
  method: 'POST',
  path: '/customers',
  access: { scope: 'customers:write' },
  summary: 'Add a customer, who signs in by phone',
  once: 'header',
  input: z.object({ ...customerFields, addresses: z._default(contactsWithSignIn, []) }),
  reply: saved,
})

export const updateCustomer = endpoint({
  method: 'PUT',
  path: '/customers/:id',
  access: { scope: 'customers:write' },
  summary: 'Change a customer and the role. The sign-in number stays',
  /** Fields that are left out stay. */
  input: z.object({ ...byId.shape, ...customerFields, role: z.optional(role), addresses: z.optional(contacts), version }),
  reply: saved,
})

export const setSignInMobile = endpoint({
  method: 'PUT',
  path: '/customers/:id/sign-in-mobile',
  access: { scope: 'customers:write' },
  freshProof: true,
  summary: 'Set, change or remove the sign-in number for one-time codes. Every session of the account ends',
  input: z.object({
    ...byId.shape,
    /** An empty text removes the number. */
    mobile: z.string(codesNeedMobile).check(
      z.maxLength(1000, codesNeedMobile),
      z.overwrite(tenDigits),
      z.refine((digits) => digits === '' || mobilePattern.test(digits), codesNeedMobile),
    ),
    version,
  }),
  reply: saved,
})

export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/customers/:id',
  access: { scope: 'customers:delete' },
  freshProof: true,
  summary: 'Delete an account, and erase the person an hour later. The orders stay, without a name',
  input: byId,
  reply: doneReply,
})

export const restoreCustomer = endpoint({
  method: 'POST',
  path: '/customers/:id/restore',
  access: { scope: 'customers:delete' },
  forPeople: true,
  summary: 'Undo the deletion of an account, within an hour',
  input: byId,
  reply: doneReply,
})
