import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.server.ts'

test('keeps a password as a salted Argon2id PHC string that only the password opens', async () => {
  const hashed = await hashPassword('saffron 1955')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await passwordMatches('saffron 1955', hashed)).toBe(true)
  expect(await passwordMatches('saffron 1956', hashed)).toBe(false)
  expect(await hashPassword('saffron 1955')).not.toBe(hashed)
})

test('never truncates: the 128th character counts', async () => {
  const hashed = await hashPassword(`${'a'.repeat(127)}b`)
  expect(await passwordMatches(`${'a'.repeat(127)}c`, hashed)).toBe(false)
})

test('takes one letter typed in two ways as one', async () => {
  expect(await passwordMatches('café', await hashPassword('cafe\u0301'))).toBe(true)
})

test('nothing matches an account without a password', async () => {
  expect(await passwordMatches('', null)).toBe(false)
  expect(await passwordMatches('anything', undefined)).toBe(false)
})

test('works off many at a time, four by four', async () => {
  const hashed = await hashPassword('together')
  const answers = await Promise.all(Array.from({ length: 9 }, (_, i) => passwordMatches(i % 2 ? 'together' : 'apart', hashed)))
  expect(answers).toEqual([false, true, false, true, false, true, false, true, false])
})
