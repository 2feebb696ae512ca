import { expect, test } from 'vitest'
import { maxKeys, openMemoryCounter } from './memory-counter.ts'

const clock = { now: 0 }
const open = (seconds: number) => {
  clock.now = 1_700_000_000_000
  return openMemoryCounter(seconds, () => clock.now)
}

test('counts each key in its own window', async () => {
  const counter = open(60)
  expect(await counter.penalty('a')).toEqual({ consumedPoints: 1, msBeforeNext: 60_000 })
  clock.now += 20_000
  expect(await counter.penalty('a')).toEqual({ consumedPoints: 2, msBeforeNext: 40_000 })
  expect(await counter.penalty('b')).toEqual({ consumedPoints: 1, msBeforeNext: 60_000 })
  clock.now += 40_000
  expect(await counter.get('a')).toBeNull()
  expect(await counter.penalty('a')).toEqual({ consumedPoints: 1, msBeforeNext: 60_000 })
  expect(await counter.get('b')).toEqual({ consumedPoints: 1, msBeforeNext: 20_000 })
})

test('uncounts, and removes a key with no count', async () => {
  const counter = open(60)
  await counter.penalty('a')
  await counter.penalty('a')
  await counter.reward('a')
  expect(await counter.get('a')).toMatchObject({ consumedPoints: 1 })
  await counter.reward('a')
  await counter.reward('a')
  await counter.reward('never counted')
  expect(counter.size()).toBe(0)
  await counter.set('b', 1, 5)
  expect(await counter.get('b')).toEqual({ consumedPoints: 1, msBeforeNext: 5000 })
})

test('stays within its bound for a million keys, and a key in use keeps its count', async () => {
  const counter = open(3600)
  let largest = 0
  for (let n = 0; n < 1_000_000; n += 1) {
    await counter.penalty(`2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}`)
    if (n % 10_000 === 0) expect(await counter.penalty('in use')).toMatchObject({ consumedPoints: n / 10_000 + 1 })
    largest = Math.max(largest, counter.size())
  }
  expect(largest).toBeLessThanOrEqual(maxKeys)
  expect(largest).toBeGreaterThan(maxKeys / 2)
  expect(await counter.get('in use')).toMatchObject({ consumedPoints: 100 })
  expect(await counter.get('2001:db8:0:1')).toBeNull()
})

test('new keys replace those whose window has ended, and no others', async () => {
  const counter = open(60)
  for (let n = 0; n < 1000; n += 1) await counter.penalty(`old ${n}`)
  clock.now += 59_000
  await counter.penalty('late')
  clock.now += 59_000
  await counter.penalty('new')
  expect(await counter.get('late')).toMatchObject({ consumedPoints: 1 })
  expect(counter.size()).toBe(1002)
  clock.now += 60_000
  await counter.penalty('newest')
  expect(counter.size()).toBeLessThan(5)
})

test('a key that is set again after its window is stored once', async () => {
  const counter = open(60)
  await counter.set('a', 1, 60)
  clock.now += 60_000
  await counter.set('a', 1, 60)
  expect(counter.size()).toBe(1)
})
