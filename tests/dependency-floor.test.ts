import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { floor } from './support/dependency-floor.ts'

type Locked = { version?: string; resolved?: string; integrity?: string; deprecated?: string; link?: boolean; inBundle?: boolean; dev?: boolean }

const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync(`${import.meta.dirname}/../package-lock.json`, 'utf8'))

/** Every copy of every package, direct or indirect. */
const locked = Object.entries(lock.packages).flatMap(([path, entry]) => (path === '' ? [] : [{ name: path.replace(/^.*node_modules\//, ''), path, ...entry }]))

const numbers = (version: string) => version.split(/[.+-]/).slice(0, 3).map(Number)

function isAtLeast(version: string, least: string) {
  const [is, must] = [numbers(version), numbers(least)]
  const differing = must.findIndex((number, place) => number !== is[place])
  return differing === -1 || (is[differing] ?? 0) > (must[differing] ?? 0)
}

test.each(Object.entries(floor))('%s is %s or newer, in one major version', (name, least) => {
  const copies = locked.filter((entry) => entry.name === name).map(({ version = '' }) => version)
  expect(copies.length, `${name} is not in the lock: leave it out of the floor`).toBeGreaterThan(0)
  for (const version of copies) expect(isAtLeast(version, least), `${name} ${version}`).toBe(true)
  expect(new Set(copies.map((version) => numbers(version)[0])).size).toBe(1)
})

test('isAtLeast compares versions as numbers', () => {
  expect(isAtLeast('4.10.0', '4.9.9')).toBe(true)
  expect(isAtLeast('4.9.9', '4.10.0')).toBe(false)
  expect(isAtLeast('5.0.0', '4.10.3')).toBe(true)
  expect(isAtLeast('1.2.3', '1.2.3')).toBe(true)
})

test('every package comes from the registry with a checksum', () => {
  expect(locked.length).toBeGreaterThan(100)
  // The lock file names no URL for the registry that npm is set to. A bundled package is checked with the package around it.
  const stray = locked.filter(({ resolved = '', link }) => link || (resolved !== '' && !resolved.startsWith('https://registry.npmjs.org/')))
  const unchecked = locked.filter(({ integrity = '', inBundle }) => !inBundle && !integrity.startsWith('sha512-'))
  expect([...stray, ...unchecked].map(({ path }) => path)).toEqual([])
})

test('no runtime package is deprecated', () => {
  expect(locked.filter(({ deprecated, dev }) => deprecated !== undefined && !dev).map(({ path, deprecated }) => `${path}: ${deprecated}`)).toEqual([])
})
