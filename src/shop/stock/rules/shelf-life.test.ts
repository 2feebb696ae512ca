import { expect, test } from 'vitest'
import { lastSaleDay } from './shelf-life.ts'

const rule = { leastDays: 45, leastPercent: 30, deliveryDays: 7 }

test.each([
  ['a batch without a packing day keeps the days', { packedOn: null, bestBefore: '2027-03-01' }, '2027-01-08'],
  ['a long life keeps the days', { packedOn: '2025-03-01', bestBefore: '2027-03-01' }, '2027-01-08'],
  ['a life of 100 days keeps 30 days', { packedOn: '2026-11-21', bestBefore: '2027-03-01' }, '2027-01-23'],
  ['a batch without a best-before day has no last day', { packedOn: '2026-11-21', bestBefore: null }, undefined],
])('%s', (_, batch, day) => expect(lastSaleDay(batch, rule)).toBe(day))
