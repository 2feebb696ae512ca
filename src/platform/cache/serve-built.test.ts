import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
afterEach(() => {
  rmSync(root, { recursive: true })
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const write = (name: string, body: string | Uint8Array) => writeFileSync(join(root, name), body)

function open(maxBytes?: number) {
  const { site } = serveBuilt(
    root,
    new Hono().all('*', (c) => c.text('the shop', 404)),
    maxBytes === undefined ? {} : { maxBytes },
  )
  return async (path: string, headers: Record<string, string> = {}, method = 'GET') => site.request(path, { method, headers })
}

test('sends Strict-Transport-Security with files of an https shop', async () => {
  const ask = async (publicUrl: string) => (await serveBuilt(root, new Hono(), { publicUrl }).site.request('/assets/a.js')).headers
  expect((await ask('https://shop.example')).get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect((await ask('http://localhost:3000')).get('strict-transport-security')).toBeNull()
})

test('find returns a file that was requested before, in that encoding', async () => {
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
] as const)('answers "%s" with %s, and reads the disk once', async (accepted, encoding, decode) => {
  const ask = open()
  for (const _ of ['from the disk', 'from memory']) {
    const response = await ask('/assets/a.js', { 'accept-encoding': accepted })
    const sent = new Uint8Array(await response.arrayBuffer())
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

test('answers 304 when If-None-Match matches, for each encoding', async () => {
  const ask = open()
  const etag = (await ask('/assets/a.js', { 'accept-encoding': 'br' })).headers.get('etag') ?? ''
  for (const tag of [etag, `W/${etag}`]) {
    const response = await ask('/assets/a.js', { 'accept-encoding': 'br', 'if-none-match': tag })
    expect(response.status).toBe(304)
    expect(response.headers.get('cache-control')).toContain('immutable')
  }
  expect((await ask('/assets/a.js', { 'if-none-match': etag })).status).toBe(200)
})

test('HEAD has the headers of GET', async () => {
  const response = await open()('/mark.png', {}, 'HEAD')
  expect(response.headers.get('content-length')).toBe('7')
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(await response.text()).toBe('')
})

test('answers part of a file, of a streamed video and of a cached file', async () => {
  const ask = open()
  await ask('/mark.png')
  for (const [path, range, size] of [
    ['/mark.png', 'bytes=2-4', 7],
    ['/assets/film.mp4', 'bytes=2-4', 1024 * 1024 + 1],
  ] as const) {
    const response = await ask(path, { range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes 2-4/${size}`)
    expect((await response.arrayBuffer()).byteLength).toBe(3)
  }
})

describe('reads of the disk', () => {
  const film = '/assets/film.mp4'
  const countReads = () => {
    const reads = vi.spyOn(fs, 'createReadStream')
    syncBuiltinESMExports()
    return reads
  }

  test('concurrent requests read a file once', async () => {
    const [ask, reads] = [open(), countReads()]
    const texts = Array.from({ length: 100 }, async (_, index) => (await ask('/mark.png', { range: index % 2 === 0 ? '' : 'bytes=0-' })).text())
    expect(new Set(await Promise.all(texts))).toEqual(new Set(['picture']))
    expect(reads).toHaveBeenCalledTimes(1)
  })

  test('part of a cached file needs no read', async () => {
    const ask = open()
    await ask('/mark.png')
    const reads = countReads()
    rmSync(join(root, 'mark.png'))
    expect(await (await ask('/mark.png', { range: 'bytes=2-4' })).text()).toBe('ctu')
    expect(reads).not.toHaveBeenCalled()
  })

  test('HEAD does not open a file that is not cached', async () => {
    const [ask, reads] = [open(), countReads()]
    for (const headers of [{ range: '' }, { range: 'bytes=0-' }]) {
      const response = await ask(film, headers, 'HEAD')
      expect([response.status, response.headers.get('content-length')]).toEqual([200, String(1024 * 1024 + 1)])
    }
    expect(reads).not.toHaveBeenCalled()
  })

  test('a failed read is tried again at the next request', async () => {
    const [ask, reads] = [open(), countReads()]
    vi.spyOn(console, 'error').mockImplementation(() => {})
    reads.mockImplementationOnce(() => {
      throw new Error('EMFILE')
    })
    expect((await ask('/mark.png')).status).toBe(500)
    expect(await (await ask('/mark.png')).text()).toBe('picture')
  })
})

describe('a Range request for a cached file', () => {
  test.each([
    ['bytes=2-4', 206, 'ctu', 'bytes 2-4/7'],
    ['bytes=5-', 206, 're', 'bytes 5-6/7'],
    ['bytes=0-', 206, 'picture', 'bytes 0-6/7'],
    ['bytes=-3', 206, 'ure', 'bytes 4-6/7'],
    ['bytes=-100', 206, 'picture', 'bytes 0-6/7'],
    ['bytes=6-99999999999999999999999', 206, 'e', 'bytes 6-6/7'],
    ['bytes=7-', 416, '', 'bytes */7'],
    ['bytes=-0', 416, '', 'bytes */7'],
    ['bytes=4-2', 200, 'picture', null],
    ['bytes=0-1,3-4', 200, 'picture', null],
    ['bytes=-', 200, 'picture', null],
    ['0-', 200, 'picture', null],
    ['lines=1-2', 200, 'picture', null],
  ])('%s is answered with %i', async (range, status, text, contentRange) => {
    const response = await open()('/mark.png', { range })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-range')).toBe(contentRange)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    if (status !== 416) expect(response.headers.get('content-length')).toBe(String(text.length))
    expect(await response.text()).toBe(text)
  })

  test('counts the bytes of the encoding', async () => {
    const response = await open()('/assets/a.js', { range: 'bytes=1-9', 'accept-encoding': 'br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(brotliCompressSync(script).subarray(1, 10))
  })

  test('honours If-Range and If-None-Match', async () => {
    const ask = open()
    const { headers } = await ask('/mark.png')
    const [tag, modified] = [headers.get('etag') ?? '', headers.get('last-modified') ?? '']
    const statusOf = async (more: Record<string, string>) => (await ask('/mark.png', { range: 'bytes=2-4', ...more })).status
    expect(await statusOf({ 'if-range': tag })).toBe(206)
    expect(await statusOf({ 'if-range': modified })).toBe(206)
    expect(await statusOf({ 'if-range': '"other"' })).toBe(200)
    expect(await statusOf({ 'if-none-match': tag })).toBe(304)
  })
})

test('caches no video, and no more than its bytes', async () => {
  const ask = open(3000)
  for (const path of ['/assets/film.mp4', '/assets/a.js', '/mark.png']) expect((await ask(path)).status).toBe(200)
  for (const name of ['assets/film.mp4', 'assets/a.js', 'mark.png']) rmSync(join(root, name))
  expect((await ask('/assets/film.mp4')).status).toBe(404)
  expect((await ask('/assets/a.js')).status).toBe(404)
  expect(await (await ask('/mark.png')).text()).toBe('picture')
})

test('passes other paths to the shop', async () => {
  const ask = open()
  for (const path of ['/assets/none.js', '/', '/other.png']) expect(await (await ask(path)).text()).toBe('the shop')
})
