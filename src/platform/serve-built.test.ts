import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveBuilt } from './serve-built.ts'

const script = 'const kept = "kept"; '.repeat(50)
let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'swachh-built-'))
  mkdirSync(join(root, 'assets'))
  write('assets/a.js', script)
  write('assets/a.js.br', brotliCompressSync(script))
  write('assets/a.js.gz', gzipSync(script))
  write('mark.png', 'picture')
  write('assets/film.mp4', Buffer.alloc(1024 * 1024 + 1, 'film'))
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (name: string, body: string | Uint8Array) => writeFileSync(join(root, name), body)

function open(maxBytes?: number) {
  const { site } = serveBuilt(
    root,
    new Hono().all('*', (c) => c.text('the shop', 404)),
    maxBytes === undefined ? {} : { maxBytes },
  )
  return async (path: string, headers: Record<string, string> = {}, method = 'GET') => site.request(path, { method, headers })
}

test('an https shop keeps browsers to https for a year, on files too', async () => {
  const ask = async (publicUrl: string) => (await serveBuilt(root, new Hono(), { publicUrl }).site.request('/assets/a.js')).headers
  expect((await ask('https://shop.example')).get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect((await ask('http://localhost:3000')).get('strict-transport-security')).toBeNull()
})

test('has at hand what was asked for once, in that encoding', async () => {
  const { site, find } = serveBuilt(root, new Hono())
  expect(find('/assets/a.js', 'br')).toBeUndefined()
  const sent = await site.request('/assets/a.js', { headers: { 'accept-encoding': 'br' } })
  expect(find('/assets/a.js', 'br')?.tag).toBe(sent.headers.get('etag'))
  expect(find('/assets/a.js', 'gzip')).toBeUndefined()
})

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['br;q=0.9, gzip;q=0.8', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['', null, (bytes: Uint8Array) => bytes],
] as const)('answers "%s" with %s, from the disk once', async (accepted, encoding, decode) => {
  const ask = open()
  for (const _ of ['from the disk', 'from memory']) {
    const response = await ask('/assets/a.js', { 'accept-encoding': accepted })
    const sent = await response.bytes()
    expect(Buffer.from(decode(sent)).toString()).toBe(script)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(sent.length),
      'last-modified': expect.any(String),
    })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    for (const name of ['a.js', 'a.js.br', 'a.js.gz']) rmSync(join(root, 'assets', name), { force: true })
  }
})

test('answers 304 to whoever has the file, in this encoding', async () => {
  const ask = open()
  const etag = (await ask('/assets/a.js', { 'accept-encoding': 'br' })).headers.get('etag') ?? ''
  for (const tag of [etag, `W/${etag}`]) {
    const response = await ask('/assets/a.js', { 'accept-encoding': 'br', 'if-none-match': tag })
    expect(response.status).toBe(304)
    expect(response.headers.get('cache-control')).toContain('immutable')
  }
  expect((await ask('/assets/a.js', { 'if-none-match': etag })).status).toBe(200)
})

test('HEAD tells what GET would send', async () => {
  const response = await open()('/mark.png', {}, 'HEAD')
  expect(response.headers.get('content-length')).toBe('7')
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(await response.text()).toBe('')
})

test('a part of a file is sent as a part, of a film as of a file that is kept', async () => {
  const ask = open()
  await ask('/mark.png')
  for (const [path, range, size] of [
    ['/mark.png', 'bytes=2-4', 7],
    ['/assets/film.mp4', 'bytes=2-4', 1024 * 1024 + 1],
  ] as const) {
    const response = await ask(path, { range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes 2-4/${size}`)
    expect(await response.bytes()).toHaveLength(3)
  }
})

test('a film is not kept, nor more than the memory that is set aside', async () => {
  const ask = open(3000)
  for (const path of ['/assets/film.mp4', '/assets/a.js', '/mark.png']) expect((await ask(path)).status).toBe(200)
  for (const name of ['assets/film.mp4', 'assets/a.js', 'mark.png']) rmSync(join(root, name))
  expect((await ask('/assets/film.mp4')).status).toBe(404)
  expect((await ask('/assets/a.js')).status).toBe(404)
  expect(await (await ask('/mark.png')).text()).toBe('picture')
})

test('what was not built is the shop’s', async () => {
  const ask = open()
  for (const path of ['/assets/none.js', '/', '/other.png']) expect(await (await ask(path)).text()).toBe('the shop')
})
