import { beforeEach, expect, test } from 'vitest'
import { signedInAdmin, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { findShownPage, findTarget } from '../../module.server.ts'

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
})

const content = { title: 'Our garden', summary: '', image: '', alt: '', blocks: [{ kind: 'quote', words: 'Tea first.', by: '' }] }

async function makePage(slug: string, { isPublished = true } = {}): Promise<string> {
  const { body } = await send('POST', '/pages', { token, body: { kind: 'page', title: 'Our garden', slug } })
  await send('PUT', `/pages/${body.page._id}/draft`, { token, body: { content } })
  if (isPublished) await send('POST', `/pages/${body.page._id}/publish`, { token, body: {} })
  return body.page._id
}

const movePage = (id: string, slug: string, more: object = {}, as = token) => send('POST', `/pages/${id}/address`, { token: as, body: { slug, ...more } })
const shown = async (slug: string) => (await findShownPage(shop.db, 'page', slug, shop.now())) !== undefined

test('a page that was published moves with its redirects, there and back', async () => {
  const id = await makePage('garden')
  await send('POST', '/redirects', { token, body: { from: '/old-garden', to: '/pages/garden' } })
  const { status, body } = await movePage(id, 'tea-garden')
  expect([status, body.message, body.page.path]).toEqual([200, 'Address changed', '/pages/tea-garden'])
  expect([await shown('garden'), await shown('tea-garden')]).toEqual([false, true])
  expect([await findTarget(shop.db, '/pages/garden'), await findTarget(shop.db, '/old-garden')]).toEqual(['/pages/tea-garden', '/pages/tea-garden'])
  await movePage(id, 'garden')
  expect([await findTarget(shop.db, '/pages/garden'), await findTarget(shop.db, '/old-garden')]).toEqual([undefined, '/pages/garden'])
  expect(await findTarget(shop.db, '/pages/tea-garden')).toBe('/pages/garden')
  const entries = await shop.db.selectFrom('auditEntry').select(['before', 'after']).where('action', '=', 'address changed').orderBy('seq').execute()
  expect(entries[0]).toEqual({ before: { address: '/pages/garden' }, after: { address: '/pages/tea-garden' } })
})

test('the links of the menus follow a page, with a redirect or without', async () => {
  const id = await makePage('garden')
  const garden = (to: string) => ({ text: 'Garden', to, hidden: false })
  const { body: first } = await send('GET', '/menus', { token })
  const { version, ...menus } = first
  const columns = [{ title: 'More', links: [garden('/pages/Garden?from=foot#top'), garden('/about')] }]
  await send('PUT', '/menus', { token, body: { ...menus, header: [garden('/pages/garden')], columns, version } })
  await movePage(id, 'tea-garden', { redirect: false })
  const { body: moved } = await send('GET', '/menus', { token })
  expect([moved.header, moved.columns[0].links]).toEqual([[garden('/pages/tea-garden')], [garden('/pages/tea-garden?from=foot#top'), garden('/about')]])
  await movePage(await makePage('field'), 'meadow')
  expect((await send('GET', '/menus', { token })).body.version).toBe(moved.version)
})

test('a redirect to a page follows it without a redirect from its old address, and a page does not move if one would be too long', async () => {
  const id = await makePage('garden')
  await send('POST', '/redirects', { token, body: { from: '/old-garden', to: '/pages/garden?from=old#top' } })
  await movePage(id, 'tea-garden', { redirect: false })
  expect([await findTarget(shop.db, '/pages/garden'), await findTarget(shop.db, '/old-garden')]).toEqual([undefined, '/pages/tea-garden?from=old#top'])
  await send('POST', '/redirects', { token, body: { from: '/long', to: `/pages/tea-garden?from=${'x'.repeat(470)}` } })
  for (const redirect of [true, false])
    expect(await movePage(id, 'tea-garden-of-kashmir', { redirect })).toMatchObject({ status: 400, body: { details: [{ field: 'slug' }] } })
  expect(await shown('tea-garden')).toBe(true)
})

test('a page does not move if a link of the menus would be too long, because the menus could not be read then', async () => {
  const id = await makePage('garden')
  const to = `/pages/garden?from=${'x'.repeat(480)}`
  const { version, ...menus } = (await send('GET', '/menus', { token })).body
  await send('PUT', '/menus', { token, body: { ...menus, header: [{ text: 'Garden', to, hidden: false }], version } })
  expect(await movePage(id, 'tea-garden-of-kashmir')).toMatchObject({ status: 400, body: { message: expect.stringContaining('more than 500 characters') } })
  expect((await send('GET', '/menus', { token })).body.header).toMatchObject([{ to }])
})

test('a redirect from an address at which a page is shown later is listed as unused', async () => {
  await send('POST', '/redirects', { token, body: { from: '/pages/garden', to: '/blog' } })
  const unused = async () => (await send('GET', '/redirects', { token })).body.map((row: { unused: boolean }) => row.unused)
  expect(await unused()).toEqual([false])
  await makePage('garden')
  expect(await unused()).toEqual([true])
})

test('no redirect is made for a draft, for the same address, or without the wish', async () => {
  await movePage(await makePage('draft', { isPublished: false }), 'other-draft')
  const id = await makePage('garden')
  await movePage(id, 'garden')
  await movePage(id, 'tea-garden', { redirect: false })
  expect((await send('GET', '/redirects', { token })).body).toEqual([])
})

test('an address of another page, a page of the shop and an older version are refused', async () => {
  const [id] = [await makePage('garden'), await makePage('field')]
  const taken = { status: 400, body: { code: 'invalid_input', details: [{ field: 'slug', message: 'Another page has this address already.' }] } }
  expect(await movePage(id, 'field')).toMatchObject(taken)
  expect((await movePage(id, 'Big Letters')).body.details[0].field).toBe('slug')
  expect((await movePage('what-shilajit-is', 'shilajit')).body.code).toBe('rule_refused')
  expect((await movePage('home', 'start')).body.code).toBe('rule_refused')
  expect((await movePage(id, 'tea-garden', { version: 0 })).body.code).toBe('changed_meanwhile')
  expect((await movePage('none', 'tea-garden')).status).toBe(404)
  expect((await movePage(id, 'tea-garden', {}, await signedInStaff('packer'))).status).toBe(403)
  const both = await Promise.all([movePage(id, 'tea-garden'), movePage(id, 'rose-garden')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
})
