import { expect, test } from 'vitest'
import { canMakeLink, linkExpiry, phoneOrderState } from './phone-order.ts'

const now = new Date('2026-11-24T12:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

test('a link expires after the chosen days', () => {
  expect([1, 3, 7].map((days) => linkExpiry(now, days === 1 ? 1 : days === 3 ? 3 : 7, undefined))).toEqual([later(1440), later(3 * 1440), later(7 * 1440)])
})

test('a link ends with the coupon’s last day in India, but not before the hold on the coupon', () => {
  expect(linkExpiry(now, 7, { expiresOn: '2026-11-25' })).toEqual(new Date('2026-11-25T18:30:00Z'))
  expect(linkExpiry(now, 1, { expiresOn: '2027-01-01' })).toEqual(later(1440))
  const evening = new Date('2026-11-24T18:20:00Z')
  expect(linkExpiry(evening, 7, { expiresOn: '2026-11-24' })).toEqual(new Date(evening.getTime() + 30 * 60_000))
})

test.each([
  ['open', { status: 'Pending' }],
  ['paid', { status: 'Paid' }],
  ['paid', { status: 'Delivered', withdrawnAt: null }],
  ['cancelled', { status: 'Unpaid', withdrawnAt: now }],
  ['expired', { status: 'Pending', expiresAt: now }],
  ['expired', { status: 'Unpaid', expiresAt: now }],
  ['ended', { status: 'Unpaid' }],
] as const)('is %s for %o', (state, changes) => {
  expect(phoneOrderState({ withdrawnAt: null, expiresAt: later(60), ...changes }, now)).toBe(state)
})

test('the provider makes no link for the last 15 minutes', () => {
  expect([canMakeLink({ expiresAt: later(30) }, now), canMakeLink({ expiresAt: later(15) }, now)]).toEqual([true, false])
})
