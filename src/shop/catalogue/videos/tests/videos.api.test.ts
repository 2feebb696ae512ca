import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { anHourLater } from '#test/an-hour-later.ts'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { storedNames } from '#test/stored-names.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { removeUnusedFile } from '#shop/media/server/keep-files.server.ts'
import { mediaFiles } from '#shop/media/server/media-files.server.ts'

const [mp4, webm] = await Promise.all([readFile('public/films/hero-saffron.mp4'), readFile('public/films/hero-saffron.webm')])
const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nThe threads are dry.\n'
const files = mediaFiles(shop)

let token: string
let id: string
beforeEach(async () => {
  token = await signedInAdmin()
  id = (await makeProduct(shop)).id
})

type Fields = { noSpeech?: string; captions?: string; poster?: string; version?: string }

function save(bytes: Uint8Array | undefined, fields: Fields = { noSpeech: 'true' }, { as = token, of = id }: { as?: string; of?: string } = {}) {
  if (!bytes) return send('POST', `/products/${of}/video`, { token: as, body: fields })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('video', new File([Uint8Array.from(bytes)], '"><script>.html', { type: 'text/html' }))
  return send('POST', `/products/${of}/video`, { token: as, body: form })
}

const shown = async () => (await send('GET', `/products/${id}`)).body.video
const versionNow = async (): Promise<string> => (await send('GET', `/products/${id}/video`, { token })).body.version
const nameOf = (url: string) => url.split('/').at(-1) ?? ''

