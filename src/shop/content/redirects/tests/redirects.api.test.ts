import { beforeEach, expect, test } from 'vitest'
import { makeProduct } from '#test/make-product.ts'
import { signedInAdmin, signedInCustomer, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { findTarget } from '../../module.server.ts'

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
})

const add = (from: string, to: string, as = token) => send('POST', '/redirects', { token: as, body: { from, to } })
const change = (id: string, body: object) => send('PUT', `/redirects/${id}`, { token, body })
const listed = async (query = '') => (await send('GET', `/redirects${query}`, { token })).body
const known = async () => Object.fromEntries((await listed()).map(({ from, to }: { from: string; to: string }) => [from, to]))
const importCsv = (csv: string, dryRun = false, as = token) => send('POST', '/redirects/import', { token: as, body: { csv, dryRun } })

test('an owner adds, finds, changes and deletes a redirect; Activity keeps each step', async () => {
  const { status, body } = await add(' /Old-Page/ ', '/products?type=tea')
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      message: 'Redirect added',
      redirect: { _id: expect.any(String), from: '/old-page', to: '/products?type=tea', made: shop.now().toISOString(), version: 0 },
    },
  ])
  await add('/केसर', 'https://blog.example/')
  expect((await listed()).map(({ from }: { from: string }) => from)).toEqual(['/केसर', '/old-page'])
  expect((await listed(`?q=${encodeURIComponent('केस')}`)).map(({ to }: { to: string }) => to)).toEqual(['https://blog.example/'])
  expect((await listed('?q=TYPE%3Dtea')).map(({ from }: { from: string }) => from)).toEqual(['/old-page'])
  expect(await findTarget(shop.db, '/OLD-page/')).toBe('/products?type=tea')
  expect(await findTarget(shop.db, '/%E0%A4%95%E0%A5%87%E0%A4%B8%E0%A4%B0')).toBe('https://blog.example/')

  const id = body.redirect._id
  const changed = await change(id, { from: '/older-page', to: '/blog', version: 0 })
  expect(changed.body.redirect).toMatchObject({ _id: id, from: '/older-page', to: '/blog', version: 1 })
  expect(await findTarget(shop.db, '/old-page')).toBeUndefined()
  expect((await send('DELETE', `/redirects/${id}`, { token })).body).toEqual({ success: true, message: 'Redirect deleted' })
  expect((await send('DELETE', `/redirects/${id}`, { token })).status).toBe(404)
  const entries = await shop.db
    .selectFrom('auditEntry')
    .select(['action', 'subjectName', 'before', 'after'])
    .where('subjectId', '=', id)
    .orderBy('seq')
    .execute()
  expect(entries).toEqual([
    { action: 'created', subjectName: '/old-page', before: {}, after: { from: '/old-page', to: '/products?type=tea' } },
    { action: 'updated', subjectName: '/older-page', before: { from: '/old-page', to: '/products?type=tea' }, after: { from: '/older-page', to: '/blog' } },
    { action: 'deleted', subjectName: '/older-page', before: { from: '/older-page', to: '/blog' }, after: {} },
  ])
})

test.each([
  ['a target of another site without https', '/a', 'http://blog.example/', 'to'],
  ['a target with two slashes', '/a', '//evil.example', 'to'],
  ['a script', '/a', 'javascript:alert(1)', 'to'],
  ['a line break', '/a', '/b\r\nset-cookie: x=1', 'to'],
  ['a page of the shop', '/about', '/blog', 'from'],
  ['an article that shoppers see', '/blog/what-shilajit-is', '/blog', 'from'],
  ['the back-office', '/admin/orders', '/', 'from'],
  ['a query', '/a?id=3', '/blog', 'from'],
  ['a circle', '/a', '/A/', 'to'],
  ['no new address', '/a', ' ', 'to'],
])('%s is refused at its field', async (_, from, to, field) => {
  const { status, body } = await add(from, to)
  expect([status, body.code, body.details[0].field]).toEqual([400, 'invalid_input', field])
  expect(await known()).toEqual({})
})

