import { expect, test } from 'vitest'
import type { CodLimits, CodRefusal } from './decide-cod.ts'
import { codRefusedText, refusalTextOf } from './refusal-text.ts'

const limits: CodLimits = {
  isOn: true,
  leastPaise: 20_000,
  mostPaise: 500_000,
  mostFirstPaise: 150_000,
  mostOpen: 2,
  advancePaise: 0,
  isAdvanceForAll: false,
}

test.each<[CodRefusal[], string]>([
  [['first_too_large'], 'Until your first order is delivered, cash on delivery is for orders up to ₹1,500. Please pay online.'],
  [['too_large', 'first_too_large'], 'Until your first order is delivered, cash on delivery is for orders up to ₹1,500. Please pay online.'],
  [['too_large'], 'Cash on delivery is for orders up to ₹5,000. Please pay online.'],
  [['too_small'], 'Cash on delivery is for orders from ₹200. Please pay online.'],
  [['first_too_large', 'score'], codRefusedText],
  [['never'], codRefusedText],
  [[], codRefusedText],
])('a limit of rupees is named only where nothing else refuses: %j', (refusals, text) => {
  expect(refusalTextOf(refusals, limits)).toBe(text)
})
