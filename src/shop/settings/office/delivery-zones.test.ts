import { expect, test } from 'vitest'
import { zoneLines, zonesIn } from './delivery-zones.ts'
import { settingsTexts } from './settings-texts.ts'

test('zones are typed as lines', () => {
  const zones = [
    { places: ['Assam', 'Manipur', '79'], charge: 150, freeFrom: 2000 },
    { places: ['744'], charge: 200, freeFrom: 0 },
  ]
  expect(zoneLines(zones)).toBe('Assam, Manipur, 79 = 150, free from 2000\n744 = 200')
  expect(zonesIn(zoneLines(zones))).toEqual(zones)
  expect(zonesIn(' Assam,79 = ₹150 , ₹2000 \n\n')).toEqual([{ places: ['Assam', '79'], charge: 150, freeFrom: 2000 }])
})

test('a line without a charge has none', () => {
  expect(zonesIn('Assam 150')[0]?.charge).toBeNaN()
})

test('a zone without a sum is never free, and the hint of the field says so', () => {
  expect(zonesIn('Karnataka = 40')).toEqual([{ places: ['Karnataka'], charge: 40, freeFrom: 0 }])
  expect(settingsTexts.hints['deliveryCharge.zones']).toContain('A line without “free from” is never free.')
})
