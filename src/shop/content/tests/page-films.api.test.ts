import { readFile } from 'node:fs/promises'
import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { unlimited } from '#platform/http/rate-limit.ts'
import { removeUnusedFile } from '#shop/media/server/keep-files.server.ts'
import { download, makePack, move } from '#test/brand-packs.ts'
import { makeAdmin, signedInCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { storedNames } from '#test/stored-names.ts'
import { openRealLimits, runJobs, shop } from '#test/test-shop.ts'
import { findShownPage } from '../module.server.ts'

const webm = await readFile('public/films/hero-saffron.webm')
const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nThe threads are dry.\n'

let token: string
let ownerId: string
beforeEach(async () => {
  const owner = await makeAdmin()
  ownerId = owner.id
  token = await signIn(owner)
})

function upload(bytes: Uint8Array, fields: Record<string, string> = { noSpeech: 'false', captions }, as = token) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('film', new File([Uint8Array.from(bytes)], 'film.html', { type: 'text/html' }))
  return send('POST', '/page-films', { token: as, body: form })
}

const blockOf = (film: object) => ({ kind: 'video', film, image: '/pictures/duo.jpg', alt: 'The harvest', caption: '' })
const words = { kind: 'quote', words: 'Picked by hand.', by: '' }
const save = (id: string, ...blocks: object[]) =>
  send('PUT', `/pages/${id}/draft`, { token, body: { content: { title: 'Garden', summary: '', image: '', alt: '', blocks } } })
const publish = (id: string) => send('POST', `/pages/${id}/publish`, { token, body: {} })
const add = async (): Promise<string> => (await send('POST', '/pages', { token, body: { kind: 'page', title: 'Garden', slug: 'garden' } })).body.page._id
const shown = async () => (await findShownPage(shop.db, 'page', 'garden', shop.now()))?.content.blocks
const nameOf = (url: string) => url.split('/').at(-1) ?? ''

test('a page shows an uploaded film, which goes with the last text that names it', async () => {
  const { status, body } = await upload(webm)
  expect({ status, body }).toMatchObject({ status: 200, body: { message: 'Film uploaded' } })
  const { film } = body
  expect(film).toEqual({
    url: expect.stringMatching(/^\/media\/[0-9a-z]{32}\.webm$/),
    captions: expect.stringMatching(/^\/media\/[0-9a-z]{32}\.vtt$/),
    width: expect.any(Number),
    height: expect.any(Number),
  })
  const id = await add()
  expect((await save(id, blockOf(film))).status).toBe(200)
  const names = [nameOf(film.url), nameOf(film.captions)]
  // What looks an hour later finds the draft.
  for (const name of names) await removeUnusedFile(shop, { name })
  expect(await storedNames()).toEqual(expect.arrayContaining(names))
  expect((await publish(id)).status).toBe(200)
  expect(await shown()).toEqual([blockOf(film)])

  await save(id, words)
  await runJobs()
  expect(await storedNames()).toEqual(expect.arrayContaining(names))
  const draft = (await upload(webm, { noSpeech: 'true' })).body.film
  await save(id, blockOf(draft))
  await save(id, words)
  await runJobs()
  expect(await storedNames()).not.toContain(nameOf(draft.url))
})

test('a film that nothing names is removed, and a draft that names it then is refused at its field', async () => {
  const { film } = (await upload(webm, { noSpeech: 'true' })).body
  await removeUnusedFile(shop, { name: nameOf(film.url) })
  const refused = {
    status: 400,
    body: { details: [{ field: 'content.blocks.1.film.url', message: 'This film is no longer stored. Please upload it again.' }] },
  }
  const id = await add()
  expect(await save(id, words, blockOf(film))).toMatchObject(refused)
  expect(await save(id, words, blockOf({ ...film, url: `https://evil.example/${nameOf(film.url)}` }))).toMatchObject(refused)
  expect((await save(id, blockOf({ ...film, url: '/media/../x.webm' }))).status).toBe(400)
})

