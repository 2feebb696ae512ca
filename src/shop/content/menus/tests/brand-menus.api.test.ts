import { zipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { download, makePack, move } from '#test/brand-packs.ts'
import { makeProduct } from '#test/make-product.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { firstMenus } from '../rules/menus.ts'

let owner: string
beforeEach(async () => {
  owner = await signedInAdmin()
})

const link = (text: string, to: string) => ({ text, to, hidden: false })
const shownMenus = async () => (await send('GET', '/menus', { token: owner })).body
const moveMenus = async (menus: object) => (await move(owner, makePack({ parts: { menus: { targets: [], ...menus } } }))).body.parts[0]

async function makePage(slug: string): Promise<string> {
  const { body } = await send('POST', '/pages', { token: owner, body: { kind: 'page', title: 'Our garden', slug } })
  const content = { title: 'Our garden', summary: '', image: '', alt: '', blocks: [{ kind: 'quote', words: 'Tea first.', by: '' }] }
  await send('PUT', `/pages/${body.page._id}/draft`, { token: owner, body: { content } })
  await send('POST', `/pages/${body.page._id}/publish`, { token: owner, body: {} })
  return body.page._id
}

test('a pack has the menus, which follow a renamed product and lose the link to a page that nobody sees', async () => {
  const pageId = await makePage('garden')
  const { id: productId } = await makeProduct(shop, { name: 'Assam' })
  const lead = {
    garden: link('Garden', '/pages/garden'),
    tea: link('Tea', `/product/assam-${productId}`),
    outside: link('Recipes', 'https://recipes.example/'),
  }
  const header = [...firstMenus.header, lead.tea, lead.outside]
  const columns = [...firstMenus.columns, { title: 'Reading', links: [lead.garden] }]
  const saved = await send('PUT', '/menus', { token: owner, body: { ...firstMenus, header, columns, version: 0 } })
  expect(saved.status).toBe(200)

  const { files, json } = await download(owner)
  const targets = [
    { to: '/pages/garden', kind: 'page', _id: pageId },
    { to: lead.tea.to, kind: 'product', _id: productId },
  ]
  expect(json('menus.json')).toEqual({
    ...firstMenus,
    header,
    columns,
    targets: [
      targets[0],
      { to: '/', kind: 'page', _id: 'home' },
      { to: '/about', kind: 'page', _id: 'about' },
      ...['privacy', 'terms', 'shipping', 'returns', 'grievance'].map((_id) => ({ to: `/${_id}`, kind: 'page', _id })),
      targets[1],
    ],
  })
  const menusOnly = () => makePack({ parts: { menus: new TextDecoder().decode(files['menus.json']) } })
  expect((await move(owner, zipSync(files))).body.parts).toContainEqual({ name: 'menus', new: 0, same: 3, changed: 0, refused: 0, items: [] })

  const product = { name: 'Upper Assam', variants: [{ quantity: '1 g', price: 499 }] }
  expect((await send('PUT', `/products/${productId}`, { token: owner, body: product })).status).toBe(200)
  await send('POST', `/pages/${pageId}/unpublish`, { token: owner, body: {} })
  const tried = (await move(owner, menusOnly(), { dryRun: true })).body.parts[0]
  expect((await shownMenus()).header).toEqual(header)
  const moved = (await move(owner, menusOnly())).body.parts[0]
  expect(moved).toEqual(tried)
  expect(moved).toMatchObject({ changed: 2, same: 1, refused: 1 })
  expect(moved.items).toContainEqual({ change: 'refused', name: 'Garden', why: 'Your shop does not show /pages/garden, so the link is left out.' })
  expect(moved.items[0]).toMatchObject({ name: 'header', to: expect.stringContaining('Recipes: https://recipes.example/') })
  expect(await shownMenus()).toMatchObject({
    header: [...firstMenus.header, link('Tea', `/product/upper-assam-${productId}`), lead.outside],
    columns: firstMenus.columns,
  })
})

test('menus that the shop would not save change nothing and say why', async () => {
  const lost = { targets: [{ to: '/pages/none', kind: 'page', _id: 'none' }] }
  const item = (why: string) => ({ change: 'refused', name: 'menus', why })
  expect((await moveMenus({ ...firstMenus, legal: [] })).items).toEqual([item(expect.stringContaining('The law requires a link'))])
  expect((await moveMenus({ ...firstMenus, ...lost, header: [link('Lost', '/pages/none')] })).items.at(-1)).toEqual(item('Please keep at least one link.'))
  expect((await moveMenus({ ...firstMenus, ...lost, columns: [{ title: 'Lost', links: [link('Lost', '/pages/none')] }] })).items.at(-1)).toEqual(
    item('Please keep at least one column.'),
  )
  expect(await shownMenus()).toEqual({ ...firstMenus, version: 0 })
})

test('a script as the address of a link refuses the pack', async () => {
  const menus = { ...firstMenus, targets: [], header: [link('Home', 'javascript:alert(1)')] }
  expect(await move(owner, makePack({ parts: { menus } }))).toMatchObject({
    status: 422,
    body: { code: 'import_refused', message: expect.stringContaining('menus.header.0.to') },
  })
})
