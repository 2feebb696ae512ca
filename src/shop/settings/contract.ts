import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { asciiDigits, canonicalDigits, canonicalLine, isMailbox, mailboxKey } from '#kernel/text.ts'
import { done, text } from '#kernel/wire.ts'
import { stateCodeOf } from '#shop/places/rules.ts'

const noBreaks = z.regex(/^\P{Cc}*$/u, 'Line breaks are not allowed here.')
const requiredLine = (most: number, error: string) => text(most, error).check(noBreaks, z.overwrite(canonicalLine), z.minLength(1, error))
const optionalLine = (most: number) => text(most).check(noBreaks, z.overwrite(canonicalLine))
const digits = (most: number) => text(most).check(z.overwrite(canonicalDigits))

const hours = (most: number) => requiredLine(most, 'Please enter the opening hours, for example Mon-Fri 10am-5pm.')
const mail = (error: string) => requiredLine(254, error).check(z.overwrite(mailboxKey), z.refine(isMailbox, error))
const phone = (error: string) => requiredLine(30, error).check(z.overwrite(asciiDigits), z.regex(/^\+?\d[\d ()-]{5,24}\d$/, error))
const days = (error: string) => z.int(error).check(z.minimum(1, error), z.maximum(365, error))
const daysOrNone = (error: string) => z.int(error).check(z.minimum(0, error), z.maximum(365, error))

const askArrival = 'Please enter whole days from 1 to 30.'
const arrivalDays = z.nullable(z.int(askArrival).check(z.minimum(1, askArrival), z.maximum(30, askArrival)))

/** A web address, or ''. Its host is added to the Content-Security-Policy, so characters with a meaning there are refused. */
const link = (error: string) => z.union([z.literal(''), optionalLine(500).check(z.url({ protocol: /^https?$/, hostname: /^[a-z\d.-]+$/i, error }))], error)

const askInviteDays = 'Please enter whole days from 0 to 60.'
const inviteDays = z.int(askInviteDays).check(z.minimum(0, askInviteDays), z.maximum(60, askInviteDays))

const askShelfDays = 'Please enter whole days from 45 to 3650.'
const askShelfPercent = 'Please enter a whole percentage from 30 to 100.'
const askDeliveryDays = 'Please enter whole days from 0 to 30.'

/** What a pack must keep of its shelf life at delivery, by FSSAI's advice of November 2024 to online sellers. */
const shelfLife = z.object({
  leastDays: z.int(askShelfDays).check(z.minimum(45, askShelfDays), z.maximum(3650, askShelfDays)),
  leastPercent: z.int(askShelfPercent).check(z.minimum(30, askShelfPercent), z.maximum(100, askShelfPercent)),
  /** The days from the sale to the delivery. */
  deliveryDays: z.int(askDeliveryDays).check(z.minimum(0, askDeliveryDays), z.maximum(30, askDeliveryDays)),
})

const askPriceDrop = 'Please enter a whole percentage from 1 to 100.'

const askRefundLimit = 'Please enter an amount in whole rupees.'

const askCodAmount = 'Please enter an amount in whole rupees.'
const codAmount = (least: number) => z.int(askCodAmount).check(z.minimum(least, askCodAmount), z.maximum(200_000, askCodAmount))
const askCodOpen = 'Please enter a whole number from 1 to 20.'
const askHoldOut = 'Please enter a whole percentage from 0 to 20.'
const askMargin = 'Please enter a whole percentage from 0 to 90.'

/**
 * The limits of cash on delivery, in rupees. `least` and `most`: what such an order may cost; `mostFirst`: the same for a first order. `fee`: what the shopper
 * pays for it. `mostOpen`: the orders on their way for one customer or number. `advance`: the part that is paid online before, 0 for none. `keepsAdvance`: the
 * shop keeps the advance if the parcel comes back.
 */
const cod = z.object({
  fee: codAmount(0),
  least: codAmount(1),
  most: codAmount(1),
  mostFirst: codAmount(1),
  mostOpen: z.int(askCodOpen).check(z.minimum(1, askCodOpen), z.maximum(20, askCodOpen)),
  /** The share of the orders below the score, in percent, that is allowed at random to measure what refusals save. */
  holdOut: z.int(askHoldOut).check(z.minimum(0, askHoldOut), z.maximum(20, askHoldOut)),
  /** The percentage of a delivered order that the shop keeps after goods, tax and freight. 0 if the owner has not entered it. */
  margin: z.int(askMargin).check(z.minimum(0, askMargin), z.maximum(90, askMargin)),
  advance: codAmount(0),
  /** Each order with cash on delivery pays the advance, not only an order that the score or the limit of a first order refuses. */
  advanceForAll: z.boolean('Please choose yes or no.'),
  keepsAdvance: z.boolean('Please choose yes or no.'),
})