describe('a video', () => {
  test.each([
    ['mp4', mp4],
    ['webm', webm],
  ])('as %s is on the product’s page alone, and answers ranges', async (format, bytes) => {
    const { status, body } = await save(bytes, { noSpeech: 'true', poster: '/media/a.jpg' })
    expect({ status, body }).toMatchObject({ status: 200, body: { message: 'Video saved' } })
    expect(body.video).toEqual({
      url: expect.stringMatching(new RegExp(`^/media/[0-9a-z]{32}\\.${format}$`)),
      poster: '/media/a.jpg',
      captions: null,
      seconds: expect.any(Number),
      width: expect.any(Number),
      height: expect.any(Number),
      addedAt: shop.now().toISOString(),
    })
    expect(await shown()).toEqual(body.video)
    expect((await send('GET', '/products')).body.some((product: object) => 'video' in product)).toBe(false)
    const part = await files.request(body.video.url, { headers: { range: 'bytes=4-7' } })
    expect(part.status).toBe(206)
    expect(Object.fromEntries(part.headers)).toMatchObject({
      'content-type': `video/${format}`,
      'content-range': `bytes 4-7/${bytes.length}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(4, 8))
    expect((await (await files.request(body.video.url)).arrayBuffer()).byteLength).toBe(bytes.length)
    const [entry] = (await send('GET', '/audit?limit=1', { token })).body
    expect(entry).toMatchObject({ action: 'video added', subject: { id }, after: { video: nameOf(body.video.url) } })
  })

  test('with speech needs captions, which stay until the film is another one', async () => {
    const missing = 'A video with speech needs captions. Add them, or say that there is no speech.'
    expect(await save(mp4, { noSpeech: 'false' })).toMatchObject({ status: 422, body: { message: missing } })
    expect(await storedNames()).toEqual([])
    const first = (await save(mp4, { noSpeech: 'false', captions })).body.video
    // A form sends each line break as CR LF.
    const text = await files.request(first.captions)
    expect([text.headers.get('content-type'), (await text.text()).replaceAll('\r\n', '\n')]).toEqual(['text/vtt; charset=utf-8', captions])
    const changed = await save(undefined, { noSpeech: 'false', poster: '/media/b.jpg' })
    expect(changed.body.video).toEqual({ ...first, poster: '/media/b.jpg' })
    expect((await save(webm, { noSpeech: 'false' })).status).toBe(422)
    expect((await save(undefined, { noSpeech: 'false', captions: '<b>no captions</b>' })).status).toBe(400)
    expect(await shown()).toEqual(changed.body.video)
    const silent = (await save(webm)).body.video
    await runJobs()
    expect(await storedNames()).toEqual([nameOf(silent.url)])
  })

  test('is deleted with its files, by hand and with its product', async () => {
    await save(mp4, { noSpeech: 'false', captions })
    expect(await send('DELETE', `/products/${id}/video`, { token })).toMatchObject({ status: 200, body: { message: 'Video deleted' } })
    expect((await send('DELETE', `/products/${id}/video`, { token })).status).toBe(404)
    await runJobs()
    expect([await storedNames(), await shown()]).toEqual([[], undefined])
    const { url } = (await save(mp4, { noSpeech: 'false', captions })).body.video
    await send('DELETE', `/products/${id}`, { token })
    await send('POST', `/products/${id}/restore`, { token })
    expect((await shown()).url).toBe(url)
    await send('DELETE', `/products/${id}`, { token })
    await eraseDeleted(shop)
    await runJobs()
    expect([await storedNames(), (await files.request(url)).status]).toEqual([[], 404])
  })

  test('keeps its files when a removal was queued although the save succeeded, as after a lost answer of the database', async () => {
    await save(mp4, { noSpeech: 'false', captions })
    const names = await storedNames()
    for (const name of names) await removeUnusedFile(shop, { name })
    expect(await storedNames()).toEqual(names)
    await send('DELETE', `/products/${id}/video`, { token })
    for (const name of names) await removeUnusedFile(shop, { name })
    expect(await storedNames()).toEqual([])
  })

  test('leaves no film behind when its captions cannot be stored, or when the process dies before the row', async () => {
    const { put } = shop.files
    shop.files.put = (name, bytes, type) => (name.endsWith('.vtt') ? Promise.reject(new Error('full')) : put(name, bytes, type))
    expect((await save(mp4, { noSpeech: 'false', captions })).status).toBe(500)
    shop.files.put = put
    expect(await storedNames()).toHaveLength(1)
    await anHourLater()
    expect([await storedNames(), await shown()]).toEqual([[], undefined])
    expect((await save(mp4)).status).toBe(200)
    await anHourLater()
    expect(await storedNames()).toHaveLength(1)
  })

  test('that is refused, for an old form or without a film, stores no file and queues no job', async () => {
    const { body } = await save(mp4)
    const kept = await storedNames()
    const jobs = async () => (await sql`select from pgboss.job where name = 'remove-file'`.execute(shop.db)).rows.length
    const queued = await jobs()
    expect((await save(mp4, { noSpeech: 'false', captions, version: 'x' })).status).toBe(409)
    const { id: other } = await makeProduct(shop, { name: 'Shilajit' })
    expect((await save(undefined, { noSpeech: 'false', captions }, { of: other })).body.message).toBe('Please choose a video.')
    expect([await storedNames(), await jobs(), await shown()]).toEqual([kept, queued, body.video])
  })

  test('is not changed by a form that was opened before another change', async () => {
    const opened = await versionNow()
    expect(opened).toBe('')
    const { body } = await save(mp4, { noSpeech: 'false', captions, version: opened })
    expect(body.success).toBe(true)
    for (const version of [opened, 'x'])
      expect(await save(undefined, { noSpeech: 'true', version })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect(await shown()).toEqual(body.video)
    const before = await versionNow()
    expect((await save(undefined, { noSpeech: 'true', version: before })).status).toBe(200)
    await send('DELETE', `/products/${id}/video`, { token })
    expect((await save(undefined, { noSpeech: 'true', version: before })).status).toBe(409)
  })

  test('stores no file when the database takes no job to remove it', async () => {
    const { enqueueAll } = shop.jobs
    shop.jobs.enqueueAll = () => Promise.reject(new Error('full'))
    expect((await save(mp4)).status).toBe(500)
    shop.jobs.enqueueAll = enqueueAll
    expect(await storedNames()).toEqual([])
  })

  test('of a draft is shown to staff who see the catalogue alone', async () => {
    const { body } = await save(mp4)
    await send('PUT', `/products/${id}/status`, { token, body: { status: 'draft' } })
    expect((await send('GET', `/products/${id}`)).status).toBe(404)
    expect((await send('GET', `/products/${id}/video`, { token })).body).toMatchObject({ video: body.video })
    expect((await send('GET', `/products/${id}/video`)).status).toBe(401)
  })
})

describe('what is no video is refused, and nothing is stored', () => {
  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['a page that begins like an MP4', Buffer.from('\0\0\0\x18ftypisom<script>alert(1)</script>'), 415],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['a film with a page behind', Buffer.concat([mp4, Buffer.from('<script>alert(1)</script>')]), 415],
    ['a film of more than 5 MB', Buffer.concat([mp4, Buffer.alloc(5 * 1024 * 1024)]), 413],
    ['a body of more than 6 MB', Buffer.alloc(7 * 1024 * 1024), 413],
    ['an empty file', Buffer.alloc(0), 400],
  ])('%s', async (_name, bytes, status) => {
    expect((await save(bytes)).status).toBe(status)
    expect([await storedNames(), await shown()]).toEqual([[], undefined])
  })

  test('a bad poster, an unknown product, and callers without the right', async () => {
    for (const poster of ['javascript:alert(1)', '//evil.example/a.jpg', 'https://evil.example/a.svg', '/media/../x'])
      expect((await save(mp4, { noSpeech: 'true', poster })).status).toBe(400)
    expect((await save(mp4, undefined, { of: 'none' })).status).toBe(404)
    expect((await save(mp4, undefined, { as: await signedInCustomer() })).status).toBe(403)
    expect((await save(undefined)).status).toBe(400)
    expect(await storedNames()).toEqual([])
  })
})
