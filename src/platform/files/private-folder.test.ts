import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPrivateFolder } from './private-folder.ts'

let parent: string
const originalUmask = process.umask()

beforeEach(async () => {
  process.umask(0)
  parent = await mkdtemp(join(tmpdir(), 'swachh-private-'))
})
afterEach(async () => {
  process.umask(originalUmask)
  await rm(parent, { recursive: true })
})

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('creates a private folder, and its missing parents', async () => {
  openPrivateFolder(join(parent, 'shops', 'data'))
  expect(await modeOf(join(parent, 'shops'))).toBe('700')
  expect(await modeOf(join(parent, 'shops', 'data'))).toBe('700')
})

test('makes an old folder with access for everybody private', async () => {
  const folder = join(parent, 'data')
  await mkdir(folder, { mode: 0o777 })
  await chmod(folder, 0o777)
  openPrivateFolder(folder)
  expect(await modeOf(folder)).toBe('700')
})

test('files that the process writes afterwards are private', async () => {
  const folder = join(parent, 'data')
  openPrivateFolder(folder)
  await writeFile(join(folder, 'file'), '', { mode: 0o666 })
  await mkdir(join(folder, 'folder'), { mode: 0o777 })
  expect([await modeOf(join(folder, 'file')), await modeOf(join(folder, 'folder'))]).toEqual(['600', '700'])
})

test('an unusable folder fails with one line', async () => {
  await writeFile(join(parent, 'file'), '')
  expect(() => openPrivateFolder(join(parent, 'file'))).toThrow(/^DATA_DIR: .*file cannot be used: [^\n]*$/)
})
