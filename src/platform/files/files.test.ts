import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Files } from './files.ts'
import { openFiles } from './open-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'swachh-files-'))
afterAll(() => rm(folder, { recursive: true }))

const files = openFiles(readConfig({ SANDBOX: '1', DATA_DIR: folder }))

test('stores a complete file under its name, and no other file', async () => {
  const bytes = Buffer.from('picture')
  await Promise.all([1, 2, 3].map(() => files.put('a.jpg', bytes, 'image/jpeg')))
  expect(Buffer.from((await files.find('a.jpg')) ?? [])).toEqual(bytes)
  expect(await readdir(join(folder, 'uploads'))).toEqual(['a.jpg'])
  expect(files.urlOf('a.jpg')).toBe('/media/a.jpg')
})

test('leaves no part of a file that could not be stored', async () => {
  await mkdir(join(folder, 'uploads', 'taken.jpg'), { recursive: true })
  await expect(files.put('taken.jpg', Buffer.from('picture'), 'image/jpeg')).rejects.toThrow('EISDIR')
  expect((await readdir(join(folder, 'uploads'))).filter((name) => name.endsWith('.part'))).toEqual([])
  await rm(join(folder, 'uploads', 'taken.jpg'), { recursive: true })
})

test('reads a part of a file, and its size', async () => {
  await files.put('p.mp4', Buffer.from('0123456789'), 'video/mp4')
  expect(await files.findSize('p.mp4')).toBe(10)
  expect(Buffer.from((await files.findPart('p.mp4', 3, 4)) ?? []).toString()).toBe('3456')
  expect(await files.findSize('none.mp4')).toBeUndefined()
  expect(await files.findPart('none.mp4', 0, 1)).toBeUndefined()
})

test('removes a file with its parts, and ignores a second removal', async () => {
  await files.put('c.jpg', Buffer.from('picture'), 'image/jpeg')
  await writeFile(join(folder, 'uploads', 'c.jpg.x.part'), 'pic')
  await files.remove('c.jpg')
  await files.remove('c.jpg')
  expect(await files.find('c.jpg')).toBeUndefined()
  expect((await readdir(join(folder, 'uploads'))).filter((name) => name.startsWith('c.jpg'))).toEqual([])
})

async function namesIn({ list }: Files) {
  const names: string[] = []
  for await (const name of list()) names.push(name)
  return names
}

test('throws when the disk cannot be read, instead of finding nothing', async () => {
  const broken = openFiles(readConfig({ SANDBOX: '1', DATA_DIR: join(folder, 'broken') }))
  await mkdir(join(folder, 'broken'))
  expect(await namesIn(broken)).toEqual([])
  await writeFile(join(folder, 'broken', 'uploads'), 'not a folder')
  await expect(namesIn(broken)).rejects.toThrow('ENOTDIR')
  await expect(broken.find('a.jpg')).rejects.toThrow('ENOTDIR')
})

test('returns undefined for a missing file', async () => {
  expect(await files.find('b.jpg')).toBeUndefined()
})
