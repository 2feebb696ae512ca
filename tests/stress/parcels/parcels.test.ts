import { expect, test } from 'vitest'
import { compareRules } from './compare-rules.ts'
import { businesses } from './world.ts'

test.each(Object.entries(businesses))('the score refuses no proven customer, and costs a %s business little', (_name, business) => {
  const compared = compareRules({ parcels: 20_000, seed: 1, business })
  const of = (name: (typeof compared)[number]['rule']) => compared.find(({ rule }) => rule === name)
  expect(of('score')?.outcome).toMatchObject({ provenRefused: 0 })
  expect(of('score')?.outcome.proven).toBeGreaterThan(1000)
  expect(of('score')?.share).toBeGreaterThan(0.94)
  // Fewer of its parcels come back than if all were allowed.
  const [all, score] = [of('all')?.outcome, of('score')?.outcome]
  expect((score?.returned ?? 1) / (score?.sent ?? 1)).toBeLessThan((all?.returned ?? 0) / (all?.sent ?? 1))
  // What knows more never earns less.
  expect(of('oracle')?.share).toBeGreaterThan(1)
})

test('the same seed is the same world', () => {
  const run = () => compareRules({ parcels: 2000, seed: 7, business: businesses.thin })
  expect(run()).toEqual(run())
})
