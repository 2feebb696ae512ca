import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { makeProduct } from '#test/make-product.ts'
import { signedInAdmin, signedInCustomer, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { minuteMs } from '#kernel/duration.ts'
import { findShownPage, listArticles, readParts } from '../module.server.ts'
import { articles } from '../rules/built-in/articles.ts'

let token: string
const picture = `/media/${'a'.repeat(32)}-800x600-800.jpg`

beforeEach(async () => {
  token = await signedInAdmin()
  await shop.files.put(picture.slice('/media/'.length), new Uint8Array([1]), 'image/jpeg')
})

const paragraph = (words: string) => ({
  kind: 'text',
  heading: 'Harvest',
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
})
const content = (words = 'Picked by hand.') => ({ title: 'Harvest', summary: 'How we pick.', image: picture, alt: 'A field', blocks: [paragraph(words)] })

const post = (path: string, body: object = {}, as = token) => send('POST', path, { token: as, body })
const add = async (slug = 'harvest', kind = 'article') => (await post('/pages', { kind, title: 'Harvest', slug })).body.page
const save = (id: string, body: object, version?: number) => send('PUT', `/pages/${id}/draft`, { token, body: { content: body, version } })
const show = async (id: string) => (await send('GET', `/pages/${id}`, { token })).body
const slugs = async () => (await listArticles(shop.db, shop.now())).map(({ slug }) => slug)
const shown = async (slug = 'harvest') => (await findShownPage(shop.db, 'article', slug, shop.now()))?.content
const ours = articles.map(({ slug }) => slug)
const [first = ''] = ours

async function published(words?: string) {
  const { _id } = await add()
  await save(_id, content(words))
  await post(`/pages/${_id}/publish`)
  return _id as string
}

/** The minute in India after this one, and after `minutes` more. */
const minuteFromNow = (minutes: number) => new Date(shop.now().getTime() + (330 + minutes) * minuteMs).toISOString().slice(0, 16)

test('a shop that changed nothing has the articles that come with it', async () => {
  expect(await slugs()).toEqual(ours)
  expect((await send('GET', '/articles')).body.map(({ slug }: { slug: string }) => slug)).toEqual(ours)
  const { body } = await send('GET', '/pages', { token })
  expect(body.slice(0, 2)).toMatchObject([
    { _id: 'home', kind: 'home', path: '/', state: 'live' },
    { _id: 'about', kind: 'about', path: '/about', state: 'live' },
  ])
  expect(body[2]).toMatchObject({ _id: first, kind: 'article', path: `/blog/${first}`, state: 'live', liveFrom: null, hasDraft: false, version: 0 })
  expect(body).toHaveLength(ours.length + 7)
})

test('a draft is seen by staff alone until it is published, and then stands first', async () => {
  const page = await add()
  expect(page).toMatchObject({ title: 'Harvest', path: '/blog/harvest', state: 'draft', hasDraft: true })
  const saved = await save(page._id, content(), page.version)
  expect(saved).toMatchObject({ status: 200, body: { warnings: [], page: { hasDraft: true, content: content() } } })
  expect(await slugs()).toEqual(ours)
  const done = await post(`/pages/${page._id}/publish`, { version: saved.body.page.version })
  expect(done).toMatchObject({ status: 200, body: { page: { state: 'live', hasDraft: false, liveFrom: shop.now().toISOString() } } })
  expect(await slugs()).toEqual(['harvest', ...ours])
  expect(await shown()).toEqual(content())
  expect((await send('GET', '/articles')).body[0]).toEqual({ slug: 'harvest', title: 'Harvest', summary: 'How we pick.' })
})

test('an article that comes with the shop starts from its text, keeps its place, and gets it back', async () => {
  const before = await show(first)
  expect(before.content.blocks.length).toBeGreaterThan(2)
  const changed = { ...before.content, title: 'Ours' }
  const { body } = await save(first, changed, before.version)
  expect(body.page).toMatchObject({ version: 1, title: 'Ours', state: 'live' })
  expect((await shown(first))?.title).toBe(before.content.title)
  await post(`/pages/${first}/publish`)
  const [article] = await listArticles(shop.db, shop.now())
  expect(article).toMatchObject({ slug: first, title: 'Ours', published: '2026-11-21' })
  const restored = await post(`/pages/${first}/restore`, { from: 'ours' })
  expect(restored.body.page).toMatchObject({ hasDraft: true, content: before.content })
  await post(`/pages/${first}/publish`)
  expect((await shown(first))?.title).toBe(before.content.title)
})

test('an unpublished page is gone, and comes back with its text', async () => {
  const id = await published()
  expect((await post(`/pages/${id}/unpublish`)).body.page).toMatchObject({ state: 'hidden', liveFrom: null })
  expect(await slugs()).toEqual(ours)
  expect(await shown()).toBeUndefined()
  await post(`/pages/${first}/unpublish`)
  expect(await slugs()).toEqual(ours.slice(1))
  await post(`/pages/${id}/publish`)
  expect(await shown()).toEqual(content())
})

test('a page is unpublished, although a process with a faster clock published it', async () => {
  const id = await published()
  later(-1000)
  expect((await post(`/pages/${id}/unpublish`)).body.page).toMatchObject({ state: 'hidden', hasDraft: false })
  later(2000)
  expect(await shown()).toBeUndefined()
})

test('a scheduled text is shown from its minute on, and every process hears of it', async () => {
  const id = await published('Old words.')
  await save(id, content('New words.'))
  const at = minuteFromNow(2)
  const { body } = await post(`/pages/${id}/publish`, { at })
  const { scheduledFor } = body.page
  expect(new Date(scheduledFor).getTime() % minuteMs).toBe(0)
  expect(body.page).toMatchObject({ state: 'live', hasDraft: false })
  expect(await shown()).toEqual(content('Old words.'))
  const pending = () => shop.db.selectFrom('pageText').select('id').where('pending', '=', true).execute()
  await shop.db.transaction().execute((tx) => shop.jobs.enqueue(tx, { name: 'show-page' }, { id }))
  await runJobs()
  expect(await pending()).toHaveLength(1)
  later(new Date(scheduledFor).getTime() - shop.now().getTime() - 1)
  expect(await shown()).toEqual(content('Old words.'))
  later(1)
  expect(await shown()).toEqual(content('New words.'))
  await shop.db.transaction().execute((tx) => shop.jobs.enqueue(tx, { name: 'show-page' }, { id }))
  await runJobs()
  expect(await pending()).toEqual([])
  expect(await show(id)).toMatchObject({ state: 'live', scheduledFor: null, liveFrom: scheduledFor })
})

test('a schedule can be moved and cancelled; its text is never lost', async () => {
  const id = await published('Old words.')
  await save(id, content('New words.'))
  await post(`/pages/${id}/publish`, { at: minuteFromNow(5) })
  const moved = await post(`/pages/${id}/publish`, { at: minuteFromNow(9) })
  expect(moved.body.page.versions.map(({ at }: { at: string }) => at)).toEqual([moved.body.page.scheduledFor, shop.now().toISOString()])
  const cancelled = await post(`/pages/${id}/cancel-publication`)
  expect(cancelled.body.page).toMatchObject({ scheduledFor: null, hasDraft: true, content: content('New words.') })
  later(10 * minuteMs)
  expect(await shown()).toEqual(content('Old words.'))
  await post(`/pages/${id}/publish`, { at: minuteFromNow(5) })
  expect((await post(`/pages/${id}/unpublish`)).body.page).toMatchObject({ state: 'hidden', scheduledFor: null, hasDraft: true })
})

test('an earlier version becomes the draft again', async () => {
  const id = await published('One.')
  later(minuteMs)
  await save(id, content('Two.'))
  await post(`/pages/${id}/publish`)
  const { versions } = await show(id)
  expect(versions.map(({ title }: { title: string }) => title)).toEqual(['Harvest', 'Harvest'])
  const restored = await post(`/pages/${id}/restore`, { from: versions[1]._id })
  expect(restored.body.page).toMatchObject({ hasDraft: true, content: content('One.') })
  expect(await shown()).toEqual(content('Two.'))
  expect((await post(`/pages/${id}/restore`, { from: 'unknown' })).status).toBe(404)
  expect((await post(`/pages/${id}/restore`, { from: 'ours' })).status).toBe(404)
})

test('a page keeps its first and its newest 50 texts', async () => {
  const id = await published('First.')
  const { content: text } = await show(id)
  const row = { pageId: id, content: JSON.stringify(text), minutes: 1, pending: false }
  later(minuteMs)
  await shop.db
    .insertInto('pageText')
    .values(Array.from({ length: 60 }, (_, place) => ({ ...row, id: `t${place}`, liveFrom: shop.now() })))
    .execute()
  later(minuteMs)
  await save(id, content('Last.'))
  await post(`/pages/${id}/publish`)
  const { versions } = await show(id)
  expect(versions).toHaveLength(51)
  expect(versions[1]._id).toBe('t59')
  expect(versions[49]._id).toBe('t11')
  expect(await shown()).toEqual(content('Last.'))
})

test('a discarded draft goes; a page that has nothing else goes with it', async () => {
  const id = await published()
  await save(id, content('Worse.'))
  expect((await post(`/pages/${id}/discard`)).body.page).toMatchObject({ hasDraft: false, content: content() })
  const { _id } = await add('second')
  expect((await post(`/pages/${_id}/discard`)).body).toMatchObject({ success: true, page: null })
  expect((await send('GET', `/pages/${_id}`, { token })).status).toBe(404)
  await save(first, { ...content(), title: 'Mine' })
  expect((await post(`/pages/${first}/discard`)).body.page).toMatchObject({ _id: first, hasDraft: false })
})

test('a form that was filled from an older version is refused, with the present text', async () => {
  const { _id, version } = await add()
  await save(_id, content('Mine.'), version)
  const refused = await save(_id, content('Yours.'), version)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', details: { current: { content: content('Mine.') }, saved: { by: 'Admin' } } },
  })
  for (const action of ['publish', 'discard', 'restore'])
    expect((await post(`/pages/${_id}/${action}`, { version, from: 'ours' })).body).toMatchObject({ code: 'changed_meanwhile' })
  const both = await Promise.all([save(first, content('A'), 0), save(first, content('B'), 0)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test.each([
  ['a title', { title: ' ' }, 'content.title', 'Please enter the title.'],
  ['words for its picture', { alt: '' }, 'content.alt', 'Please say what the picture shows. People who do not see it hear these words.'],
  ['an uploaded picture', { image: 'https://evil.example/x.svg' }, 'content.image', 'Please upload the picture here.'],
  ['a picture of the shop', { image: `https://evil.example${picture}` }, 'content.image', 'Please upload the picture here.'],
  [
    'pictures of the shop in its blocks',
    { blocks: [paragraph('x'), { kind: 'picture', image: '/pictures/unknown.jpg', alt: 'x', caption: '' }] },
    'content.blocks.1.image',
    'Please upload the picture here.',
  ],
  ['known kinds of blocks', { blocks: [{ kind: 'html', code: '<b>' }] }, 'content.blocks.0.kind', 'Please choose a kind of block.'],
  ['words for each picture', { blocks: [{ kind: 'picture', image: picture, alt: '', caption: '' }] }, 'content.blocks.0.alt', expect.any(String)],
  [
    'an answer to each question',
    { blocks: [{ kind: 'questions', heading: '', questions: [{ question: 'Why?', answer: '' }] }] },
    'content.blocks.0.questions.0.answer',
    'Please enter the answer.',
  ],
  [
    'at most 60 blocks',
    { blocks: Array.from({ length: 61 }, () => ({ kind: 'quote', words: 'x', by: '' })) },
    'content.blocks',
    'Please use at most 60 blocks.',
  ],
])('a page needs %s', async (_, wrong, field, message) => {
  const { _id } = await add()
  const { status, body } = await save(_id, { ...content(), ...wrong })
  expect([status, body.code]).toEqual([400, 'invalid_input'])
  expect(body.details).toContainEqual({ field, message })
})

test('a page cannot show a picture that the shop does not store, and says where it stands', async () => {
  const gone = picture.replace('a'.repeat(32), 'b'.repeat(32))
  const { _id } = await add()
  const blocks = [
    paragraph('x'),
    { kind: 'picture', image: gone, alt: 'A field', caption: '' },
    { kind: 'picture', image: picture, alt: 'A field', caption: '' },
  ]
  const { status, body } = await save(_id, { ...content(), blocks })
  const message = 'This picture is not stored. Please upload it again.'
  expect([status, body]).toMatchObject([400, { code: 'invalid_input', message, details: [{ field: 'content.blocks.1.image', message }] }])
  await shop.files.put(gone.slice('/media/'.length), new Uint8Array([1]), 'image/jpeg')
  expect((await save(_id, { ...content(), blocks })).status).toBe(200)
  // A text of the page has it already.
  await shop.files.remove(gone.slice('/media/'.length))
  expect((await save(_id, { ...content(), title: 'New', blocks })).status).toBe(200)
})

test('a page keeps a picture that it had before the shop moved its files', async () => {
  const id = await published()
  const moved = { ...content('Old words.'), image: `https://old.example${picture}` }
  await shop.db
    .updateTable('pageText')
    .set({ content: JSON.stringify(moved) })
    .where('pageId', '=', id)
    .execute()
  expect((await save(id, { ...moved, title: 'New' })).status).toBe(200)
})

test('a script in a rich text is refused', async () => {
  const { _id } = await add()
  const link = {
    kind: 'text',
    heading: '',
    body: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }] }],
    },
  }
  const refused = await save(_id, { ...content(), blocks: [link] })
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  expect(JSON.stringify(refused.body.details)).toContain('A link begins with /')
})