const askCharge = 'Please enter the delivery charge in whole rupees, up to 10,000.'
const charge = z.int(askCharge).check(z.minimum(0, askCharge), z.maximum(10_000, askCharge))
const askFreeFrom = 'Please enter the sum for free delivery in whole rupees. 0 for none.'
const freeFrom = z.int(askFreeFrom).check(z.minimum(0, askFreeFrom), z.maximum(1_000_000, askFreeFrom))
const askZone = 'Please write each zone as states or first digits of PIN codes, then = and its charge: Assam, 79 = 150, free from 2000.'
const place = text(60, askZone).check(z.refine((typed) => /^\d{1,6}$/.test(typed) || stateCodeOf(typed) !== undefined, askZone))
const zone = z.object({
  places: z.array(place, askZone).check(z.minLength(1, askZone), z.maxLength(60, askZone)),
  charge: z.int(askZone).check(z.minimum(0, askZone), z.maximum(10_000, askZone)),
  freeFrom,
})

/** The delivery charge in rupees. `freeFrom`: the subtotal from which delivery is free, 0 for none. The first zone that contains the address decides. */
const deliveryCharge = z.object({ charge, freeFrom, zones: z.array(zone).check(z.maxLength(40, 'There can be at most 40 zones.')) })

/** Every fact by its name, as the owner enters it. Pages leave empty facts out. */
export const settings = z.object({
  brand: requiredLine(60, 'Please enter the brand.'),
  /** The selling company, as invoices name it. */
  company: requiredLine(120, 'Please enter the company.'),
  founded: z.int('Please enter the year of founding.').check(z.minimum(1500, 'Please enter the year of founding.'), z.maximum(2200)),
  tagline: requiredLine(120, 'Please enter the tagline.'),
  blurb: requiredLine(400, 'Please enter a few words about the shop.'),
  email: mail('Please check the e-mail address.'),
  phone: phone('Please check the phone number.'),
  whatsapp: link('Please enter the WhatsApp link as https://wa.me/…'),
  instagram: link('Please enter the Instagram link as https://…'),
  facebook: link('Please enter the Facebook link as https://…'),
  hours: hours(60),
  /** The printed address, line by line. */
  address: z.array(requiredLine(120, 'Please fill each line of the address.')).check(z.minLength(1, 'Please enter the address.'), z.maxLength(6)),
  /** The same address in the parts of schema.org, for search engines. */
  postal: z.object({
    street: optionalLine(120),
    locality: optionalLine(80),
    region: optionalLine(80),
    postalCode: optionalLine(12),
    country: text(2).check(z.regex(/^[A-Z]{2}$/)),
  }),
  map: link('Please enter the map link as https://…'),
  /** The address of a map frame for the contact page. Without it, the page shows the shop's own drawing. */
  mapEmbed: link('Please enter the address of the map’s frame as https://…'),
  /** The FSSAI licence number on every label: 14 digits. */
  licence: digits(40).check(z.regex(/^\d{14}$/, 'The FSSAI licence number has 14 digits.')),
  /** The officer whom the law requires the shop to name. `acknowledged` and `settled` are the times to answer and settle a complaint. */
  grievanceOfficer: z.object({
    name: requiredLine(120, 'Please enter the grievance officer’s name.'),
    title: requiredLine(120, 'Please enter the grievance officer’s title.'),
    email: mail('Please check the grievance officer’s e-mail address.'),
    phone: phone('Please check the grievance officer’s phone number.'),
    /** Empty for the shop's opening hours. */
    hours: optionalLine(100),
    acknowledged: requiredLine(60, 'Please say within what time a complaint is acknowledged.'),
    settled: requiredLine(60, 'Please say within what time a complaint is settled.'),
  }),
  /** The person in India who answers to the authorities. No page shows it. */
  nodalPerson: z.object({ name: optionalLine(120), contact: optionalLine(200) }),
  /** Whether the page of the grievance officer has a form that gives a ticket number. */
  grievanceForm: z.boolean('Please choose yes or no.'),
  /** Whether forms show the notice about personal data, and the profile asks for consents. */
  privacyNotice: z.boolean('Please choose yes or no.'),
  /** The place of jurisdiction. */
  courts: requiredLine(120, 'Please enter the place of the courts.'),
  /** The time from order to dispatch. `delivery`, the time from dispatch to delivery, shows only without days of arrival. */
  dispatch: requiredLine(60, 'Please say how soon an order leaves.'),
  delivery: requiredLine(60, 'Please say how long a delivery takes.'),
  /** The days from order to delivery. Without both, shoppers see no date. */
  arrival: z.object({ fromDays: arrivalDays, toDays: arrivalDays }),
  /** Delivery is free while the charge is 0 and there are no zones. */
  deliveryCharge,
  /** Days without deliveries, besides Sundays. */
  holidays: z.array(z.iso.date('Please write each holiday as YYYY-MM-DD.')).check(z.maxLength(60, 'There can be at most 60 holidays.')),
  /** Whether pages use the imported directory of PIN codes. An import switches it on. */
  pinDirectory: z.boolean('Please choose yes or no.'),
  /** The ways to pay that are switched on at the payment provider, as they follow "Pay online by". Empty names none. */
  paymentWays: optionalLine(80),
  /** Whether a visitor buys on one page, instead of the dialog and pages of the log-in. */
  onePageCheckout: z.boolean('Please choose yes or no.'),
  /** Whether shoppers may order a gift: with a card, and without prices in the box. */
  giftOrders: z.boolean('Please choose yes or no.'),
  /** `tellWithinDays`: the days after delivery in which a shopper can ask for a return, 0 for none. `refundWithinDays`: the days until the refund starts. */
  returns: z.object({ tellWithinDays: daysOrNone('Please enter a number of days.'), refundWithinDays: days('Please enter a number of days.') }),
  /** The date of the last change of the legal pages. */
  legalSince: z.string().check(z.iso.date('Please enter the day as a date.')),
  /** Synonyms for the search: one line for each meaning, its words separated by commas. */
  synonyms: z.array(requiredLine(300, 'Please fill each line of the words.')).check(z.maxLength(50, 'There can be at most 50 lines of words.')),
  developer: optionalLine(120),
  /** Declarations of packed products under the Legal Metrology rules. An empty declaration is made of the facts above (`declarationsOf`). */
  manufacturer: optionalLine(300),
  countryOfOrigin: requiredLine(60, 'Please enter the country of origin.'),
  consumerCare: optionalLine(300),
  /** Whether address labels name what is in the parcel. Everybody who handles the parcel can read a label. */
  labelContents: z.boolean('Please choose yes or no.'),
  /** In rupees. A larger refund needs a fresh proof of the admin. */
  refundProofAbove: z.int(askRefundLimit).check(z.minimum(1, askRefundLimit), z.maximum(10_000_000, askRefundLimit)),
  /** A larger fall of a published selling price, in percent, is asked about before it is saved. */
  priceDropPercent: z.int(askPriceDrop).check(z.minimum(1, askPriceDrop), z.maximum(100, askPriceDrop)),
  shelfLife,
  /** `approveFirst`: a review is shown after an owner approves it. `inviteAfterDays`: days from delivery to the invitation to review; 0 for none. */
  reviews: z.object({ approveFirst: z.boolean(), inviteAfterDays: inviteDays }),
  /** Whether shoppers may pay in cash on delivery. `cod` has its limits. */
  cashOnDelivery: z.boolean('Please choose yes or no.'),
  cod,
  /** The mails that the shop sends to its own e-mail address. */
  ownerMessages: z.object({
    exceptions: z.boolean(),
    backupLate: z.boolean(),
    lowStock: z.boolean(),
    newOrder: z.boolean(),
    dailySummary: z.boolean(),
    weeklyReport: z.boolean(),
    returnAsked: z.boolean(),
  }),
})

