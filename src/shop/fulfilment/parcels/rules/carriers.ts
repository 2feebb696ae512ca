import { canonicalCode } from '#kernel/text.ts'
import { isOrderId } from '#shop/orders/rules.ts'

/**
 * The carriers that may bring a parcel. Sheets of cash (`cod/remittances`) call each a courier; `courierIds` are those that the shop books with. `{awb}` in a
 * link is the parcel's number. India Post has no link by number.
 */
export const carriers = {
  delhivery: { name: 'Delhivery', link: 'https://www.delhivery.com/track-v2/package/{awb}' },
  shiprocket: { name: 'Shiprocket', link: 'https://shiprocket.co/tracking/{awb}' },
  blue_dart: { name: 'Blue Dart', link: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={awb}' },
  dtdc: { name: 'DTDC', link: 'https://www.dtdc.in/tracking/tracking_results.asp?Ttype=awb_no&strCnno={awb}' },
  india_post: { name: 'India Post', link: 'https://www.indiapost.gov.in/' },
} as const

export type Carrier = keyof typeof carriers

export const carrierIds = ['delhivery', 'shiprocket', 'blue_dart', 'dtdc', 'india_post'] as const satisfies Carrier[]

/** Returns whether a carrier is an aggregator, which hands parcels to other carriers, and pays out the cash of those parcels too. */
export const isAggregator = (id: Carrier) => id === 'shiprocket'

const isCarrier = (id: string): id is Carrier => Object.hasOwn(carriers, id)

/** Returns the name of a stored carrier; one that this release does not know keeps its id. */
export const carrierName = (id: string) => (isCarrier(id) ? carriers[id].name : id)

export const trackingUrlOf = (carrier: Carrier, awb: string) => carriers[carrier].link.replace('{awb}', encodeURIComponent(awb))

export const orderIdRefused = 'This is an order number. Please enter the tracking number of the carrier.'

const awbRefused = 'A tracking number has 6 to 30 letters, digits and hyphens.'

/** Returns a tracking number (air waybill) as it is stored. Undefined if the text is none. An order's id is none. */
export function parseAwb(text: string): string | undefined {
  const awb = canonicalCode(text)
  return /^[A-Z0-9-]{6,30}$/.test(awb) && !isOrderId(awb) ? awb : undefined
}

/** Returns why a text is no tracking number. */
export const awbRefusal = (text: string) => (isOrderId(canonicalCode(text)) ? orderIdRefused : awbRefused)

/** Returns a warning about a number that is probably mistyped. The carrier decides, so the shop takes it all the same. */
export function awbWarning(carrier: Carrier, awb: string): string | undefined {
  return carrier === 'india_post' && !isPostalNumber(awb) ? 'This is not a valid number of India Post. Please check it.' : undefined
}

/** The weights of the eight digits in the check digit of a postal number. */
const postalWeights = [8, 6, 4, 2, 3, 5, 9, 7]

/** Returns whether a number follows the standard S10 of the postal union: two letters, eight digits, a check digit and IN. */
function isPostalNumber(awb: string): boolean {
  const [, digits = '', check = ''] = /^[A-Z]{2}(\d{8})(\d)IN$/.exec(awb) ?? []
  if (!digits) return false
  const sum = postalWeights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const difference = 11 - (sum % 11)
  // The standard replaces the two differences that are no digit.
  const replaced = new Map([
    [10, 0],
    [11, 5],
  ])
  return Number(check) === (replaced.get(difference) ?? difference)
}

export const trackingMissing = 'Please enter a tracking URL (https://...)'

/** Matches an http(s) address with a host. The shop stores and links nothing else. */
export const trackingPattern = /^https?:\/\/[^\s/]+\.[^\s]*$/i

export const isTrackingUrl = (text: string) => trackingPattern.test(text)
