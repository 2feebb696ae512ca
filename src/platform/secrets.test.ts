import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keptText } from './secrets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swachh-secrets-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('makes a secret once, and keeps it private', async () => {
  expect(await keptText(folder, 'secret', () => 'first')).toBe('first')
  expect(await keptText(folder, 'secret', () => 'second')).toBe('first')
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
})

test('one that cannot be read is never made anew, as what it opens would be lost', async () => {
  await mkdir(join(folder, 'secret'))
  await expect(keptText(folder, 'secret', () => 'second')).rejects.toThrow(/secret cannot be read \(EISDIR\)$/)
})

test('of several that make it at once, all have the same', async () => {
  let made = 0
  const texts = await Promise.all(Array.from({ length: 8 }, () => keptText(folder, 'secret', () => `text ${(made += 1)}`)))
  expect(new Set(texts).size).toBe(1)
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(`${texts[0]}\n`)
  expect(await readdir(folder)).toEqual(['secret'])
})

test('an empty file, as a power cut may leave one, is no secret', async () => {
  await writeFile(join(folder, 'secret'), '')
  expect(await keptText(folder, 'secret', () => 'made')).toBe('made')
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('made\n')
})
