import { expect, test } from 'vitest'
import { changesOf, nameOf } from './changes.ts'

test('something new is told by what it is, without what is empty', () => {
  expect(changesOf({}, { code: 'SOIL10', active: true, maxUses: null, expiry: '2030-01-31' })).toEqual([
    { name: 'Code', was: undefined, is: 'SOIL10' },
    { name: 'Active', was: undefined, is: 'yes' },
    { name: 'Expiry', was: undefined, is: '2030-01-31' },
  ])
})

test('a change is told by what it was and what it is', () => {
  expect(changesOf({ active: true, maxUses: null }, { active: false, maxUses: 5 })).toEqual([
    { name: 'Active', was: 'yes', is: 'no' },
    { name: 'Uses in all', was: 'nothing', is: '5' },
  ])
})

test('what is gone became nothing', () => {
  expect(changesOf({ name: 'Saffron' }, {})).toEqual([{ name: 'Name', was: 'Saffron', is: 'nothing' }])
})

test('lists and things inside are read out, not printed', () => {
  expect(
    changesOf(
      {},
      {
        addresses: [
          { mobile: '9876543210', address: 'Leh' },
          { mobile: '9876543211', address: '' },
        ],
      },
    ),
  ).toEqual([{ name: 'Addresses', was: undefined, is: 'Mobile 9876543210, Address Leh; Mobile 9876543211' }])
})

test('fields go by the names of their screens, else by their words', () => {
  expect(nameOf('createdBy')).toBe('Celebrity')
  expect(nameOf('countryOfOrigin')).toBe('Country of origin')
  expect(nameOf('someNewField')).toBe('Some new field')
})

test('a product’s packs are told figure by figure', () => {
  const packs = [
    { quantity: '1 g', price: 549, discount: 0 },
    { quantity: '5 g', price: 2500, discount: 0, mrp: 3000 },
  ]
  expect(changesOf({ variants: packs }, { variants: [{ quantity: '1 g', price: 499, discount: 5 }, packs[1]] })).toEqual([
    { name: '1 g price', was: '₹549', is: '₹499' },
    { name: '1 g discount', was: '0%', is: '5%' },
  ])
  expect(changesOf({ variants: packs }, { variants: [packs[0], { quantity: '10 g', price: 4500, discount: 10 }] })).toEqual([
    { name: '10 g', was: undefined, is: '₹4,500 less 10%' },
    { name: '5 g', was: '₹2,500', is: 'nothing' },
  ])
  expect(changesOf({}, { variants: packs.slice(0, 1) })).toEqual([{ name: '1 g', was: undefined, is: '₹549' }])
})
