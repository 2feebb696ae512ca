import { beforeEach, expect, test } from 'vitest'
import { listSettingRows } from '#shop/settings/module.server.ts'
import { signedInAdmin, signedInCustomer, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { siteMenusIn } from '../../module.server.ts'
import { firstMenus } from '../rules/menus.ts'

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
})

const save = (body: object, as = token) => send('PUT', '/menus', { token: as, body })
const shown = async () => siteMenusIn(await listSettingRows(shop.db))
const story = { text: 'Our story', to: '/about', hidden: false }

test('a shop that changed nothing has the links of a new one, and its pages carry none', async () => {
  expect((await send('GET', '/menus', { token })).body).toEqual({ ...firstMenus, version: 0 })
  expect(await shown()).toBeUndefined()
})

test('an owner changes, hides and orders links; the first ones come back', async () => {
  const header = [story, ...firstMenus.header.map((link) => ({ ...link, hidden: link.to === '/about' }))]
  const { status, body } = await save({ ...firstMenus, header, version: 0 })
  expect([status, body]).toEqual([200, { success: true, message: 'Menus saved', menus: { ...firstMenus, header, version: 1 } }])
  expect((await shown())?.header.map(({ text }) => text)).toEqual(['Our story', 'Home', 'Products', 'Blog', 'Contact Us'])
  await save({ ...firstMenus, version: 1 })
  expect(await shown()).toBeUndefined()
  const entries = await shop.db.selectFrom('auditEntry').select(['action', 'subjectKind', 'subjectId', 'after']).orderBy('seq').execute()
  expect(entries[0]).toMatchObject({
    action: 'updated',
    subjectKind: 'settings',
    subjectId: 'menus',
    after: { header: expect.stringContaining('Our story: /about') },
  })
})

test.each([
  ['a link that is not safe', { header: [{ ...story, to: 'http://elsewhere.example' }] }, 'header.0.to'],
  ['a script', { header: [{ ...story, to: 'javascript:alert(1)' }] }, 'header.0.to'],
  ['a link without words', { header: [{ ...story, text: ' ' }] }, 'header.0.text'],
  ['an empty header', { header: [] }, 'header'],
  ['a header whose links are all hidden', { header: [{ ...story, hidden: true }] }, 'header'],
  ['nine links in the header', { header: Array.from({ length: 9 }, () => story) }, 'header'],
  ['no link to the legal pages', { legal: [] }, 'legal'],
  ['a hidden link to a legal page', { legal: firstMenus.legal.map((link) => ({ ...link, hidden: link.to === '/terms' })) }, 'legal'],
  ['no column', { columns: [] }, 'columns'],
])('%s is refused at its field', async (_, wrong, field) => {
  const { status, body } = await save({ ...firstMenus, ...wrong })
  expect([status, body.code, body.details[0].field]).toEqual([400, 'invalid_input', field])
  expect(await shown()).toBeUndefined()
})

test('a form that was filled from older menus is refused; two saves at once leave one', async () => {
  const menus = { ...firstMenus, header: [story] }
  const both = await Promise.all([save({ ...menus, version: 0 }), save({ ...firstMenus, header: [{ ...story, text: 'Who we are' }], version: 0 })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await save({ ...firstMenus, version: 0 })).body).toMatchObject({ code: 'changed_meanwhile', details: { current: { version: 1 } } })
})

test('only staff who may change the catalogue change menus', async () => {
  const [editor, packer, customer] = [await signedInStaff('editor'), await signedInStaff('packer'), await signedInCustomer()]
  expect((await save({ ...firstMenus, header: [story] }, editor)).status).toBe(200)
  for (const as of [packer, customer]) {
    expect((await save(firstMenus, as)).status).toBe(403)
    expect((await send('GET', '/menus', { token: as })).status).toBe(403)
  }
  expect((await send('GET', '/menus')).status).toBe(401)
})
