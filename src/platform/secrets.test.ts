import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOrCreateText } from './secrets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swachh-secrets-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('creates a secret once, in a private file', async () => {
  expect(await readOrCreateText(folder, 'secret', () => 'first')).toBe('first')
  expect(await readOrCreateText(folder, 'secret', () => 'second')).toBe('first')
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
})

test('never replaces a secret that cannot be read, because encrypted data would be lost', async () => {
  await mkdir(join(folder, 'secret'))
  await expect(readOrCreateText(folder, 'secret', () => 'second')).rejects.toThrow(/secret cannot be read \(EISDIR\)$/)
})

test('concurrent callers all get the same secret', async () => {
  let made = 0
  const texts = await Promise.all(Array.from({ length: 8 }, () => readOrCreateText(folder, 'secret', () => `text ${(made += 1)}`)))
  expect(new Set(texts).size).toBe(1)
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(`${texts[0]}\n`)
  expect(await readdir(folder)).toEqual(['secret'])
})

test('replaces an empty file, which a power cut may leave', async () => {
  await writeFile(join(folder, 'secret'), '')
  expect(await readOrCreateText(folder, 'secret', () => 'made')).toBe('made')
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('made\n')
})