test('a second redirect from an address is refused, also at once and by a change', async () => {
  const both = await Promise.all([add('/a', '/blog'), add('/A/', '/about')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const { body } = await add('/b', '/blog')
  const refused = await change(body.redirect._id, { from: '/a', to: '/blog' })
  expect([refused.status, refused.body.details]).toEqual([400, [{ field: 'from', message: 'There is a redirect from this address already.' }]])
})

test('a form that was filled from an older version is refused with the present one', async () => {
  const { redirect } = (await add('/a', '/blog')).body
  await change(redirect._id, { from: '/a', to: '/about', version: 0 })
  expect(await change(redirect._id, { from: '/a', to: '/products', version: 0 })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', details: { current: { to: '/about', version: 1 } } },
  })
  expect((await change('none', { from: '/a', to: '/about' })).status).toBe(404)
})

test('chains become one step, whichever end comes first, and a circle is refused', async () => {
  await add('/a', '/b')
  await add('/b', '/c')
  await add('/z', '/a')
  expect(await known()).toEqual({ '/a': '/c', '/b': '/c', '/z': '/c' })
  expect((await add('/c', '/z')).body.message).toBe('This would lead back to its own old address.')
})

test('the address of a product that shoppers see is not redirected, that of a hidden one is', async () => {
  const { id } = await makeProduct(shop, { name: 'Assam' })
  const path = `/product/old-name-${id}`
  expect((await add(path, '/products')).body.details[0].field).toBe('from')
  await send('DELETE', `/products/${id}`, { token })
  expect((await add(path, '/products')).status).toBe(200)
})

test('a spreadsheet is shown first and then taken; its refused lines are left out', async () => {
  await add('/a', '/blog')
  await add('/b', '/blog')
  const csv = 'Redirect from,Redirect to\n/a,/blog\n/b,/about\n/c,https://blog.example/\n/d,//evil.example\n/admin,/blog\n/C,/about\n'
  const outcome = {
    new: 1,
    changed: 1,
    same: 1,
    refused: 3,
    errors: [],
    lines: [
      { row: 5, change: 'refused', from: '/d', to: '//evil.example', why: expect.stringContaining('begins with /') },
      { row: 6, change: 'refused', from: '/admin', to: '/blog', why: expect.stringContaining('belongs to the shop') },
      { row: 7, change: 'refused', from: '/C', to: '/about', why: expect.stringContaining('earlier line') },
      { row: 3, change: 'changed', from: '/b', to: '/about', before: '/blog' },
      { row: 4, change: 'new', from: '/c', to: 'https://blog.example/' },
    ],
  }
  expect((await importCsv(csv, true)).body).toEqual({ success: true, message: 'Would import 2 redirects.', dryRun: true, ...outcome })
  expect(await known()).toEqual({ '/a': '/blog', '/b': '/blog' })
  expect((await importCsv(csv)).body).toMatchObject({ message: 'Imported 2 redirects.', ...outcome })
  expect(await known()).toEqual({ '/a': '/blog', '/b': '/about', '/c': 'https://blog.example/' })
  expect((await importCsv(csv)).body).toMatchObject({ new: 0, changed: 0, same: 3 })
})

test('lines may stand without titles, as pasted from a spreadsheet', async () => {
  expect((await importCsv('/a\t/blog\n/b\t/about')).body).toMatchObject({ new: 2, lines: [{ row: 1 }, { row: 2 }] })
})

test('a sheet with other columns is refused', async () => {
  const csv = 'Old,New\n/a,/b\n'
  expect((await importCsv(csv, true)).body).toMatchObject({ new: 0, errors: expect.arrayContaining([expect.objectContaining({ row: 1, column: 'Old' })]) })
  expect(await importCsv(csv)).toMatchObject({ status: 422, body: { code: 'import_refused' } })
})

test('only staff who may change the catalogue change redirects', async () => {
  const [editor, packer, customer] = [await signedInStaff('editor'), await signedInStaff('packer'), await signedInCustomer()]
  expect((await add('/a', '/blog', editor)).status).toBe(200)
  for (const as of [packer, customer]) {
    expect((await add('/b', '/blog', as)).status).toBe(403)
    expect((await importCsv('/b,/blog', false, as)).status).toBe(403)
    expect((await send('GET', '/redirects', { token: as })).status).toBe(403)
  }
})
