import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { canonicalDigits, canonicalLine } from '#kernel/text.ts'
import { byId, done, optionalLine, optionalText, textOrEmpty, version } from '#kernel/wire.ts'
import { mobile } from '../customers/contract.ts'
import { tenDigits } from '../customers/rules/mobile.ts'

export const address = z.object({
  _id: z.string(),
  name: z.string(),
  mobile: z.string(),
  pincode: z.string(),
  locality: textOrEmpty,
  address: textOrEmpty,
  city: textOrEmpty,
  state: textOrEmpty,
  landmark: textOrEmpty,
  alternatePhone: textOrEmpty,
  addressType: textOrEmpty,
  /** True for exactly one address of an account: the chosen default, else the oldest. The checkout selects it. */
  isDefault: z.optional(z.boolean()),
  version,
})

export type Address = z.output<typeof address>

const missing = 'Please fill all required fields'
const required = (most: number) =>
  z.string(missing).check(z.overwrite(canonicalLine), z.minLength(1, missing), z.maxLength(most, `Please use at most ${most} characters.`))

export const listAddresses = endpoint({
  method: 'GET',
  path: '/users/addresses',
  access: 'customer',
  summary: 'My addresses',
  input: z.object({}),
  reply: z.array(address),
})

/** An address list in either of its two shapes: an array, or an object with `addresses`. The browser code reads both. */
export const addressListReply = z.union([z.array(address), z.object({ addresses: z.array(address) })])

export const addressFields = {
  name: required(200),
  mobile: mobile(missing),
  pincode: required(100).check(z.overwrite(canonicalDigits), z.regex(/^\d{6}$/, 'Pincode must be 6 digits')),
  locality: optionalLine(200),
  /** Staff paste several lines, so these stay. */
  address: optionalText(500),
  city: optionalLine(100),
  state: optionalLine(100),
  landmark: optionalLine(200),
  alternatePhone: z.pipe(optionalText(1000), z.transform(tenDigits)).check(z.maxLength(20, 'Please use at most 20 characters.')),
}

export const addAddress = endpoint({
  method: 'POST',
  path: '/users/addresses',
  access: 'customer',
  summary: 'Save an address and return it',
  once: 'header',
  input: z.object({
    ...addressFields,
    addressType: z.pipe(
      z.nullish(z.string().check(z.trim(), z.maxLength(30))),
      z.transform((value) => value || 'Home'),
    ),
  }),
  reply: address,
})

/** The kinds that a person can choose for an address. */
export const addressTypes = ['Home', 'Work'] as const

export const updateAddress = endpoint({
  method: 'PUT',
  path: '/users/addresses/:id',
  access: 'customer',
  summary: 'Change one of my addresses and return it. Orders keep the address that they were placed with',
  input: z.object({ ...byId.shape, ...addressFields, addressType: z.enum(addressTypes, 'Please choose Home or Work.'), version }),
  reply: address,
})

export const chooseDefaultAddress = endpoint({
  method: 'POST',
  path: '/users/addresses/:id/default',
  access: 'customer',
  once: 'state',
  summary: 'Make one of my addresses the default and return all of them',
  input: byId,
  reply: z.object({ ...done, addresses: z.array(address) }),
})

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/users/addresses/:id',
  access: 'customer',
  summary: 'Delete one of my addresses and return the others',
  input: byId,
  reply: z.object({ ...done, addresses: z.array(address) }),
})