test('the size of a film is that of its bytes, and its captions are stored', async () => {
  const { film } = (await upload(webm)).body
  const id = await add()
  const other = (await upload(webm, { noSpeech: 'true' })).body.film
  const { width, height } = film
  const message = `This film has ${width} × ${height} pixels.`
  for (const size of [{ width: 1 }, { height: height + 1 }])
    expect(await save(id, words, blockOf({ ...film, ...size }))).toMatchObject({
      status: 400,
      body: { message, details: [{ field: 'content.blocks.1.film.url', message }] },
    })
  // Captions that are a film, of another site, or not stored.
  for (const wrong of [other.url, film.captions.replace('/media/', 'https://evil.example/'), `/media/${'0'.repeat(32)}.vtt`])
    expect((await save(id, blockOf({ ...film, captions: wrong }))).status).toBe(400)
  expect((await save(id, blockOf(film))).status).toBe(200)
  // A film that an earlier release stored with another size stays.
  const odd = { title: 'Garden', summary: '', image: '', alt: '', blocks: [blockOf({ ...film, width: 1 })] }
  await shop.db
    .updateTable('page')
    .set({ draft: JSON.stringify(odd) })
    .where('id', '=', id)
    .execute()
  expect((await save(id, words, blockOf({ ...film, width: 1 }))).status).toBe(200)
})

test('a person uploads a limited number of films in an hour', async () => {
  shop.limits = openRealLimits()
  for (let count = 1; count < 30; count += 1) await shop.limits.take('films', ownerId)
  expect((await upload(webm)).status).toBe(200)
  expect(await upload(webm)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  shop.limits = unlimited
})

test('what is no film, lacks captions or comes from a shopper is not stored', async () => {
  const before = await storedNames()
  expect(await upload(Buffer.from('<script>'))).toMatchObject({ status: 415 })
  expect(await upload(webm, { noSpeech: 'false' })).toMatchObject({ status: 422 })
  expect(await upload(webm, { noSpeech: 'false', captions: 'Hello' })).toMatchObject({ status: 400 })
  expect((await upload(webm, { noSpeech: 'true' }, await signedInCustomer())).status).toBe(403)
  expect(await storedNames()).toEqual(before)
})

test('a brand pack carries the film of a page once', async () => {
  const id = await add()
  await save(id, blockOf((await upload(webm)).body.film))
  await publish(id)
  const { files } = await download(token)
  const pack = () => move(token, zipSync(files))
  const pagesOf = ({ body }: Awaited<ReturnType<typeof pack>>) => body.parts.find(({ name }: { name: string }) => name === 'pages')
  const stored = await storedNames()
  expect(pagesOf(await pack())).toMatchObject({ same: 1, changed: 0 })
  expect(await storedNames()).toEqual(stored)

  await save(id, words)
  await publish(id)
  await shop.db
    .deleteFrom('pageText')
    .where('pageId', '=', id)
    .where(sql<boolean>`content::text like '%"video"%'`)
    .execute()
  expect(pagesOf(await pack())).toMatchObject({ changed: 1, refused: 0 })
  const [block] = (await shown()) ?? []
  expect(block).toMatchObject({ kind: 'video', film: { captions: expect.any(String) } })
  expect(await storedNames()).toContain(block?.kind === 'video' ? nameOf(block.film.url) : '')

  const forged = {
    _id: id,
    kind: 'page',
    slug: 'garden',
    content: {
      title: 'Garden',
      summary: '',
      image: '',
      alt: '',
      blocks: [blockOf({ url: `/media/${'a'.repeat(32)}.mp4`, captions: null, width: 1, height: 1 })],
    },
  }
  expect((await move(token, makePack({ parts: { pages: [forged] } }))).body.parts?.[0]).toMatchObject({ refused: 1 })
})
