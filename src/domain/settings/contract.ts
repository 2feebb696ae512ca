import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { done, percent, text } from '#kernel/wire.ts'
import { isGstin } from './gstin.ts'

const some = (most: number, error: string) => text(most, error).check(z.minLength(1, error), z.regex(/^\P{Cc}*$/u, 'Line breaks are not allowed here.'))
const maybe = (most: number) => text(most).check(z.regex(/^\P{Cc}*$/u, 'Line breaks are not allowed here.'))

const mail = (error: string) => some(254, error).check(z.email(error))
const phone = (error: string) => some(30, error).check(z.regex(/^\+?\d[\d ()-]{5,24}\d$/, error))
const days = (error: string) => z.int(error).check(z.minimum(1, error), z.maximum(365, error))

/** An address on the web, or nothing. Its host ends up in a Content-Security-Policy, so it may hold nothing that means something there. */
const link = (error: string) => z.union([z.literal(''), maybe(500).check(z.url({ protocol: /^https?$/, hostname: /^[a-z\d.-]+$/i, error }))], error)

const taxed = z.object({
  /** The type of product it is for; '' for every type that has no row of its own. */
  kind: maybe(60),
  hsn: text(8).check(z.regex(/^(\d{4}|\d{6}|\d{8})$/, 'An HSN code has 4, 6 or 8 digits.')),
  rate: percent('The tax rate must be a percentage from 0 to 100.'),
})

/** For packing slips and invoices. */
const tax = z.object({
  legalName: some(120, 'Please enter the legal name.'),
  gstin: text(15).check(
    z.toUpperCase(),
    z.refine((value) => value === '' || isGstin(value), 'Please check the GSTIN: 15 letters and digits.'),
  ),
  products: z.array(taxed).check(z.minLength(1, 'Please add at least one HSN code.'), z.maxLength(50, 'There can be at most 50 HSN codes.')),
})

/** Every fact by its name, as an owner enters it. What may be empty is then left out of the pages. */
export const settings = z.object({
  brand: some(60, 'Please enter the brand.'),
  /** The company that sells, as it stands on the invoice. */
  company: some(120, 'Please enter the company.'),
  founded: z.int('Please enter the year of founding.').check(z.minimum(1500, 'Please enter the year of founding.'), z.maximum(2200)),
  tagline: some(120, 'Please enter the tagline.'),
  blurb: some(400, 'Please enter a few words about the shop.'),
  email: mail('Please check the e-mail address.'),
  phone: phone('Please check the phone number.'),
  whatsapp: link('Please enter the WhatsApp link as https://wa.me/…'),
  instagram: link('Please enter the Instagram link as https://…'),
  facebook: link('Please enter the Facebook link as https://…'),
  hours: some(60, 'Please enter the opening hours.'),
  hoursInWords: some(100, 'Please enter the opening hours in words.'),
  /** As it is printed, line by line. */
  address: z.array(some(120, 'Please fill each line of the address.')).check(z.minLength(1, 'Please enter the address.'), z.maxLength(6)),
  /** The same place in the parts that search engines ask for. */
  postal: z.object({ street: maybe(120), locality: maybe(80), region: maybe(80), postalCode: maybe(12), country: text(2).check(z.regex(/^[A-Z]{2}$/)) }),
  map: link('Please enter the map link as https://…'),
  /** A map service's frame for the contact page; without it, our own drawing is there. */
  mapEmbed: link('Please enter the address of the map’s frame as https://…'),
  /** 14 digits, printed on every food label. */
  licence: text(14).check(z.regex(/^\d{14}$/, 'The food licence number has 14 digits.')),
  /** The person the law asks for by name; answers in `acknowledged`, settles in `settled`. */
  grievanceOfficer: z.object({
    name: some(120, 'Please enter the grievance officer’s name.'),
    title: some(120, 'Please enter the grievance officer’s title.'),
    email: mail('Please check the grievance officer’s e-mail address.'),
    phone: phone('Please check the grievance officer’s phone number.'),
    hours: some(100, 'Please enter the grievance officer’s hours.'),
    acknowledged: some(60, 'Please say within what time a complaint is acknowledged.'),
    settled: some(60, 'Please say within what time a complaint is settled.'),
  }),
  /** Where disagreements are heard. */
  courts: some(120, 'Please enter the place of the courts.'),
  /** From order to parcel, and from parcel to door. */
  dispatch: some(60, 'Please say how soon an order leaves.'),
  delivery: some(60, 'Please say how long a delivery takes.'),
  /** Days in which a shopper tells us that something is wrong, and in which money goes back. */
  returns: z.object({ tellWithinDays: days('Please enter a number of days.'), refundWithinDays: days('Please enter a number of days.') }),
  /** The day the legal pages were last changed. */
  legalSince: z.string().check(z.iso.date('Please enter the day as a date.')),
  /** What shoppers type for what products are called: a line for each meaning, its words separated by commas. */
  synonyms: z.array(some(300, 'Please fill each line of the words.')).check(z.maxLength(50, 'There can be at most 50 lines of words.')),
  developer: maybe(120),
  /** What the Legal Metrology rules want told of a packed product. An empty one says what the facts above say. */
  manufacturer: maybe(300),
  countryOfOrigin: some(60, 'Please enter the country of origin.'),
  consumerCare: maybe(300),
  tax,
})

export type Settings = z.output<typeof settings>

/** The version of each saved fact. A fact that is missing here was never saved, and has version 0. */
const versions = z.record(z.string(), z.int())

export const versionedSettings = z.extend(settings, { versions })

export type VersionedSettings = z.output<typeof versionedSettings>

const { postal, grievanceOfficer, returns } = settings.shape

/** Any facts, and any part of a group. With `versions`, a fact that has another version by now is not overwritten. */
const change = z.partial(
  z.extend(versionedSettings, { postal: z.partial(postal), grievanceOfficer: z.partial(grievanceOfficer), returns: z.partial(returns), tax: z.partial(tax) }),
)

const facts = z.omit(settings, { tax: true })

export type Facts = z.output<typeof facts>

export const showFacts = endpoint({
  method: 'GET',
  path: '/settings',
  access: 'public',
  summary: 'What the shop tells everybody about itself',
  input: z.object({}),
  reply: facts,
})

export const showSettings = endpoint({
  method: 'GET',
  path: '/settings/all',
  access: 'admin',
  summary: 'The same with the tax details, and the versions of what was saved',
  input: z.object({}),
  reply: versionedSettings,
})

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/settings',
  access: 'admin',
  summary: 'Change facts; those left out stay as they are',
  input: change,
  reply: z.object({ ...done, settings: versionedSettings }),
})
