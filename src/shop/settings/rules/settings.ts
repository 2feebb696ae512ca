import { stateCodeOf, stateCodeOfPin } from '#shop/places/rules.ts'
import { teaFacts } from './tea-facts.ts'
import type { Facts, Settings } from '../contract.ts'

/** The facts of a new shop until its owner changes them: sample data with addresses that do not work. */
export const defaultSettings: Settings = {
  brand: 'Swachh',
  company: 'Swachh Naturals',
  founded: 1955,
  tagline: 'From soil to soul: saffron and shilajit, with care since 1955',
  blurb: 'A family shop for Kashmiri saffron and Himalayan shilajit. We carry what good soil gives, from soil to soul, as our family has since 1955.',
  email: 'care@swachh.example',
  phone: '+91 1955 001955',
  whatsapp: 'https://wa.me/911955001955',
  instagram: 'https://www.instagram.com/swachh.example',
  facebook: 'https://www.facebook.com/swachh.example',
  hours: 'Mon-Fri 10am-5pm',
  address: ['Swachh Naturals', '55 Karewa Road', 'Sample Nagar, Jammu & Kashmir 000000'],
  postal: { street: '55 Karewa Road', locality: 'Sample Nagar', region: 'Jammu & Kashmir', postalCode: '000000', country: 'IN' },
  map: 'https://www.openstreetmap.org/#map=12/34.0150/74.9200',
  mapEmbed: '',
  licence: '00000000000000',
  grievanceOfficer: {
    name: 'Sample Officer',
    title: 'Grievance Officer',
    email: 'grievance@swachh.example',
    phone: '+91 1955 001955',
    hours: '',
    acknowledged: '48 hours',
    settled: 'one month',
  },
  nodalPerson: { name: '', contact: '' },
  grievanceForm: false,
  privacyNotice: false,
  courts: 'Jammu & Kashmir',
  dispatch: 'two working days',
  delivery: 'three to seven working days',
  // The dispatch and delivery above, from three to nine working days, in days.
  arrival: { fromDays: 3, toDays: 13 },
  deliveryCharge: { charge: 0, freeFrom: 0, zones: [] },
  holidays: [],
  pinDirectory: false,
  paymentWays: 'UPI, card or net banking',
  onePageCheckout: false,
  giftOrders: false,
  returns: { tellWithinDays: 7, refundWithinDays: 7 },
  legalSince: '2026-11-21',
  synonyms: ['saffron, kesar, keshar, kesari, zafran, zaffran, zafaran, केसर, ज़ाफ़रान, जाफरान', 'shilajit, shilajeet, silajit, salajeet, shilajith, शिलाजीत'],
  developer: 'the Swachh workshop',
  manufacturer: '',
  countryOfOrigin: 'India',
  consumerCare: '',
  labelContents: false,
  refundProofAbove: 2000,
  priceDropPercent: 50,
  shelfLife: { leastDays: 45, leastPercent: 30, deliveryDays: 7 },
  reviews: { approveFirst: true, inviteAfterDays: 7 },
  cashOnDelivery: false,
  cod: { fee: 0, least: 200, most: 5000, mostFirst: 1500, mostOpen: 2, holdOut: 0, margin: 0, advance: 0, advanceForAll: false, keepsAdvance: false },
  ownerMessages: { exceptions: true, backupLate: true, lowStock: true, newOrder: false, dailySummary: false, weeklyReport: false, returnAsked: true },
}

/** The facts of the two demo brands that pages show. A name with a dot is a field of a group. */
const sampleNames = [
  'company',
  'founded',
  'tagline',
  'blurb',
  'email',
  'phone',
  'whatsapp',
  'instagram',
  'facebook',
  'address',
  'postal.street',
  'postal.locality',
  'postal.region',
  'postal.postalCode',
  'map',
  'licence',
  'courts',
  'grievanceOfficer.name',
  'grievanceOfficer.email',
  'grievanceOfficer.phone',
] as const

type SampleName = (typeof sampleNames)[number]

/**
 * Returns the facts that are still the sample data of a new shop, or of the tea brand. A real shop may be as old as the demo: its year counts once it was saved
 * (`versions`). It may also be in the same state, which its PIN code tells.
 */
export function sampleFacts(settings: Settings & { versions?: Readonly<Record<string, number>> }): SampleName[] {
  const samples = [defaultSettings, teaFacts]
  const isSample = (name: SampleName) => samples.some((sample) => JSON.stringify(factAt(settings, name)) === JSON.stringify(factAt(sample, name)))
  const isOwnState = (name: string) => !isSample('postal.postalCode') && stateCodeOf(name) === stateCodeOfPin(settings.postal.postalCode)
  return sampleNames.filter((name) => {
    if (!isSample(name)) return false
    if (name === 'founded') return settings.versions?.[name] === undefined
    if (name === 'courts') return !isOwnState(settings.courts)
    return name !== 'postal.region' || !isOwnState(settings.postal.region)
  })
}

function factAt(settings: object, name: SampleName): unknown {
  const [group = '', field] = name.split('.')
  const fact = Object.entries(settings).find(([key]) => key === group)?.[1]
  return field === undefined ? fact : Object.entries(fact ?? {}).find(([key]) => key === field)?.[1]
}

/** Returns the declarations for a product that has none of its own. */
export const declarationsOf = ({ manufacturer, countryOfOrigin, consumerCare, address, email, phone, hours }: Facts) => ({
  manufacturer: manufacturer || address.join(', '),
  countryOfOrigin,
  consumerCare: consumerCare || `${email}, ${phone}, ${hours}`,
})

const days = { Mon: 'Monday', Tue: 'Tuesday', Wed: 'Wednesday', Thu: 'Thursday', Fri: 'Friday', Sat: 'Saturday', Sun: 'Sunday' } as const

const isDay = (word: string): word is keyof typeof days => Object.hasOwn(days, word)

/** Returns opening hours as a sentence has them: "Mon-Fri 10am-5pm" becomes "Monday to Friday, 10am to 5pm". Other words stay. */
export const hoursInWords = (hours: string) =>
  hours
    .replaceAll(/\b[A-Z][a-z]{2}\b/g, (word) => (isDay(word) ? days[word] : word))
    // A dash before a time or a day becomes "to".
    .replaceAll(/\s*[-–]\s*(?=[\dA-Z])/g, ' to ')
    // A comma separates the days from the times.
    .replaceAll(/(day|daily)\s+(?=\d)/gi, '$1, ')
