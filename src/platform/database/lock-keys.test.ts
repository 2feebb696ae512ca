import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lockKeys } from './lock-keys.ts'

test('each advisory lock has its own number', () => {
  expect(new Set(Object.values(lockKeys)).size).toBe(Object.keys(lockKeys).length)
})

test('no other file chooses a number for a lock', () => {
  const files = globSync('src/**/*.ts').filter((file) => !file.includes('database/lock-keys'))
  expect(files.filter((file) => /795_?411_?9/.test(readFileSync(file, 'utf8')))).toEqual([])
})
