import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CodFacts, type CodLimits, codRules, decideCod } from './decide-cod.ts'

const limits: CodLimits = { isOn: true, leastPaise: 20_000, mostPaise: 500_000, mostFirstPaise: 150_000, mostOpen: 2, advancePaise: 0, isAdvanceForAll: false }

const newcomer: CodFacts = {
  rule: 'auto',
  isPinRefused: false,
  totalPaise: 100_000,
  isProven: true,
  delivered: 0,
  accountDays: 0,
  returned: 0,
  cancelledSent: 0,
  averagePaise: undefined,
  openOfCustomer: 0,
  openOfMobile: 0,
  pinParcels: 0,
  pinReturned: 0,
}

const decide = (changes: Partial<CodFacts>, other: Partial<CodLimits> = {}) => {
  const { score, allowed, advancePaise, refusals } = decideCod({ ...newcomer, ...changes }, { ...limits, ...other })
  expect([allowed, advancePaise]).toEqual([refusals.length === 0, 0])
  return [score, ...refusals]
}

test.each([
  ['a new customer with a proven number', { totalPaise: 150_000 }, [60]],
  ['the same for one paisa more', { totalPaise: 150_001 }, [60, 'first_too_large']],
  ['an unproven number', { isProven: false }, [50]],
  ['two delivered orders and one return', { delivered: 2, returned: 1 }, [46]],
  ['the same with a second return', { delivered: 2, returned: 2 }, [16, 'score']],
  ['at most 32 points for deliveries', { delivered: 40 }, [92]],
  ['an account of 90 days', { accountDays: 90 }, [60]],
  ['an account of 91 days', { accountDays: 91 }, [65]],
  ['a cancellation after dispatch', { cancelledSent: 1 }, [50]],
  ['a PIN code with 3 of 10 parcels back', { pinParcels: 10, pinReturned: 3 }, [60]],
  ['a PIN code with 4 of 10 parcels back', { pinParcels: 10, pinReturned: 4 }, [45]],
  ['a PIN code with too few parcels', { pinParcels: 9, pinReturned: 9 }, [60]],
  ['twice the usual amount', { delivered: 3, averagePaise: 50_000 }, [84]],
  ['more than twice the usual amount', { delivered: 3, averagePaise: 49_999 }, [74]],
  ['never below 0', { returned: 9 }, [0, 'score']],
  ['an amount below the least', { totalPaise: 19_999 }, [60, 'too_small']],
  ['the largest amount', { totalPaise: 500_000, delivered: 1 }, [68]],
  ['an amount above the most', { totalPaise: 500_001, delivered: 1 }, [68, 'too_large']],
  ['one open order', { openOfCustomer: 1, openOfMobile: 1 }, [60]],
  ['two open orders of the customer', { openOfCustomer: 2 }, [60, 'open']],
  ['two open orders to the number', { openOfMobile: 2 }, [60, 'open']],
  ['a PIN code without cash on delivery', { isPinRefused: true }, [60, 'pin']],
  ['`never` at the best score', { rule: 'never', delivered: 40, accountDays: 400 }, [97, 'never']],
  ['`always` at the worst score, for a first order', { rule: 'always', returned: 9, totalPaise: 400_000 }, [0]],
  ['`always` with too many open orders', { rule: 'always', openOfMobile: 2 }, [60, 'open']],
] as const satisfies [string, Partial<CodFacts>, (number | string)[]][])('%s: %o', (_name, changes, expected) => {
  expect(decide(changes)).toEqual(expected)
})

test('nothing is allowed while the shop has it off', () => {
  expect(decide({ rule: 'always' }, { isOn: false })).toEqual([60, 'off'])
})

const advance = { advancePaise: 9_900 }

test.each([
  ['a safe order', {}, true, 0, 9_900],
  ['a score that is too low', { returned: 9 }, true, 9_900, 9_900],
  ['a first order that is too large', { totalPaise: 400_000 }, true, 9_900, 9_900],
  ['both', { returned: 9, totalPaise: 400_000 }, true, 9_900, 9_900],
  ['`always`, which beats the score', { rule: 'always', returned: 9 }, true, 0, 9_900],
  ['`never`', { rule: 'never' }, false, 0, 0],
  ['a total above the most', { totalPaise: 500_001, delivered: 1 }, false, 0, 0],
  ['a total below the least', { totalPaise: 19_999 }, false, 0, 0],
  ['a PIN code without cash on delivery', { isPinRefused: true, returned: 9 }, false, 0, 0],
  ['too many open orders', { openOfMobile: 2, returned: 9 }, false, 0, 0],
] as const satisfies [string, Partial<CodFacts>, boolean, number, number][])('an advance of ₹99 and %s', (_name, changes, allowed, ofRisky, ofAll) => {
  const facts = { ...newcomer, ...changes }
  expect(decideCod(facts, { ...limits, ...advance })).toMatchObject({ allowed, advancePaise: ofRisky })
  expect(decideCod(facts, { ...limits, ...advance, isAdvanceForAll: true })).toMatchObject({ allowed, advancePaise: ofAll })
})

test('an advance refuses no order that is allowed without it, and changes neither score nor refusals', () => {
  const facts = fc.record({
    rule: fc.constantFrom(...codRules),
    totalPaise: fc.integer({ min: 1, max: 600_000 }),
    delivered: fc.nat(3),
    returned: fc.nat(3),
    openOfMobile: fc.nat(2),
    isPinRefused: fc.boolean(),
  })
  fc.assert(
    fc.property(facts, fc.boolean(), (changes, isAdvanceForAll) => {
      const [without, withIt] = [limits, { ...limits, ...advance, isAdvanceForAll }].map((each) => decideCod({ ...newcomer, ...changes }, each))
      if (without?.allowed) expect(withIt).toMatchObject({ allowed: true, advancePaise: isAdvanceForAll ? 9_900 : 0 })
      else if (withIt?.allowed) expect(withIt.advancePaise).toBe(9_900)
      expect([withIt?.score, withIt?.refusals]).toEqual([without?.score, without?.refusals])
    }),
  )
})

test('one more return never helps, and one more delivery never hurts', () => {
  const count = fc.nat(40)
  const facts = fc.record({ rule: fc.constantFrom(...codRules), delivered: count, returned: fc.nat(5), cancelledSent: fc.nat(5), accountDays: fc.nat(400) })
  fc.assert(
    fc.property(facts, (changes) => {
      const [now, worse, better] = [{}, { returned: changes.returned + 1 }, { delivered: changes.delivered + 1 }].map((change) =>
        decideCod({ ...newcomer, ...changes, ...change }, limits),
      )
      expect(worse?.score).toBeLessThanOrEqual(now?.score ?? 0)
      expect(better?.score).toBeGreaterThanOrEqual(now?.score ?? 0)
      if (now?.allowed) expect(better?.allowed).toBe(true)
      if (changes.rule === 'never') expect(now?.allowed).toBe(false)
    }),
  )
})
