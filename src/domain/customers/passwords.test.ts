import { expect, test, vi } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.server.ts'

/** How many hashes are under way, and how many were at most. */
const work = vi.hoisted(() => ({ now: 0, most: 0 }))

// Node's own, counted.
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>()
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) => {
    work.now += 1
    work.most = Math.max(work.most, work.now)
    crypto.argon2(algorithm, parameters, (error, key) => {
      work.now -= 1
      done(error, key)
    })
  }
  return { ...crypto, argon2 }
})

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

/** Costs next to nothing, so that very many can be tried. */
const cheap = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

test('works off many, at most four at a time, each with its own answer', async () => {
  const hashed = await hashPassword('together')
  work.most = 0
  const answers = await Promise.all(Array.from({ length: 9 }, (_, i) => passwordMatches(i % 2 ? 'together' : 'apart', hashed)))
  expect(answers).toEqual([false, true, false, true, false, true, false, true, false])
  expect(work).toEqual({ now: 0, most: 4 })
})

test('sends away whoever comes while two hundred wait, and nobody else', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 206 }, () => passwordMatches('saffron 1955', cheap)))
  const refused = tries.filter(({ status }) => status === 'rejected')
  expect(refused).toEqual(tries.slice(204))
  expect(refused).toMatchObject([{ reason: { code: 'unavailable' } }, { reason: { code: 'unavailable' } }])
  expect(work).toEqual({ now: 0, most: 4 })
  expect(await passwordMatches('saffron 1955', cheap)).toBe(false)
})
