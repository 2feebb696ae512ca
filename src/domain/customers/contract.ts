import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, done, doneReply, optionalText, text } from '#kernel/wire.ts'

export const roles = ['user', 'admin'] as const

const contact = z.object({ mobile: z.string(), address: z.string() })

export const customer = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  photo: z.string(),
  addresses: z.array(contact),
})

export type Customer = z.output<typeof customer>

const fillAll = 'Please fill all fields!'
const required = (most: number) => z.string(fillAll).check(z.trim(), z.minLength(1, fillAll), z.maxLength(most, `Please use at most ${most} characters.`))

/** Linear, and bounded before it is matched. */
const email = z.string('Please enter a valid e-mail address.').check(z.trim(), z.maxLength(254, 'Please enter a valid e-mail address.'), z.regex(/^[^\s@"<>(),;:\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/, 'Please enter a valid e-mail address.'))

const password = z
  .string(fillAll)
  .check(z.minLength(1, fillAll), z.minLength(8, 'Password must be at least 8 characters'), z.maxLength(128, 'Password must be at most 128 characters'))

const signedIn = { token: z.string(), role: z.enum(roles), userId: z.string() }

/** 10 digits; +91 or 0 in front is dropped. */
const mobile = (missing: string) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.overwrite((value: string) => value.replace(/^(\+91[\s-]?|0)(?=\d{10}$)/, '')), z.regex(/^\d{10}$/, 'Phone must be 10 digits'))

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  summary: 'Open an account by e-mail and password',
  input: z.object({ name: required(200), email: z.pipe(required(254), email), password }),
  reply: z.object(done),
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Log in by e-mail and password',
  input: z.object({ email: required(254), password: z.string(fillAll).check(z.minLength(1, fillAll), z.maxLength(128, 'Password must be at most 128 characters')) }),
  reply: z.object({ ...done, data: z.object(signedIn) }),
})

export const sendOtp = endpoint({
  method: 'POST',
  path: '/auth/send-otp',
  access: 'public',
  summary: 'Send a one-time code to a mobile number',
  input: z.object({ mobile: mobile('Please enter your phone number') }),
  reply: z.object({ ...done, resendAfter: z.number() }),
})

export const verifyOtp = endpoint({
  method: 'POST',
  path: '/auth/verify-otp',
  access: 'public',
  summary: 'Log in with a one-time code',
  input: z.object({
    mobile: mobile('Please enter your phone number'),
    otp: z.string('Please enter the OTP').check(z.trim(), z.minLength(1, 'Please enter the OTP'), z.regex(/^\d{6}$/, 'The OTP is 6 digits')),
  }),
  reply: z.object({ ...done, ...signedIn }),
})

export const logout = endpoint({ method: 'POST', path: '/auth/logout', access: 'customer', summary: 'End this session', input: z.object({}), reply: doneReply })

const customerFields = {
  name: text(200, 'Please enter a name.').check(z.minLength(1, 'Please enter a name.')),
  email: z.pipe(z.nullish(z.union([z.literal(''), email])), z.transform((value) => value || null)),
  role: z._default(z.enum(roles, 'The role must be user or admin.'), 'user'),
  addresses: z._default(z.array(z.object({ mobile: optionalText(20), address: optionalText(500) })).check(z.maxLength(10)), []),
}

const saved = z.object({ ...done, customer })

export const listCustomers = endpoint({ method: 'GET', path: '/customers', access: 'admin', summary: 'Every account, newest first', input: z.object(pageInput), reply: z.array(customer) })

export const addCustomer = endpoint({ method: 'POST', path: '/customers', access: 'admin', summary: 'Add a customer, who signs in by phone', input: z.object(customerFields), reply: saved })

export const updateCustomer = endpoint({
  method: 'PUT',
  path: '/customers/:id',
  access: 'admin',
  summary: 'Change a customer, role included',
  input: z.object({ ...byId.shape, name: customerFields.name, email: customerFields.email, role: z.optional(z.enum(roles, 'The role must be user or admin.')), addresses: z.optional(customerFields.addresses) }),
  reply: saved,
})

export const deleteCustomer = endpoint({ method: 'DELETE', path: '/customers/:id', access: 'admin', summary: 'Delete an account; its orders stay', input: byId, reply: doneReply })

/** The account with its first contact spread out, as the profile page shows it. */
export const profile = z.extend(customer, { mobile: z.string(), address: z.string() })

export type Profile = z.output<typeof profile>

export const showProfile = endpoint({ method: 'GET', path: '/profile/:id', access: 'customer', summary: 'The profile, for its owner or an admin', input: byId, reply: profile })

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/profile/:id',
  access: 'customer',
  summary: 'Change the profile: JSON, or multipart with a photo',
  body: 'form',
  file: 'photo',
  input: z.object({
    ...byId.shape,
    name: text(200, 'Please enter your name.').check(z.minLength(1, 'Please enter your name.')),
    email,
    mobile: z.optional(text(20)),
    address: z.optional(text(500)),
    addresses: z.optional(z.array(z.object({ mobile: optionalText(20), address: optionalText(500) })).check(z.maxLength(10))),
    photo: z.optional(text(500)),
  }),
  reply: z.object({ ...done, user: profile }),
})
