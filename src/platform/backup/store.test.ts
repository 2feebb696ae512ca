import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { backupName, type BackupStore, openStore } from './store.ts'

const objects = new Map<string, Buffer>()

/** A simulated bucket. It lists two objects at a time, and checks each upload against its announced checksum and length. */
const server = createServer(async (request, response) => {
  const bytes = await buffer(request)
  const url = new URL(request.url ?? '', 'http://bucket')
  if (url.searchParams.get('list-type') === '2') {
    const prefix = url.searchParams.get('prefix') ?? ''
    const from = Number(url.searchParams.get('continuation-token') ?? 0)
    const names = [...objects.keys()].filter((name) => name.startsWith(`/shop/${prefix}`)).toSorted()
    const contents = names.slice(from, from + 2).map((name) => `<Contents><Key>${name.slice('/shop/'.length)}</Key><Size>1</Size></Contents>`)
    const more = names.length > from + 2 ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
    return response.writeHead(200).end(`<ListBucketResult>${contents.join('\n')}${more}</ListBucketResult>`)
  }
  if (request.method === 'PUT') {
    const isChecksumRight = request.headers['x-amz-content-sha256'] === createHash('sha256').update(bytes).digest('hex')
    if (!isChecksumRight || Number(request.headers['content-length']) !== bytes.length) return response.writeHead(400).end()
    objects.set(url.pathname, bytes)
    return response.writeHead(200).end()
  }
  if (request.method === 'DELETE') return response.writeHead(objects.delete(url.pathname) ? 204 : 404).end()
  const found = objects.get(url.pathname)
  return found ? response.writeHead(200).end(found) : response.writeHead(404).end()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => void server.close())
const address = server.address()
const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

let folder = ''
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'swachh-store-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const bucket = { S3_ENDPOINT: endpoint, S3_BUCKET: 'shop', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret', BACKUP_PREFIX: 'backups' }
const storeOf = (settings: Record<string, string>) => openStore(readConfig({ SANDBOX: '1', DATA_DIR: folder, ...settings }), fetch)

const nameAt = (day: number) => backupName(new Date(Date.UTC(2026, 0, day)))

async function keep(store: BackupStore, day: number) {
  const work = await store.newWorkFolder()
  await writeFile(join(work.folder, 'made'), `backup of day ${day}`)
  await store.keep(join(work.folder, 'made'), nameAt(day))
  await work.remove()
}

describe.each([
  ['a folder', {}],
  ['a bucket', bucket],
])('%s', (_, settings) => {
  test('stores, lists (oldest first), returns and removes backups', async () => {
    objects.clear()
    objects.set('/shop/picture.webp', Buffer.of(1))
    const store = storeOf(settings)
    expect(await store.list()).toEqual([])
    for (const day of [3, 1, 2]) await keep(store, day)
    expect(await store.list()).toEqual([nameAt(1), nameAt(2), nameAt(3)])
    const work = await store.newWorkFolder()
    expect(await readFile(await store.fetch(nameAt(2), work.folder), 'utf8')).toBe('backup of day 2')
    await work.remove()
    await store.remove(nameAt(1))
    expect(await store.list()).toEqual([nameAt(2), nameAt(3)])
    expect(objects.has('/shop/picture.webp')).toBe(true)
  })
})

test('the next backup removes the work folders of dead processes, but no other files', async () => {
  const store = storeOf({ BACKUP_DIR: folder })
  const living = await store.newWorkFolder()
  const program = `
    const { openStore } = await import(${JSON.stringify(new URL('store.ts', import.meta.url).href)})
    const { readConfig } = await import(${JSON.stringify(new URL('../config.ts', import.meta.url).href)})
    console.log((await openStore(readConfig({ BACKUP_DIR: process.argv[1] }), fetch).newWorkFolder()).folder)
    setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = await once(other.stdout, 'data')
  const dead = basename(String(output).trim())
  expect(await readdir(folder)).toContain(dead)
  await writeFile(join(folder, 'notes.txt'), '')
  await mkdir(join(folder, 'unfinished-of-an-older-release'))
  await store.newWorkFolder()
  expect(await readdir(folder), 'while it lives').toContain(dead)
  other.kill('SIGKILL')
  await once(other, 'exit')
  await utimes(join(folder, 'unfinished-of-an-older-release'), 0, 0)
  await store.newWorkFolder()
  const names = await readdir(folder)
  expect(names).not.toContain(dead)
  expect(names).not.toContain('unfinished-of-an-older-release')
  expect(names).toContain(basename(living.folder))
  expect(names).toContain('notes.txt')
})
