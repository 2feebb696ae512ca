import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdir, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimWorkFolder, isHeld, makeWorkFolder, removeAbandoned } from './work-folder.ts'

let parent = ''
beforeEach(() => void (parent = mkdtempSync(join(tmpdir(), 'swachh-held-'))))
afterEach(() => rmSync(parent, { recursive: true }))

test('a held folder stays until its holder removes it, and nobody else can claim it', async () => {
  const { folder, remove } = await makeWorkFolder(parent, 'work-')
  expect(isHeld(folder)).toBe(true)
  expect(() => claimWorkFolder(folder)).toThrow(/is in use by another process$/)
  await removeAbandoned(parent, 'work-', 0)
  expect(existsSync(folder)).toBe(true)
  await remove()
  expect(existsSync(folder)).toBe(false)
})

test('a folder without a lock file is removed by its age, a folder with another prefix never', async () => {
  const [unmarked, other] = [join(parent, 'work-a'), join(parent, 'play-a')]
  for (const folder of [unmarked, other]) await mkdir(folder)
  await removeAbandoned(parent, 'work-')
  expect(existsSync(unmarked)).toBe(true)
  for (const folder of [unmarked, other]) await utimes(folder, 0, 0)
  await removeAbandoned(parent, 'work-')
  expect(existsSync(unmarked)).toBe(false)
  expect(existsSync(other)).toBe(true)
})

test('a missing folder cannot be claimed', () => {
  expect(() => claimWorkFolder(join(parent, 'work-gone'))).toThrow('unable to open')
})
