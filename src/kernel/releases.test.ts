import { expect, test } from 'vitest'
import { compareReleases, isRelease, isWithinNextMinor } from './releases.ts'

test('sorts releases by their numbers', () => {
  const releases = ['0.10.0', '0.2.10', '1.0.0', '0.2.9', '0.2.0']
  expect(releases.toSorted(compareReleases)).toEqual(['0.2.0', '0.2.9', '0.2.10', '0.10.0', '1.0.0'])
  expect(compareReleases('0.2.0', '0.2.0')).toBe(0)
})

test.each([
  ['0.2.0', true],
  ['0.1.9', true],
  ['0.3.7', true],
  ['0.4.0', false],
  ['1.0.0', false],
])('0.2.1 may work beside %s: %s', (release, expected) => {
  expect(isWithinNextMinor(release, '0.2.1')).toBe(expected)
})

test('1.0.0 may work beside every release before it', () => {
  expect(isWithinNextMinor('0.99.0', '1.0.0')).toBe(true)
})

test.each(['1.2', 'v1.2.3', '1.2.3-rc.1', '', '1.2.3\n'])('refuses %j, which is no release', (text) => {
  expect(isRelease(text)).toBe(false)
  expect(() => compareReleases(text, '1.0.0')).toThrow('is no release')
})