test('an article without picture, summary or blocks stays a draft; a time is in the next year', async () => {
  const { _id } = await add()
  const { body } = await post(`/pages/${_id}/publish`)
  expect(body.details.map(({ field }: { field: string }) => field)).toEqual(['content.summary', 'content.image', 'content.blocks'])
  await save(_id, content())
  for (const at of ['2020-01-01T10:00', minuteFromNow(-1), minuteFromNow(400 * 24 * 60)])
    expect({ at, ...(await post(`/pages/${_id}/publish`, { at })).body }).toMatchObject({
      at,
      details: [{ field: 'at', message: 'Please choose a time in the next year.' }],
    })
  expect((await post(`/pages/${_id}/publish`, { at: '2027-02-31T10:00' })).status).toBe(400)
  await post(`/pages/${_id}/publish`)
  expect(await post(`/pages/${_id}/publish`)).toMatchObject({ status: 422, body: { code: 'rule_refused', message: 'There is nothing new to publish.' } })
})

test('an address is taken once for each kind, also by an article that comes with the shop', async () => {
  await add()
  for (const slug of ['harvest', first])
    expect((await post('/pages', { kind: 'article', title: 'Again', slug })).body.details).toEqual([
      { field: 'slug', message: 'Another page has this address already.' },
    ])
  expect((await add('harvest', 'page')).path).toBe('/pages/harvest')
  for (const slug of ['Harvest', 'a b', '../x', '', '-x'])
    expect([slug, (await post('/pages', { kind: 'page', title: 'x', slug })).status]).toEqual([slug, 400])
})

