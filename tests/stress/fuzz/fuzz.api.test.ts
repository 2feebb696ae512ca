import { afterAll, expect, test } from 'vitest'
import { opened } from '../../support/test-shop.ts'
import { fuzzApi, newFindings } from './fuzz-api.ts'
import { unwatchRows } from './watch-rows.ts'

afterAll(() => unwatchRows(opened.shop.db))

/** `npm run stress -- fuzz` sends a million. */
test('answers generated requests by the declared schema, and changes no row when it refuses', async () => {
  const findings = newFindings()
  for (const seed of [1, 2, 3, 4]) await fuzzApi(opened, seed, findings)
  expect(findings.faults).toEqual([])
  expect(findings.requests).toBeGreaterThan(3900)
  expect(findings.unchanged).toBeGreaterThan(5)
  const never = [...findings.answers].filter(([, { done }]) => done === 0).map(([name]) => name)
  expect(never.length, `never answered with success: ${never.join(', ')}`).toBeLessThan(findings.answers.size / 3)
}, 120_000)
