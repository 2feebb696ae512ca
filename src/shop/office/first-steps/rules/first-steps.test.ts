import { expect, test } from 'vitest'
import { teaFacts } from '#shop/settings/rules/tea-facts.ts'
import { defaultSettings, sampleFacts } from '#shop/settings/rules/settings.ts'
import { firstStepNames } from '../contract.ts'
import { firstStepsOf, type ShopState } from './first-steps.ts'

const finished: ShopState = {
  isEmpty: false,
  hasDemoBrand: false,
  firstPages: 0,
  products: 2,
  withoutPicture: 0,
  uncounted: 0,
  samples: [],
  takesMoney: true,
  sendsMail: true,
  sendsSms: true,
  hasBackup: true,
  hasRegistration: true,
  hasSecondStep: true,
  packsWithoutMrp: 0,
  demoCoupons: 0,
  hasOrder: true,
}
const fresh: ShopState = {
  isEmpty: false,
  hasDemoBrand: true,
  firstPages: 2,
  products: 0,
  withoutPicture: 0,
  uncounted: 0,
  samples: sampleFacts(defaultSettings),
  takesMoney: false,
  sendsMail: false,
  sendsSms: false,
  hasBackup: false,
  hasRegistration: false,
  hasSecondStep: false,
  packsWithoutMrp: 8,
  demoCoupons: 1,
  hasOrder: false,
}
const openOf = (state: ShopState) => firstStepsOf(state, () => true).flatMap(({ name, done }) => (done ? [] : [name]))

test('a new shop has every step to do, a finished one none', () => {
  expect(openOf(fresh)).toEqual(firstStepNames.filter((name) => name !== 'brand' && name !== 'ownPages'))
  expect(openOf({ ...fresh, isEmpty: true })).toEqual(firstStepNames.filter((name) => name !== 'demoCoupon'))
  expect(openOf(finished)).toEqual([])
})

test.each<[Partial<ShopState>, string]>([
  [{ samples: ['licence'] }, 'licence'],
  [{ samples: ['company'] }, 'company'],
  [{ hasRegistration: false }, 'registration'],
  [{ samples: ['address'] }, 'address'],
  [{ samples: ['postal.street'] }, 'address'],
  [{ samples: ['grievanceOfficer.name'] }, 'officer'],
  [{ takesMoney: false }, 'payments'],
  [{ sendsMail: false }, 'mail'],
  [{ sendsSms: false }, 'sms'],
  [{ hasBackup: false }, 'backup'],
  [{ hasSecondStep: false }, 'secondStep'],
  [{ packsWithoutMrp: 1 }, 'mrps'],
  [{ withoutPicture: 1 }, 'pictures'],
  [{ uncounted: 1 }, 'stock'],
  [{ demoCoupons: 1 }, 'demoCoupon'],
  [{ hasOrder: false }, 'testOrder'],
])('with %j only the step %s is open', (missing, name) => {
  expect(openOf({ ...finished, ...missing })).toEqual([name])
})

test('a shop that began empty has brand and pages of its own to write', () => {
  expect(openOf({ ...finished, isEmpty: true, hasDemoBrand: true, firstPages: 2 })).toEqual(['brand', 'ownPages'])
  expect(openOf({ ...finished, isEmpty: true, firstPages: 1 })).toEqual(['ownPages'])
})

test('nothing about products is done in a shop without one', () => {
  expect(openOf({ ...finished, products: 0 })).toEqual(['product', 'pictures', 'mrps', 'stock'])
})

test('a step with a number says how many are left', () => {
  expect(firstStepsOf({ ...fresh, products: 4 }, () => true).find(({ name }) => name === 'mrps')).toEqual({ name: 'mrps', done: false, left: 8 })
})

test('a role gets the steps that it may take, and the second step of its own log-in', () => {
  const namesFor = (scope: string) => firstStepsOf(fresh, (needed) => needed === scope).map(({ name }) => name)
  expect(namesFor('coupons:write')).toEqual(['secondStep', 'demoCoupon'])
  expect(namesFor('settings:tax')).toEqual(['registration', 'secondStep'])
})

test('a fact is sample data until it changes', () => {
  expect(sampleFacts(defaultSettings)).toContain('postal.street')
  const tea = { ...defaultSettings, ...teaFacts, grievanceOfficer: { ...defaultSettings.grievanceOfficer, ...teaFacts.grievanceOfficer } }
  expect(sampleFacts(tea)).toEqual(sampleFacts(defaultSettings))
  const changed = {
    ...defaultSettings,
    licence: '12345678901234',
    address: ['1 Real Road', 'Srinagar 190001'],
    grievanceOfficer: { ...defaultSettings.grievanceOfficer, name: 'Meera Iyer' },
  }
  const left = sampleFacts(changed)
  expect(left).toContain('grievanceOfficer.email')
  for (const name of ['licence', 'address', 'grievanceOfficer.name']) expect(left).not.toContain(name)
})

test('year, courts and region of the demo may also be those of a real shop', () => {
  expect(sampleFacts(defaultSettings)).toEqual(expect.arrayContaining(['founded', 'tagline', 'blurb', 'map', 'courts', 'postal.region']))
  expect(sampleFacts({ ...defaultSettings, versions: { founded: 1 } })).not.toContain('founded')
  const inSrinagar = { ...defaultSettings, postal: { ...defaultSettings.postal, postalCode: '190001' } }
  const inBengaluru = { ...defaultSettings, postal: { ...defaultSettings.postal, postalCode: '560001' } }
  for (const name of ['courts', 'postal.region']) {
    expect(sampleFacts(inSrinagar)).not.toContain(name)
    expect(sampleFacts(inBengaluru)).toContain(name)
  }
})
