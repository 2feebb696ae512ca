import { expect, test, vi } from 'vitest'

/** The number of running hashes, and the highest number so far. */
const hashes = vi.hoisted(() => ({ now: 0, most: 0 }))

// Wraps Node's function to count the calls.
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>()
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) => {
    hashes.now += 1
    hashes.most = Math.max(hashes.most, hashes.now)
    crypto.argon2(algorithm, parameters, (error, key) => {
      hashes.now -= 1
      done(error, key)
    })
  }
  return { ...crypto, argon2 }
})

// Another test file of this worker may have imported the module with Node's own function.
vi.resetModules()
const { hashPassword, passwordMatches } = await import('./passwords.server.ts')

test('hashes a password as a salted Argon2id PHC string that only the password matches', async () => {
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

test('treats composed and decomposed letters as equal', async () => {
  expect(await passwordMatches('café', await hashPassword('cafe\u0301'))).toBe(true)
})

test('no password matches an account without one', async () => {
  expect(await passwordMatches('', null)).toBe(false)
  expect(await passwordMatches('anything', undefined)).toBe(false)
})

/** A hash with minimal cost, so the test can check many passwords. */
const cheapHash = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

test('checks many passwords, at most two at a time, each with its own result', async () => {
  const hashed = await hashPassword('together')
  hashes.most = 0
  const answers = await Promise.all(Array.from({ length: 9 }, (_, i) => passwordMatches(i % 2 ? 'together' : 'apart', hashed)))
  expect(answers).toEqual([false, true, false, true, false, true, false, true, false])
  expect(hashes).toEqual({ now: 0, most: 2 })
})

test('refuses passwords only while two hundred wait', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 204 }, () => passwordMatches('saffron 1955', cheapHash)))
  const refused = tries.filter(({ status }) => status === 'rejected')
  expect(refused).toEqual(tries.slice(202))
  expect(refused).toMatchObject([{ reason: { code: 'unavailable' } }, { reason: { code: 'unavailable' } }])
  expect(hashes).toEqual({ now: 0, most: 2 })
  expect(await passwordMatches('saffron 1955', cheapHash)).toBe(false)
})
