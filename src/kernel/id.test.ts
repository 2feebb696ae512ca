import { expect, test, vi } from 'vitest'
import { randomId } from './id.ts'

test('is as long as it is asked to be, of letters that are not taken for one another', () => {
  for (const length of [1, 12, 16, 20, 5000]) expect(randomId(length)).toMatch(new RegExp(`^[0-9A-HJKMNP-TV-Z]{${length}}$`))
})

test('never comes twice, and has every letter about as often', () => {
  const ids = Array.from({ length: 20_000 }, () => randomId(16))
  expect(new Set(ids).size).toBe(20_000)
  const counts = new Map<string, number>()
  for (const letter of ids.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect(counts.size).toBe(32)
  // 10,000 of each are due; 800 are eight times the deviation that chance has.
  for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(800)
})

test('asks the system once for many', () => {
  const asked = vi.spyOn(crypto, 'getRandomValues')
  for (let ids = 0; ids < 256; ids += 1) randomId(16)
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
})
