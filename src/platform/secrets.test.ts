import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
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

test('an empty file, as a power cut may leave one, is no secret', async () => {
  await writeFile(join(folder, 'secret'), '')
  expect(await keptText(folder, 'secret', () => 'made')).toBe('made')
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('made\n')
})
