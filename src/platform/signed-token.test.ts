import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Purpose, readSignedToken, signedToken } from './signed-token.ts'

const now = new Date('2026-01-15T06:30:00Z')
const shopOf = (auth: string, at = now) => ({ secrets: { auth }, now: () => at })
const shop = shopOf('a'.repeat(64))
const id = 'SW0123456789AB'
const token = signedToken(shop, 'follow order', id)

test('a token names its subject, and is short enough for an SMS', () => {
  expect(token).toMatch(/^SW0123456789AB\.[\w-]{22}$/)
  expect(readSignedToken(shop, 'follow order', token)).toBe(id)
})

test.each([
  ['follow order', 'SW0123456789AB.NYpqCevpkDk6Rtx_P7NIPw'],
  ['pay order', 'SW0123456789AB.FRc4ip9FCzM_-L6ZwxEPDA'],
  ['review order', 'SW0123456789AB.7Ee1-VHphJINqHNw5SZInQ'],
  ['restore the cart of', 'SW0123456789AB.t99620.rqCx_B9jrrywnfzkoxBSVA'],
  ['end the cart reminders of', 'C-1_x.pc_8x_bgq56NvFm9_l1Sgw'],
] as const)('a link to %s in a mail of an earlier release still works', (purpose, sent) => {
  expect(readSignedToken(shop, purpose, sent)).toBe(sent.split('.')[0])
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
  [token.replace('.', '.zzzzzz.'), 'an end that was not signed'],
  [signedToken(shopOf('b'.repeat(64)), 'follow order', id), 'another secret'],
  ['<script>.x', 'no id'],
])('refuses %s (%s)', (text) => {
  expect(readSignedToken(shop, 'follow order', text)).toBeUndefined()
})

test('refuses every other text of the same signature', () => {
  const last = token.at(-1) ?? ''
  const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].filter((letter) => letter !== last)
  expect(others.filter((letter) => readSignedToken(shop, 'follow order', token.slice(0, -1) + letter) !== undefined)).toEqual([])
})

test('a token works for its own purpose and subject, and until its end, whatever they are', () => {
  const purpose = fc.constantFrom<Purpose>('follow order', 'pay order', 'review order', 'restore the cart of', 'end the cart reminders of')
  const subject = fc.stringMatching(/^[\w-]{1,64}$/)
  const lifeS = fc.option(fc.integer({ min: 1, max: 10_000_000 }), { nil: undefined })
  const property = fc.property(purpose, purpose, subject, lifeS, (of, read, about, life) => {
    const until = life === undefined ? undefined : new Date(now.getTime() + life * 1000)
    const signed = signedToken(shop, of, about, until)
    expect(readSignedToken(shop, read, signed)).toBe(of === read ? about : undefined)
    if (until) {
      expect(readSignedToken(shopOf(shop.secrets.auth, new Date(until.getTime() - 1)), of, signed)).toBe(about)
      expect(readSignedToken(shopOf(shop.secrets.auth, until), of, signed)).toBeUndefined()
      // Without its end, the rest is not what was signed.
      expect(readSignedToken(shop, of, signed.replace(/\.[^.]+\./, '.'))).toBeUndefined()
    }
  })
  fc.assert(property)
})
