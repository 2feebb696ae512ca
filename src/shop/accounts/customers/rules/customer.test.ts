import { expect, test } from 'vitest'
import { messageRouteOf } from './customer.ts'

const email = 'asha@example.com'
const loginMobile = '+919876543210'
const at = new Date('2026-01-15T06:30:00Z')

test.each([
  ['a verified address', { email, emailVerifiedAt: at, loginMobile: null }, { kind: 'mail', to: email }],
  ['a verified address before the number', { email, emailVerifiedAt: at, loginMobile }, { kind: 'mail', to: email }],
  ['the number before an unverified address', { email, emailVerifiedAt: null, loginMobile }, { kind: 'sms', to: loginMobile }],
  ['an unverified address if there is nothing else', { email, emailVerifiedAt: null, loginMobile: null }, { kind: 'mail', to: email }],
  ['no own route for an account without an address', { email: null, emailVerifiedAt: null, loginMobile }, undefined],
])('messages go to %s', (_case, account, route) => {
  expect(messageRouteOf(account)).toEqual(route)
})