test('a page of its own needs neither picture nor summary, and is in no list of articles', async () => {
  const { _id } = await add('how-we-ship', 'page')
  await save(_id, { ...content(), summary: '', image: '', alt: '' })
  await post(`/pages/${_id}/publish`)
  expect(await slugs()).toEqual(ours)
  expect((await send('GET', '/own-pages')).body).toEqual([{ slug: 'how-we-ship', title: 'Harvest', summary: '' }])
  expect(await findShownPage(shop.db, 'page', 'how-we-ship', shop.now())).toMatchObject({
    page: { title: 'Harvest' },
    content: { blocks: [paragraph('Picked by hand.')] },
  })
})

test('the preview shows a draft, or what is typed, with its products', async () => {
  const { id } = await makeProduct(shop)
  await makeProduct(shop, { status: 'draft' })
  const page = await add()
  const block = { kind: 'products', heading: 'Buy', choice: 'newest', products: [], count: 3 }
  const { body } = await post(`/pages/${page._id}/preview`, { content: { ...content(), blocks: [block] } })
  expect(body).toMatchObject({ kind: 'article', path: '/blog/harvest', content: { blocks: [block] }, parts: { products: [{ _id: id }], films: [] } })
  expect((await post(`/pages/${page._id}/preview`)).body.content.title).toBe('Harvest')
  expect((await post('/pages/unknown/preview')).status).toBe(404)
  expect(await readParts(shop, { blocks: [{ kind: 'film', product: id, caption: '' }] })).toEqual({ products: [], films: [] })
})

