import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, code, doneReply, line, optionalLine, percent, version } from '#kernel/wire.ts'
import { registrationKinds, rates } from './rules/registration.ts'

const day = (error: string) => z.string(error).check(z.iso.date(error))

const askPrefix = 'A prefix has one or two letters or digits.'
const prefix = code(10).check(z.regex(/^[A-Z0-9]{1,2}$/, askPrefix))

const requiredName = line(120).check(z.minLength(1, 'Please enter the legal name.'))

const registrationFields = {
  /** The first day in India on which the registration holds, YYYY-MM-DD. */
  effectiveFrom: day('Please enter the day from which it holds.'),
  kind: z.enum(registrationKinds, 'Please choose how the shop is registered.'),
  /** Empty for an unregistered seller. */
  gstin: code(40),
  legalName: requiredName,
  tradeName: optionalLine(120),
  /** The code of the seller's state. A GSTIN names the state too, and wins. */
  state: z.string().check(z.regex(/^\d\d$/, 'Please choose the state.')),
  prefix,
  notePrefix: prefix,
  /** Whether the turnover is above ₹5 crore. */
  isLarge: z.boolean('Please choose yes or no.'),
  /** Whether buyers may give a GSTIN at the checkout. */
  takesGstin: z.boolean('Please choose yes or no.'),
}

export const registration = z.object({ ...registrationFields, version: z.int() })

export type WireRegistration = z.output<typeof registration>

const kinds = z.array(line(60)).check(z.maxLength(20, 'There can be at most 20 types.'))

const classFields = {
  name: line(60).check(z.minLength(1, 'Please enter a name.')),
  hsn: code(20).check(z.regex(/^(\d{4}|\d{6}|\d{8})$/, 'An HSN code has 4, 6 or 8 digits.')),
  /** The description of the goods of the HSN code, for table 12 of GSTR-1. */
  hsnText: optionalLine(30),
  /** Types of product that belong to the class. */
  kinds,
}

/** How many products and packs belong to a class, and the first few of its products by name. */
const goods = z.object({
  products: z.int(),
  packs: z.int(),
  first: z.array(z.object({ _id: z.string(), name: z.string(), packs: z.int() })),
})

const rate = z.object({ effectiveFrom: z.string(), rate: z.number(), source: z.string() })

export const taxClass = z.object({
  _id: z.string(),
  ...classFields,
  isDefault: z.boolean(),
  goods,
  /** Single products of any type that belong to the class. */
  products: z.array(z.object({ _id: z.string(), name: z.string() })),
  /** Newest first. `rate` in percent. */
  rates: z.array(rate),
  version: z.int(),
})

export type WireTaxClass = z.output<typeof taxClass>

export const showTax = endpoint({
  method: 'GET',
  path: '/tax/settings',
  access: { scope: 'settings:read' },
  summary: 'How the shop is registered for GST, newest first, and its classes of goods with their rates',
  input: z.object({}),
  reply: z.object({ registrations: z.array(registration), classes: z.array(taxClass), today: z.string() }),
})

export const saveRegistration = endpoint({
  method: 'PUT',
  path: '/tax/registration',
  access: { scope: 'settings:tax' },
  summary: 'Register the shop for GST from a day on, today or later, or change what begins on that day. The first one also makes the sample classes',
  freshProof: true,
  /** `version`: the version of the registration of this day. Without `version`, there was no registration of this day. */
  input: z.object({ ...registrationFields, version }),
  reply: doneReply,
})

const products = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(200, 'There can be at most 200 products.'))

export const addTaxClass = endpoint({
  method: 'POST',
  path: '/tax/classes',
  access: { scope: 'settings:tax' },
  summary: 'Add a class of goods with its rate from the first day of GST on',
  forPeople: true,
  once: 'header',
  input: z.object({ ...classFields, products, rate: percent('Please enter a rate.'), source: optionalLine(200) }),
  reply: z.extend(doneReply, { id: z.string() }),
})

export const updateTaxClass = endpoint({
  method: 'PUT',
  path: '/tax/classes/:id',
  access: { scope: 'settings:tax' },
  summary: 'Change the name, HSN code, types and products of a class. Documents that were issued keep theirs',
  forPeople: true,
  input: z.object({ ...byId.shape, ...classFields, products, version }),
  reply: doneReply,
})

export const deleteTaxClass = endpoint({
  method: 'DELETE',
  path: '/tax/classes/:id',
  access: { scope: 'settings:tax' },
  summary: 'Delete a class without goods that is not the default',
  forPeople: true,
  input: byId,
  reply: doneReply,
})

const askRate = `The rate must be one of ${rates.map((bp) => bp / 100).join(', ')} %.`

/** A repeated request sets the same rate for the same day, so it needs no Idempotency-Key. */
export const addTaxRate = endpoint({
  method: 'POST',
  path: '/tax/classes/:id/rates',
  access: { scope: 'settings:tax' },
  summary: 'Set the rate of a class from a day on. Documents that were issued keep theirs',
  forPeople: true,
  once: 'state',
  input: z.object({
    ...byId.shape,
    effectiveFrom: day('Please enter the day from which the rate holds.'),
    rate: percent(askRate),
    source: optionalLine(200),
  }),
  reply: doneReply,
})
