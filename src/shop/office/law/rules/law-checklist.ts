import { dayMs } from '#kernel/duration.ts'
import type { Product } from '#shop/catalogue/contract.ts'
import { isImported } from '#shop/catalogue/rules.ts'
import { builtInItems, computedItems, type ConfirmedItem, confirmedItems, type LawItem } from '../contract.ts'

/** The data that decides which computed points are met. */
export type LawState = {
  /** The facts that are still sample data (`sampleFacts`). */
  samples: readonly string[]
  nodalPerson: { name: string; contact: string }
  paymentWays: string
  grievanceForm: boolean
  countryOfOrigin: string
  /** The products that shoppers see. */
  products: readonly Product[]
  /** How many claims that the law forbids are in the shop's texts. */
  forbiddenClaims: number
  /** Complaints that the officer has not acknowledged or settled in time. */
  lateComplaints: number
}

/** Returns how many things fail a point. */
const leftOf: Record<(typeof computedItems)[number], (state: LawState) => number> = {
  company: ({ samples }) => samplesIn(samples, ['company']),
  address: ({ samples }) => samplesIn(samples, ['address', 'postal.street', 'postal.locality', 'postal.postalCode']),
  care: ({ samples }) => samplesIn(samples, ['email', 'phone']),
  licence: ({ samples }) => samplesIn(samples, ['licence']),
  officer: ({ samples }) => samplesIn(samples, ['grievanceOfficer.name', 'grievanceOfficer.email', 'grievanceOfficer.phone']),
  nodal: ({ nodalPerson: { name, contact } }) => Number(!name || !contact),
  genericName: ({ products }) => count(products, ({ declarations }) => !declarations?.genericName),
  category: ({ products }) => count(products, ({ declarations }) => !declarations?.category),
  mrp: ({ products }) => products.flatMap(({ variants }) => variants).filter(({ mrp }) => mrp === undefined).length,
  expiry: ({ products }) => count(products, ({ bestBeforeMonths }) => bestBeforeMonths === undefined),
  importer: ({ products, countryOfOrigin: shopCountry }) =>
    count(products, ({ countryOfOrigin = shopCountry, declarations }) => isImported(countryOfOrigin) && !declarations?.importer),
  claims: ({ forbiddenClaims }) => forbiddenClaims,
  paymentWays: ({ paymentWays }) => Number(!paymentWays),
  tickets: ({ grievanceForm }) => Number(!grievanceForm),
  clock: ({ lateComplaints }) => lateComplaints,
}

const count = (products: readonly Product[], fails: (product: Product) => boolean) => products.filter(fails).length

/** Returns 1 if one of the facts is sample data. */
const samplesIn = (samples: readonly string[], names: readonly string[]) => Number(names.some((name) => samples.includes(name)))

const yearMs = 365 * dayMs

/** Returns a point that a person judges. Its confirmation counts for a year, because shops and pages change. */
export const confirmedItem = (name: ConfirmedItem, confirmedAt: Date | undefined, now: Date): LawItem => ({
  name,
  kind: 'confirmed',
  met: confirmedAt !== undefined && now.getTime() - confirmedAt.getTime() < yearMs,
  left: 0,
  confirmedAt: confirmedAt?.toISOString() ?? '',
})

/** Returns the whole checklist. `confirmations`: when each point was confirmed. */
export function lawChecklist(state: LawState, confirmations: ReadonlyMap<string, Date>, now: Date): LawItem[] {
  return [
    ...computedItems.map((name) => {
      const left = leftOf[name](state)
      return { name, kind: 'computed' as const, met: left === 0, left, confirmedAt: '' }
    }),
    ...builtInItems.map((name) => ({ name, kind: 'builtIn' as const, met: true, left: 0, confirmedAt: '' })),
    ...confirmedItems.map((name) => confirmedItem(name, confirmations.get(name), now)),
  ]
}
