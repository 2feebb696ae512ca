import { expect, test, vi } from 'vitest'
import { randomId } from './id.ts'

test('has the requested length, of letters that people do not confuse', () => {
  for (const length of [1, 12, 16, 20, 5000]) expect(randomId(length)).toMatch(new RegExp(`^[0-9A-HJKMNP-TV-Z]{${length}}$`))
})

test('never repeats, and uses every letter about equally often', () => {
  const ids = Array.from({ length: 20_000 }, () => randomId(16))
  expect(new Set(ids).size).toBe(20_000)
  const counts = new Map<string, number>()
  for (const letter of ids.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect(counts.size).toBe(32)
  // The expected count is 10,000. A deviation of 800 is eight times the standard deviation.
  for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(800)
})

test('asks the system for random bytes once for many ids', () => {
  const getRandomValues = vi.spyOn(crypto, 'getRandomValues')
  for (let ids = 0; ids < 256; ids += 1) randomId(16)
  expect(getRandomValues).toHaveBeenCalledTimes(1)
  getRandomValues.mockRestore()
})
