import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeAdmin, makeCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'
import { makeFirstAdmin } from '../server/make-first-admin.server.ts'
import { sweepAccounts } from '../server/sweep-accounts.server.ts'

const folder = { path: '' }

beforeEach(async () => {
  folder.path = await mkdtemp(join(tmpdir(), 'swachh-first-admin-'))
})

afterEach(() => rm(folder.path, { recursive: true }))

const start = (change: Partial<typeof shop.config> = {}) => makeFirstAdmin({ ...shop, config: { ...shop.config, DATA_DIR: folder.path, ...change } })

test('creates an admin whose password is returned, saved in a file and logs in', async () => {
  const created = await start()
  expect(created).toEqual({ email: 'admin@swachh.local', password: expect.stringMatching(/^[0-9A-Z]{16}$/) })
  expect(await readFile(join(folder.path, 'admin-password'), 'utf8')).toBe(`${created?.password}\n`)
  const { body } = await send('POST', '/auth/login', { body: created })
  expect(body.data.role).toBe('admin')
  expect(await start()).toBeUndefined()
})

test('uses the configured password and does not return it', async () => {
  expect(await start({ ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'chosen by me' })).toEqual({ email: 'owner@example.com', password: undefined })
  expect((await send('POST', '/auth/login', { body: { email: 'owner@example.com', password: 'chosen by me' } })).status).toBe(200)
})

test.each(['password123', 'Admin@2026', 'swachh1955', 'owner-2026'])('refuses %s as the password of the first admin', async (ADMIN_PASSWORD) => {
  const settings = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD }
  await expect(start(settings)).rejects.toThrow(/^ADMIN_PASSWORD: This password is easy to guess\. (Many people|Please leave your name)[^\n]+$/)
  expect(await shop.db.selectFrom('customer').select('id').execute()).toEqual([])
  // The setting is ignored if there is an admin.
  await makeAdmin()
  expect(await start(settings)).toBeUndefined()
})

test('takes over an existing account with the e-mail, and ends its sessions', async () => {
  const existing = await makeCustomer({ email: 'Admin@Swachh.local', password: 'my own password' })
  const token = await signIn(existing)
  const created = await start()
  expect((await send('GET', '/users/addresses', { token })).status).toBe(401)
  expect((await send('POST', '/auth/login', { body: { email: 'admin@swachh.local', password: 'my own password' } })).status).toBe(401)
  expect((await send('POST', '/auth/login', { body: created })).body.data).toMatchObject({ userId: existing.id, role: 'admin' })
})

test('the sweep removes expired sessions and old codes', async () => {
  const customer = await makeCustomer()
  await signIn(customer)
  await send('POST', '/auth/send-otp', { body: { mobile: '9876543210' } })
  later(8 * 86_400_000)
  const token = await signIn(customer)
  await send('POST', '/auth/send-otp', { body: { mobile: '9876543211' } })
  await sweepAccounts(shop)
  expect(await shop.db.selectFrom('session').select('customerId').execute()).toHaveLength(1)
  expect((await send('GET', '/users/addresses', { token })).status).toBe(200)
  expect(await shop.db.selectFrom('oneTimeCode').select('mobile').execute()).toEqual([{ mobile: '+919876543211' }])
})
