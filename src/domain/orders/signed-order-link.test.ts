import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { followLink, readOrderToken } from './signed-order-link.server.ts'

const shopOf = (auth: string) => ({
  config: readConfig({ PUBLIC_URL: 'https://shop.example' }),
  secrets: { auth, razorpay: { keyId: '', keySecret: '', webhookSecret: '', previousWebhookSecret: undefined } },
})
const shop = shopOf('a'.repeat(64))
const id = 'SW0123456789AB'
const tokenOf = (link: string) => link.replace('https://shop.example/follow/', '')
const token = tokenOf(followLink(shop, id))

test('a link names its order, and is short enough for an SMS', () => {
  expect(token).toMatch(/^SW0123456789AB\.[\w-]{22}$/)
  expect(readOrderToken(shop, 'follow', token)).toBe(id)
})

test.each([
  ['', 'nothing'],
  [id, 'no signature'],
  [`${id}.`, 'an empty signature'],
  [`${token}A`, 'a longer signature'],
  [token.slice(0, -1), 'a shorter signature'],
  [`${token}=`, 'padding'],
  [`${token}.${token}`, 'more parts'],
  [token.toLowerCase(), 'other letters'],
  [token.replace('SW0', 'SW1'), 'another order'],
  [tokenOf(followLink(shopOf('b'.repeat(64)), id)), 'another secret'],
  ['<script>.x', 'no id'],
])('refuses %s (%s)', (text) => {
  expect(readOrderToken(shop, 'follow', text)).toBeUndefined()
})

test('refuses every other text of the same signature', () => {
  const last = token.at(-1) ?? ''
  const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].filter((letter) => letter !== last)
  expect(others.filter((letter) => readOrderToken(shop, 'follow', token.slice(0, -1) + letter) !== undefined)).toEqual([])
})
