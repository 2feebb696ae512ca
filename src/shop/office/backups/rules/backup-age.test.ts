import { expect, test } from 'vitest'
import { ageOf } from './backup-age.ts'

const now = new Date('2026-01-15T06:30:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test('a backup is late after two days', () => {
  expect(ageOf(undefined, now)).toBe('never')
  expect(ageOf(ago(48), now)).toBe('good')
  expect(ageOf(ago(49), now)).toBe('late')
})
