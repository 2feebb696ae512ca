import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupDigits, inr } from './money.ts'

const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 })

test('formats every amount as the language data of India do', () => {
  const amounts = fc.oneof(fc.integer({ min: -2e8, max: 2e8 }), fc.integer({ min: -1e13, max: 1e13 }))
  fc.assert(fc.property(amounts, (paise) => inr(paise) === (paise % 100 === 0 ? whole : exact).format(paise / 100)))
})

test('rounds an amount to a whole paisa', () => {
  expect([0.2, 49.5, 99.6, 44_950.4, -0.2, -49.6].map(inr)).toEqual(['₹0', '₹0.50', '₹1', '₹449.50', '₹0', '-₹0.50'])
})

test('formats a whole number with the commas of India', () => {
  expect([0, 12, 999, 1_000, 99_999, 1_00_000, 1_23_45_678].map(groupDigits)).toEqual(['0', '12', '999', '1,000', '99,999', '1,00,000', '1,23,45,678'])
})