test('claims are warned of, listed and noted, and never refused', async () => {
  const { _id } = await add()
  const { body } = await save(_id, content('It cures diabetes.'))
  expect(body.warnings).toMatchObject([{ field: 'blocks', rule: 'cure' }])
  const { claims } = (await send('GET', '/claims', { token })).body
  expect(claims).toMatchObject([{ holder: { kind: 'page', id: _id, name: 'Harvest' }, field: 'blocks', rule: 'cure' }])
  const entries = await shop.db.selectFrom('auditEntry').select(['action', 'subjectName', 'after']).where('subjectKind', '=', 'page').orderBy('seq').execute()
  expect(entries).toMatchObject([
    { action: 'created' },
    { action: 'draft saved', subjectName: 'Harvest', after: { claims: 1, text: 'Harvest\nIt cures diabetes.' } },
  ])
})

test('claims of a scheduled text are listed while another draft waits', async () => {
  const { _id } = await add()
  await save(_id, content('It cures diabetes.'))
  await post(`/pages/${_id}/publish`, { at: minuteFromNow(5) })
  await save(_id, content())
  expect((await send('GET', '/claims', { token })).body.claims).toMatchObject([{ holder: { kind: 'page', id: _id }, field: 'blocks', rule: 'cure' }])
})

test('a picture goes with the last text that shows it', async () => {
  const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#1b6640' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('image', new File([Uint8Array.from(bytes)], 'field.png', { type: 'image/png' }))
  const image = String((await send('POST', '/upload', { token, body: form })).body.imageUrl)
  const isStored = async () => (await shop.files.find(image.split('/').at(-1) ?? '')) !== undefined
  const id = await published()
  const schedule = async (shows: string) => {
    await save(id, { ...content(), image: shows })
    await post(`/pages/${id}/publish`, { at: minuteFromNow(5) })
    await runJobs()
  }
  await schedule(image)
  expect(await isStored()).toBe(true)
  await schedule(picture)
  expect(await isStored()).toBe(false)
})

