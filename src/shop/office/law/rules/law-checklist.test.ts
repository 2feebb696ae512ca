import { expect, test } from 'vitest'
import type { Product } from '#shop/catalogue/contract.ts'
import { defaultSettings } from '#shop/settings/rules/settings.ts'
import { sampleFacts } from '#shop/settings/rules.ts'
import { builtInItems, computedItems, confirmedItems } from '../contract.ts'
import { lawChecklist, type LawState } from './law-checklist.ts'

const now = new Date('2026-11-28T10:00:00Z')
const product: Product = {
  _id: 'P1',
  name: 'Saffron',
  image: '',
  images: [],
  type: 'saffron',
  benefits: [],
  bestBeforeMonths: 24,
  variants: [{ quantity: '1 g', price: 500, discount: 0, mrp: 900 }],
  declarations: { genericName: 'Saffron', category: 'food' },
}
const { bestBeforeMonths: _months, ...endless } = product
const ready: LawState = {
  samples: [],
  nodalPerson: { name: 'Meera Iyer', contact: '+91 98765 43210' },
  paymentWays: 'UPI',
  grievanceForm: true,
  countryOfOrigin: 'India',
  products: [product],
  forbiddenClaims: 0,
  lateComplaints: 0,
}
const fresh: LawState = { ...ready, samples: sampleFacts(defaultSettings), nodalPerson: defaultSettings.nodalPerson, grievanceForm: false }
const everything = new Map(confirmedItems.map((item) => [item, now]))
const openOf = (state: LawState, confirmations: ReadonlyMap<string, Date> = everything) =>
  lawChecklist(state, confirmations, now).flatMap(({ name, met }) => (met ? [] : [name]))

test('a new shop is red, a finished and confirmed one green', () => {
  expect(openOf(fresh, new Map())).toEqual(['company', 'address', 'care', 'licence', 'officer', 'nodal', 'tickets', ...confirmedItems])
  expect(openOf(ready)).toEqual([])
  expect(lawChecklist(ready, everything, now)).toHaveLength(computedItems.length + builtInItems.length + confirmedItems.length)
})

test.each<[string, Partial<LawState>]>([
  ['company', { samples: ['company'] }],
  ['address', { samples: ['postal.locality'] }],
  ['care', { samples: ['phone'] }],
  ['licence', { samples: ['licence'] }],
  ['officer', { samples: ['grievanceOfficer.email'] }],
  ['nodal', { nodalPerson: { name: 'Meera Iyer', contact: '' } }],
  ['genericName', { products: [{ ...product, declarations: { category: 'food' } }] }],
  ['category', { products: [{ ...product, declarations: { genericName: 'Saffron' } }] }],
  ['mrp', { products: [{ ...product, variants: [{ quantity: '1 g', price: 500, discount: 0 }] }] }],
  ['expiry', { products: [endless] }],
  ['importer', { products: [{ ...product, countryOfOrigin: 'Iran' }] }],
  ['claims', { forbiddenClaims: 1 }],
  ['paymentWays', { paymentWays: '' }],
  ['tickets', { grievanceForm: false }],
  ['clock', { lateComplaints: 2 }],
])('only %s is open with %j', (name, missing) => {
  expect(openOf({ ...ready, ...missing })).toEqual([name])
})

test('a product of a shop from elsewhere needs an importer, one from India none', () => {
  expect(openOf({ ...ready, countryOfOrigin: 'Nepal' })).toEqual(['importer'])
  expect(openOf({ ...ready, countryOfOrigin: 'Nepal', products: [{ ...product, countryOfOrigin: ' INDIA' }] })).toEqual([])
})

test('counts what is left, and lets a confirmation run out after a year', () => {
  const two = { ...ready, products: [endless, { ...endless, _id: 'P2' }] }
  expect(lawChecklist(two, everything, now).find(({ name }) => name === 'expiry')).toMatchObject({ met: false, left: 2 })
  const confirmedAt = (iso: string) => openOf(ready, new Map([...everything, ['labels', new Date(iso)]]))
  expect(confirmedAt('2025-11-28T10:00:01Z')).toEqual([])
  expect(confirmedAt('2025-11-28T10:00:00Z')).toEqual(['labels'])
})
