import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#kernel/duration.ts'
import { download, makePack, move } from '#test/brand-packs.ts'
import { signedInAdmin, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'
import { readLegal } from '../module.server.ts'
import type { PageContent } from '../page-contract.ts'
import { findBuiltInPage } from '../rules/built-in/built-in-pages.ts'
import { plainTextOf } from '../rules/page-text.ts'

/** The five pages that the law asks for: pages that every shop has, whose words the owner writes. */

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
})

const firstOf = (id: string): PageContent => {
  const page = findBuiltInPage(id)
  if (!page) throw new Error(`No page ${id}`)
  return page.content
}
const save = (id: string, content: unknown) => send('PUT', `/pages/${id}/draft`, { token, body: { content } })
const publish = (id: string, body: object = {}) => send('POST', `/pages/${id}/publish`, { token, body })
const set = (body: object) => send('PUT', '/settings', { token, body })
const text = (kind: string, words: string, rest: object = {}) => ({
  kind,
  heading: 'A clause',
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
  ...rest,
})
const read = async (slug: string) => {
  const { content, parts } = (await readLegal(shop, slug)) ?? {}
  return { text: content ? plainTextOf(content) : '', blocks: content?.blocks ?? [], ...parts?.legal }
}

test('a shop that changed nothing has no row of them, and shows the first texts with its facts', async () => {
  expect(await shop.db.selectFrom('page').select('id').execute()).toEqual([])
  const { body } = await send('GET', '/pages', { token })
  const legal = body.filter(({ kind }: { kind: string }) => kind === 'legal').map(({ path, state }: { path: string; state: string }) => [path, state])
  expect(legal).toEqual(['/privacy', '/terms', '/shipping', '/returns', '/grievance'].map((path) => [path, 'live']))
  await set({ grievanceOfficer: { name: 'Meera Iyer', email: 'meera@shop.example' }, grievanceForm: true, legalSince: '2025-11-22' })
  expect(await read('privacy')).toMatchObject({ text: expect.stringContaining('Write to meera@shop.example'), since: '2025-11-22', hasForm: false })
  expect(await read('grievance')).toMatchObject({ hasForm: true, officer: { title: 'Meera Iyer' } })
  expect((await read('grievance')).officer?.details).toContainEqual({ name: 'Email', value: 'meera@shop.example' })
})

test('an owner rewrites, adds, moves and hides clauses; the facts go on following the settings', async () => {
  const { blocks, ...rest } = firstOf('returns')
  const [replacement, changedMind, ...others] = blocks
  const content = {
    ...rest,
    blocks: [...others, text('replacement', '{tellUs}, and we send another pack.'), { ...changedMind, hidden: true }, text('text', 'Gift wrap at {email}.')],
  }
  expect(replacement?.kind).toBe('replacement')
  expect(await save('returns', content)).toMatchObject({ status: 200, body: { page: { kind: 'legal', path: '/returns', hasDraft: true } } })
  expect((await read('returns')).text).toContain('If you changed your mind')
  const preview = (await send('POST', '/pages/returns/preview', { token, body: {} })).body
  expect(plainTextOf(preview.content)).toContain('Tell us within 7 days of delivery, and we send another pack.')
  expect(preview.parts.legal).toMatchObject({ hasForm: false })

  expect((await publish('returns')).status).toBe(200)
  await set({ returns: { tellWithinDays: 5, refundWithinDays: 7 }, email: 'help@shop.example' })
  const shown = await read('returns')
  expect(shown.text).toContain('Tell us within 5 days of delivery, and we send another pack.')
  expect(shown.text).toContain('Gift wrap at help@shop.example.')
  expect(shown.blocks.at(-2)).toMatchObject({ hidden: true })

  await send('POST', '/pages/returns/restore', { token, body: { from: 'ours' } })
  await publish('returns')
  expect((await read('returns')).text).toContain('a picture of the pack')
})

test('the day since when a page is in force follows a published and a scheduled text', async () => {
  await set({ legalSince: '2020-01-01' })
  const days = async () => (await Promise.all(['terms', 'privacy'].map(read))).map(({ since }) => since)
  expect(await days()).toEqual(['2020-01-01', '2020-01-01'])
  const first = firstOf('terms')
  await save('terms', { ...first, title: 'Our terms' })
  const at = new Date(shop.now().getTime() + 3 * dayMs)
  const minute = new Date(at.getTime() + 330 * 60_000).toISOString().slice(0, 16)
  expect((await publish('terms', { at: minute })).status).toBe(200)
  expect(await days()).toEqual(['2020-01-01', '2020-01-01'])
  later(3 * dayMs)
  expect(await days()).toEqual([minute.slice(0, 10), '2020-01-01'])
})