export type Settings = z.output<typeof settings>

/** The version of each saved fact. A missing fact was never saved and has version 0. */
const versions = z.record(z.string(), z.int())

export const versionedSettings = z.extend(settings, { versions })

export type VersionedSettings = z.output<typeof versionedSettings>

const { arrival, postal, grievanceOfficer, nodalPerson, returns, reviews, ownerMessages } = settings.shape

/** Any facts, and any part of a group. With `versions`, a fact whose version has changed is not overwritten. */
const change = z.partial(
  z.extend(versionedSettings, {
    arrival: z.partial(arrival),
    postal: z.partial(postal),
    grievanceOfficer: z.partial(grievanceOfficer),
    nodalPerson: z.partial(nodalPerson),
    returns: z.partial(returns),
    shelfLife: z.partial(shelfLife),
    deliveryCharge: z.partial(deliveryCharge),
    cod: z.partial(cod),
    reviews: z.partial(reviews),
    ownerMessages: z.partial(ownerMessages),
  }),
)

const facts = z.omit(settings, {
  nodalPerson: true,
  labelContents: true,
  refundProofAbove: true,
  priceDropPercent: true,
  shelfLife: true,
  cod: true,
  reviews: true,
  ownerMessages: true,
})

export type Facts = z.output<typeof facts>

export const showFacts = endpoint({
  method: 'GET',
  path: '/settings',
  access: 'public',
  summary: 'The public facts of the shop',
  input: z.object({}),
  reply: facts,
})

export const showSettings = endpoint({
  method: 'GET',
  path: '/settings/all',
  access: { scope: 'settings:read' },
  summary: 'All facts with versions',
  input: z.object({}),
  reply: versionedSettings,
})

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/settings',
  access: { scope: 'settings:write' },
  summary: 'Change facts. Facts that are left out stay the same',
  input: change,
  reply: z.object({ ...done, settings: versionedSettings }),
})