test('only staff who may change the catalogue write pages', async () => {
  const { _id } = await add()
  const [editor, packer, customer] = [await signedInStaff('editor'), await signedInStaff('packer'), await signedInCustomer()]
  expect((await post(`/pages/${_id}/preview`, {}, editor)).status).toBe(200)
  for (const as of [packer, customer]) {
    expect((await send('GET', '/pages', { token: as })).status).toBe(403)
    expect((await post(`/pages/${_id}/preview`, {}, as)).status).toBe(403)
    expect((await post(`/pages/${_id}/publish`, {}, as)).status).toBe(403)
  }
  expect((await send('POST', `/pages/${_id}/preview`, { body: {} })).status).toBe(401)
  expect((await send('GET', `/pages/${_id}`)).status).toBe(401)
})

test('the pictures of all pages are listed once, with their words and pages', async () => {
  const list = async () => (await send('GET', '/page-pictures', { token })).body
  const first = await list()
  expect(first).toContainEqual({
    image: '/pictures/about-origin.jpg',
    alt: 'Crocus flowers in dark soil before violet hills',
    pages: [
      { _id: 'home', kind: 'home', title: expect.any(String) },
      { _id: 'about', kind: 'about', title: 'About Us' },
    ],
  })
  const slide = { kind: 'picture', image: picture, alt: 'The same field', caption: '' }
  const { _id } = await add()
  await save(_id, { ...content(), blocks: [slide] })
  const other = (await post('/pages', { kind: 'page', title: 'Garden', slug: 'garden' })).body.page
  await save(other._id, { ...content(), title: 'Garden', blocks: [slide] })
  const pages = [
    { _id: other._id, kind: 'page', title: 'Garden' },
    { _id, kind: 'article', title: 'Harvest' },
  ]
  expect(await list()).toEqual([{ image: picture, alt: 'A field', pages }, ...first])
  expect((await send('GET', '/page-pictures', { token: await signedInCustomer() })).status).toBe(403)
})