test('what the law asks for stays: no part leaves, loses its facts or is hidden, and no page is taken away', async () => {
  const { blocks, ...rest } = firstOf('grievance')
  const [officer, ...others] = blocks
  expect((await save('grievance', { ...rest, blocks: others })).body.details).toEqual([
    { field: 'content.blocks', message: 'The law asks for each of this page’s own parts.' },
  ])
  const without = [officer, ...others.map((block) => (block.kind === 'answerTimes' ? text('answerTimes', 'We answer within {settled}.') : block))]
  expect((await save('grievance', { ...rest, blocks: without })).body).toMatchObject({
    details: [{ field: 'content.blocks.2.body', message: 'Please keep {acknowledged} in this part, whole and in one style. The law asks for it.' }],
  })
  expect((await save('grievance', { ...rest, title: 'Officer', blocks: [...others, { ...officer, hidden: true }] })).status).toBe(200)
  await publish('grievance')
  expect((await read('grievance')).blocks.at(-1)).toEqual({ kind: 'officer' })
  expect(await send('POST', '/pages/grievance/unpublish', { token, body: {} })).toMatchObject({ status: 422, body: { code: 'rule_refused' } })
  expect(await send('POST', '/pages/grievance/address', { token, body: { slug: 'officer' } })).toMatchObject({ status: 422 })
  expect((await save('privacy', { ...firstOf('privacy'), blocks: firstOf('terms').blocks })).status).toBe(400)
})

test('a role that changes pages, but not the facts of the shop, changes no legal page', async () => {
  await save('terms', { ...firstOf('terms'), title: 'Our terms' })
  const { body } = await send('POST', '/staff-roles', { token, body: { name: 'Writer', scopes: ['catalogue:read', 'catalogue:write'], secondFactor: false } })
  const writer = await signedInStaff(body.role._id)
  const refused = { status: 403, body: { code: 'scope_missing', details: { scope: 'settings:write' } } }
  const call = (path: string, given: object = {}) => send('POST', `/pages/terms/${path}`, { token: writer, body: given })
  expect(await send('PUT', '/pages/terms/draft', { token: writer, body: { content: firstOf('terms') } })).toMatchObject(refused)
  for (const path of ['publish', 'discard', 'cancel-publication', 'unpublish']) expect([path, await call(path)]).toMatchObject([path, refused])
  expect(await call('restore', { from: 'ours' })).toMatchObject(refused)
  expect((await send('GET', '/pages/terms', { token: writer })).body).toMatchObject({ hasDraft: true, title: 'Our terms' })
  const article = (await send('POST', '/pages', { token: writer, body: { kind: 'article', title: 'Harvest', slug: 'harvest' } })).body.page
  const content = { ...article.content, blocks: [text('text', 'Picked by hand.')] }
  expect((await send('PUT', `/pages/${article._id}/draft`, { token: writer, body: { content } })).status).toBe(200)
  // The editor of every shop has both rights.
  token = await signedInStaff('editor')
  expect((await publish('terms')).status).toBe(200)
})

test('a brand pack carries the changed pages, and another shop takes them', async () => {
  const first = firstOf('shipping')
  await save('shipping', { ...first, blocks: [...first.blocks, text('text', 'We ship on Mondays.')] })
  await publish('shipping')
  const [packed, ...others] = (await download(token)).json('pages.json')
  expect(others).toEqual([])
  expect(packed).toMatchObject({ _id: 'shipping', kind: 'legal', slug: 'shipping' })
  await send('POST', '/pages/shipping/restore', { token, body: { from: 'ours' } })
  await publish('shipping')
  const lost = { ...packed, content: { ...packed.content, blocks: [text('text', 'We ship.')] } }
  const { body } = await move(
    token,
    makePack({ parts: { pages: [packed, { ...lost, _id: 'terms', slug: 'terms' }, { ...packed, _id: 'privacy', content: null }] } }),
  )
  expect(body.parts[0].items.map(({ change }: { change: string }) => change)).toEqual(['changed', 'refused', 'refused'])
  expect((await read('shipping')).text).toContain('We ship on Mondays.')
})
