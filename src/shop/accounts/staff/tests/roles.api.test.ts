import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { invite } from '#test/invite.ts'
import { makeAdmin, signedInAdmin, signedInStaff, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'

let token: string

beforeEach(async () => {
  token = await signedInAdmin({ name: 'Kavya' })
})

const fields = { name: 'Photographer', scopes: ['catalogue:read', 'catalogue:write'], secondFactor: false }
const add = (body: object = fields) => send('POST', '/staff-roles', { token, body })
const change = (id: string, body: object) => send('PUT', `/staff-roles/${id}`, { token, body: { ...fields, ...body } })
const remove = (id: string) => send('DELETE', `/staff-roles/${id}`, { token })
const list = async () => (await send('GET', '/staff-roles', { token })).body
const idOf = async () => (await add()).body.role._id

test('a role from before the right to recall keeps it, if it could recall by its right to change stock', async () => {
  const upgrade = sql.raw(await readFile('migrations/0130_roles_that_recall.sql', 'utf8'))
  for (const [name, scopes] of [
    ['Stock', ['stock:read', 'stock:write']],
    ['Desk', ['orders:read', 'orders:write']],
    ['Both', ['stock:write', 'messages:write']],
  ])
    expect((await add({ name, scopes })).status).toBe(200)
  await upgrade.execute(shop.db)
  const own = (await list()).filter(({ builtIn }: { builtIn: boolean }) => !builtIn)
  expect(own.map(({ name, scopes }: { name: string; scopes: string[] }) => [name, scopes])).toEqual([
    ['Both', ['stock:write', 'messages:write']],
    ['Desk', ['orders:read', 'orders:write']],
    ['Stock', ['stock:read', 'stock:write', 'messages:write']],
  ])
})

test('a role is added, listed after the built-in ones, changed and deleted, with a line in the log for each', async () => {
  const { status, body } = await add({ ...fields, scopes: [...fields.scopes, 'catalogue:read'] })
  expect({ status, role: body.role }).toMatchObject({ status: 200, role: { ...fields, builtIn: false, people: 0, version: 1 } })
  const { _id } = body.role
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Owner', 'Manager', 'Packer', 'Support', 'Editor', 'Accountant', 'Photographer'])
  expect((await change(_id, { name: 'Pictures', secondFactor: true, version: 1 })).body.role).toMatchObject({
    name: 'Pictures',
    secondFactor: true,
    version: 2,
  })
  expect((await remove(_id)).status).toBe(200)
  expect(await list()).toHaveLength(6)
  const entries = (await send('GET', '/audit?kind=security', { token })).body
  expect(entries).toMatchObject([
    { action: 'defined a role', actor: { name: 'Kavya' }, before: { name: 'Pictures' }, after: {} },
    { action: 'defined a role', before: { name: 'Photographer', secondFactor: false }, after: { name: 'Pictures', secondFactor: true } },
    { action: 'defined a role', after: { name: 'Photographer', scopes: 'catalogue:read, catalogue:write' }, subject: { kind: 'role', id: _id } },
  ])
})

test('a name is taken in any letter case, by built-in roles too', async () => {
  const id = await idOf()
  for (const name of ['photographer', 'OWNER', 'Packer']) expect(await add({ ...fields, name })).toMatchObject({ status: 409, body: { code: 'role_taken' } })
  const other = (await add({ ...fields, name: 'Writer' })).body.role._id
  expect(await change(other, { name: 'PHOTOGRAPHER' })).toMatchObject({ status: 409, body: { code: 'role_taken' } })
  expect((await change(id, { name: 'PHOTOGRAPHER' })).status).toBe(200)
})

test('refuses bad input, unknown roles and changes of built-in ones', async () => {
  for (const body of [{ ...fields, name: ' ' }, { ...fields, name: 'a\nb' }, { ...fields, scopes: [] }, { ...fields, scopes: ['everything'] }, { name: 'X' }])
    expect((await add(body)).status).toBe(400)
  for (const id of ['UNKNOWN', 'owner', 'packer']) {
    expect((await change(id, {})).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
  }
})

test('a role in use, or offered by an invitation, is not deleted', async () => {
  const id = await idOf()
  const member = await makeAdmin({ staffRole: id })
  const inUse = { status: 409, body: { code: 'role_in_use' } }
  expect(await remove(id)).toMatchObject(inUse)
  expect((await list()).at(-1).people).toBe(1)
  await send('PUT', `/staff/${member.id}/role`, { token, body: { role: 'packer' } })
  await invite(token, 'meera@example.com', id)
  expect(await remove(id)).toMatchObject(inUse)
  const [{ _id }] = (await send('GET', '/staff-invitations', { token })).body
  await send('DELETE', `/staff-invitations/${_id}`, { token })
  expect((await remove(id)).status).toBe(200)
})

test('an old version is refused with the role as it is and who saved it', async () => {
  const id = await idOf()
  await change(id, { name: 'Pictures', version: 1 })
  const { status, body } = await change(id, { name: 'Photos', version: 1 })
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', details: { current: { name: 'Pictures', version: 2 }, saved: { by: 'Kavya' } } },
  })
})

test('the scopes of a changed role apply at the next request', async () => {
  const id = await idOf()
  const member = await signIn(await makeAdmin({ staffRole: id }))
  const drafts = () => send('GET', '/products?status=all', { token: member })
  expect((await drafts()).status).toBe(200)
  expect((await change(id, { scopes: ['orders:read'] })).status).toBe(200)
  expect((await drafts()).body).toMatchObject({ code: 'scope_missing', details: { scope: 'catalogue:read' } })
  expect((await send('GET', '/orders', { token: member })).status).toBe(200)
})

test('an unknown scope in the database, or a role that is gone, allows nothing', async () => {
  await shop.db
    .insertInto('staffRole')
    .values({ id: 'ODD', name: 'Odd', scopes: ['orders:everything', '*', ''] })
    .execute()
  for (const staffRole of ['ODD', 'GONE', 'toString', '__proto__']) {
    const member = await signIn(await makeAdmin({ staffRole }))
    expect((await send('GET', '/staff/me', { token: member })).body.scopes).toEqual([])
    expect((await send('GET', '/orders', { token: member })).body).toMatchObject({ code: 'scope_missing' })
  }
})

test('only owners see roles, and a change needs a fresh proof', async () => {
  const id = await idOf()
  expect((await send('GET', '/staff-roles', { token: await signedInStaff('manager') })).status).toBe(403)
  later(11 * 60_000)
  for (const { status, body } of [await add({ ...fields, name: 'X' }), await change(id, {}), await remove(id)])
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'fresh_proof_needed' })
})
