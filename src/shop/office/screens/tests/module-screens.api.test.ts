import { afterEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, doneReply } from '#kernel/wire.ts'
import { addModules } from '#platform/module.ts'
import { signedInAdmin, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { checkScreens, type ModuleScreen } from '../server/module-screens.server.ts'

const { modules } = shop
afterEach(() => void (shop.modules = modules))

const list = endpoint({
  method: 'GET',
  path: '/boxes',
  access: { scope: 'orders:read' },
  summary: 'The boxes',
  input: z.object({}),
  reply: z.array(z.object({ _id: z.string(), size: z.string() })),
})

const close = endpoint({
  method: 'POST',
  path: '/boxes/:id/closed',
  access: { scope: 'orders:pack' },
  once: 'state',
  summary: 'Close a box',
  input: byId,
  reply: doneReply,
})

const screen: ModuleScreen = {
  path: 'open-boxes',
  title: 'Boxes',
  empty: 'No boxes.',
  list,
  columns: [{ heading: 'Size', field: 'size' }],
  actions: [{ label: 'Close', endpoint: close }],
}

const withScreens = (...screens: ModuleScreen[]) => addModules(modules, [{ name: 'boxes', api: [], screens }])

const action = { label: 'Close', method: 'POST', path: '/boxes/:id/closed', scope: 'orders:pack', once: 'state' }

const shown = {
  module: 'boxes',
  path: 'open-boxes',
  title: 'Boxes',
  intro: '',
  empty: 'No boxes.',
  list: { path: '/boxes', scope: 'orders:read' },
  columns: [{ heading: 'Size', field: 'size', kind: 'text' }],
  actions: [action],
}

test('a role sees the screens whose rows it may read, with the actions that it may call', async () => {
  shop.modules = withScreens(screen)
  const screensOf = async (token: string) => (await send('GET', '/module-screens', { token })).body
  expect(await screensOf(await signedInAdmin())).toEqual([shown])
  expect(await screensOf(await signedInStaff('accountant'))).toEqual([{ ...shown, actions: [] }])
  expect(await screensOf(await signedInStaff('editor'))).toEqual([])
  expect((await send('GET', '/module-screens')).status).toBe(401)
})

test('a shop without added modules has no such screen', async () => {
  expect((await send('GET', '/module-screens', { token: await signedInAdmin() })).body).toEqual([])
})

test.each<[string, Partial<ModuleScreen>]>([
  ['needs a path of small letters', { path: 'Open boxes' }],
  ['has an empty text', { columns: [{ heading: ' ', field: 'size' }] }],
  ['needs a list by GET with a scope', { list: { ...list, access: 'public' } }],
  ['needs a list by GET with a scope, and no parameter', { list: { ...list, path: '/boxes/:id' } }],
  ['needs an _id in each row', { list: { ...list, reply: z.array(z.object({ size: z.string() })) } }],
  ['has a column of weight, which its list does not answer', { columns: [{ heading: 'Weight', field: 'weight' }] }],
  ['needs a column', { columns: [] }],
  ['needs an endpoint for "Close" that changes something', { actions: [{ label: 'Close', endpoint: list }] }],
  ['needs an endpoint for "Close"', { actions: [{ label: 'Close', endpoint: { ...close, path: '/boxes/:box' } }] }],
])('refuses a screen that %s', (fault, wrong) => {
  expect(() => checkScreens(withScreens({ ...screen, ...wrong }))).toThrow(fault)
})

test('refuses two screens of a module with the same address', () => {
  expect(() => checkScreens(withScreens(screen))).not.toThrow()
  expect(() => checkScreens(withScreens(screen, screen))).toThrow('the screen "open-boxes" of the module boxes has the address of another one')
})
