import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerOf, drawCount, type RefusalFacts, savedByRefusals } from './hold-out.ts'

test.each([
  [[], undefined, 100, 'allowed'],
  [['score'], 499, 5, 'held_out'],
  [['score'], 500, 5, 'score'],
  [['score'], 0, 0, 'score'],
  [['never', 'score'], 0, 20, 'limit'],
  [['open', 'score'], 0, 20, 'limit'],
  [['first_too_large'], 0, 20, 'limit'],
  [['never'], 0, 20, 'limit'],
  [['pin'], 0, 20, 'limit'],
] as const)('refusals %j with the draw %s of %s %% are answered %s', (refusals, draw, percent, answer) => {
  expect(answerOf({ refusals: [...refusals] }, draw, percent)).toBe(answer)
})

test('a share of 5 % holds one draw of 20 out', () => {
  const answers = Array.from({ length: drawCount }, (_, draw) => answerOf({ refusals: ['score'] }, draw, 5))
  expect(answers.filter((answer) => answer === 'held_out').length).toBe(500)
})

/** The example of docs/cod.md: 1,000 refused carts of ₹1,200; of 50 that were held out, 40 were ordered and 12 came back. */
const example: RefusalFacts = {
  refused: 1000,
  refusedPaise: 120_000_000,
  heldOut: 50,
  open: 0,
  back: 12,
  delivered: 28,
  returnPaise: 15_000,
  marginPercent: 30,
}

test('the example of the documents', () => {
  // 1,000 × 40/50 = 800 orders; 0.3 × ₹150 − 0.7 × ₹360 = −₹207 each.
  expect(savedByRefusals(example)).toEqual({ paise: -16_560_000, leastPaise: -21_425_534, mostPaise: -10_264_433 })
  // Where goods spoil in transit, the same returns make refusals worth it: 0.3 × ₹1,000 − 0.7 × ₹360 = ₹48.
  expect(savedByRefusals({ ...example, returnPaise: 100_000 })?.paise).toBe(800 * 4800)
})

test.each([
  ['29 parcels ended', { back: 1, delivered: 28 }],
  ['nobody entered costs', { returnPaise: undefined }],
  ['the owner has not said what stays', { marginPercent: 0 }],
  ['nothing was refused', { refused: 0, refusedPaise: 0 }],
])('it says nothing if %s', (_, changes) => {
  expect(savedByRefusals({ ...example, ...changes })).toBeUndefined()
})

test('the sum lies within its bounds, grows with the returns, and is certain of nothing', () => {
  const facts = fc.record({
    refused: fc.integer({ min: 1, max: 10_000 }),
    refusedPaise: fc.integer({ min: 1, max: 1e9 }),
    open: fc.integer({ min: 0, max: 100 }),
    back: fc.integer({ min: 0, max: 500 }),
    delivered: fc.integer({ min: 30, max: 500 }),
    returnPaise: fc.integer({ min: 1, max: 1e6 }),
    marginPercent: fc.integer({ min: 1, max: 90 }),
  })
  fc.assert(
    fc.property(facts, (some) => {
      const heldOut = some.open + some.back + some.delivered
      const saved = savedByRefusals({ ...some, heldOut })
      const worse = savedByRefusals({ ...some, heldOut, back: some.back + 1, delivered: some.delivered - 1 })
      if (!saved) throw new Error('there is a figure')
      expect(saved.leastPaise).toBeLessThanOrEqual(saved.paise)
      expect(saved.mostPaise).toBeGreaterThanOrEqual(saved.paise)
      if (worse) expect(worse.paise).toBeGreaterThanOrEqual(saved.paise)
    }),
  )
})
