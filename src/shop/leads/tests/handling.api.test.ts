import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { makeAdmin, signedInAdmin, signedInCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'

const meera = { name: 'Meera', phone: '98765 43210', email: 'meera@example.com', subject: 'Bulk order', message: 'Two lines,\nplease call.' }

const write = async (change: object = {}): Promise<string> => (await send('POST', '/leads', { body: { ...meera, ...change } })).body.lead._id

type Names = { name: string }[]
const namesOf = (body: Names) => body.map(({ name }) => name)

test('lists messages in numbered pages of ten; the last page is shorter', async () => {
  for (let number = 1; number <= 23; number += 1) await write({ name: `n${number}` })
  const token = await signedInAdmin()
  const page = async (query: string) => namesOf((await send('GET', `/leads?${query}`, { token })).body)
  const first = await send('GET', '/leads?page=1', { token })
  expect(namesOf(first.body)).toEqual(['n23', 'n22', 'n21', 'n20', 'n19', 'n18', 'n17', 'n16', 'n15', 'n14'])
  expect(first.headers.get('x-total-count')).toBe('23')
  expect(await page('page=3')).toEqual(['n3', 'n2', 'n1'])
  expect(await page('page=4')).toEqual([])
  expect(await page('page=2&limit=20')).toEqual(['n3', 'n2', 'n1'])
  expect(await page('page=2&q=n1')).toEqual(['n1'])
  for (const bad of ['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e9']) expect((await send('GET', `/leads?${bad}`, { token })).status).toBe(400)
})

test('finds a message by its words, and by its phone number with or without spaces', async () => {
  await write()
  await write({ name: 'Ravi', phone: '', subject: 'Café', message: 'Hello' })
  const token = await signedInAdmin()
  const found = async (q: string) => namesOf((await send('GET', `/leads?q=${encodeURIComponent(q)}`, { token })).body)
  expect(await found('MEERA@EXAMPLE')).toEqual(['Ravi', 'Meera'])
  expect(await found('9876543210')).toEqual(['Meera'])
  expect(await found('98765 43210')).toEqual(['Meera'])
  expect(await found('please CALL')).toEqual(['Meera'])
  expect(await found('%')).toEqual([])
})

test('records who handles and reopens a message, and when', async () => {
  const id = await write()
  await write({ name: 'Ravi' })
  const [first, second] = [await makeAdmin({ name: 'Kavya' }), await makeAdmin({ name: 'Dev' })]
  const [token, other] = [await signIn(first), await signIn(second)]
  const mark = (handled: boolean, by = token) => send('PUT', `/leads/${id}`, { token: by, body: { handled } })
  const listed = async (state: string) => {
    const { body, headers } = await send('GET', `/leads?page=1&state=${state}`, { token })
    return { names: namesOf(body), total: headers.get('x-total-count') }
  }

  const answer = await mark(true)
  expect(answer).toMatchObject({ status: 200, body: { success: true, lead: { _id: id, name: 'Meera', handled: true, handledBy: 'Kavya' } } })
  expect(answer.body.lead.handledAt).toBe(shop.now().toISOString())
  later(60_000)
  expect((await mark(true, other)).body.lead).toEqual(answer.body.lead)
  expect(await listed('handled')).toEqual({ names: ['Meera'], total: '1' })
  expect(await listed('open')).toEqual({ names: ['Ravi'], total: '1' })

  expect((await mark(false, other)).body.lead).toMatchObject({ handled: false, handledAt: '', handledBy: '' })
  expect(await listed('handled')).toEqual({ names: [], total: '0' })
  const { body: entries } = await send('GET', `/audit?kind=lead&subject=${id}`, { token })
  expect(entries).toMatchObject([
    { action: 'reopened', actor: { name: 'Dev' }, before: { handled: true }, after: { handled: false } },
    { action: 'handled', actor: { name: 'Kavya' }, before: { handled: false }, after: { handled: true } },
  ])
})

test('deletes a handled message for good, and keeps nothing of its text', async () => {
  const [id, other] = [await write(), await write({ name: 'Ravi' })]
  const admin = await makeAdmin({ name: 'Kavya' })
  const token = await signIn(admin)
  await send('PUT', `/leads/${id}`, { token, body: { handled: true } })
  expect(await send('DELETE', `/leads/${id}`, { token })).toMatchObject({ status: 200, body: { success: true, message: 'Message deleted' } })
  expect((await send('DELETE', `/leads/${id}`, { token })).status).toBe(404)
  const { body, headers } = await send('GET', '/leads?page=1', { token })
  expect(body).toMatchObject([{ _id: other }])
  expect(headers.get('x-total-count')).toBe('1')
  const { body: entries } = await send('GET', `/audit?kind=lead&subject=${id}`, { token })
  expect(entries).toMatchObject([{ action: 'deleted', actor: { name: 'Kavya' }, before: { handled: true }, after: {} }, { action: 'handled' }])
  expect(JSON.stringify(entries)).not.toMatch(/Meera|98765|Bulk/)
})

test('a message stays handled after its admin’s account is deleted', async () => {
  const id = await write()
  const admin = await makeAdmin()
  await send('PUT', `/leads/${id}`, { token: await signIn(admin), body: { handled: true } })
  const token = await signedInAdmin()
  expect((await send('DELETE', `/customers/${admin.id}`, { token })).status).toBe(200)
  expect((await send('GET', '/leads', { token })).body[0]).toMatchObject({ handled: true, handledBy: '' })
})

test('exports a spreadsheet without formulas', async () => {
  await write({ name: '=HYPERLINK("http://evil")', phone: '+91 98765 43210' })
  await write({ name: 'Ravi' })
  const token = await signedInAdmin()
  const read = async (query = '') => {
    const { headers, body } = await send('GET', `/exports/leads${query}`, { token })
    return { type: headers.get('content-type'), rows: parse(body, { bom: true, record_delimiter: '\r\n' }) }
  }
  const { type, rows } = await read()
  expect(type).toBe('text/csv; charset=utf-8')
  expect(rows).toEqual([
    ['Received', 'Name', 'Phone', 'Email', 'Subject', 'Message', 'Replied', 'Replied by'],
    ['2026-01-15 12:00', 'Ravi', meera.phone, meera.email, meera.subject, meera.message, '', ''],
    ['2026-01-15 12:00', `'=HYPERLINK("http://evil")`, `'+91 98765 43210`, meera.email, meera.subject, meera.message, '', ''],
  ])
  expect((await read('?q=ravi')).rows).toHaveLength(2)
  expect((await read('?state=handled')).rows).toHaveLength(1)
})

test('refuses everyone but admins', async () => {
  const id = await write()
  const [token, admin] = [await signedInCustomer(), await signedInAdmin()]
  for (const [method, path, body] of [
    ['PUT', `/leads/${id}`, { handled: true }],
    ['DELETE', `/leads/${id}`],
    ['GET', '/exports/leads'],
  ] as const) {
    expect((await send(method, path, { body })).status).toBe(401)
    expect((await send(method, path, { token, body })).status).toBe(403)
  }
  for (const handled of [undefined, 'yes', 1, null]) expect((await send('PUT', `/leads/${id}`, { token: admin, body: { handled } })).status).toBe(400)
  expect((await send('PUT', '/leads/X', { token: admin, body: { handled: true } })).status).toBe(404)
  expect((await send('GET', '/leads?state=lost', { token: admin })).status).toBe(400)
})
