import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, inject, test } from 'vitest'
import { asAdmin, databaseUrl } from '#test/postgres.ts'
import { checkServer, unsupportedReason } from './check-server.ts'
import { withStartupLock } from './startup-lock.ts'

test('refuses a read-only or too old server with one line', async () => {
  const name = `swachh_read_only_${process.pid}`
  await asAdmin(inject('postgresUrl'), `create database ${name}`)
  const url = databaseUrl(inject('postgresUrl'), name)
  await withStartupLock(url, checkServer)
  await asAdmin(inject('postgresUrl'), `alter database ${name} set default_transaction_read_only = on`)
  await expect(withStartupLock(url, checkServer)).rejects.toThrow(/^DATABASE_URL: the server takes no writes: [^\n]*$/)
  await asAdmin(inject('postgresUrl'), `drop database ${name}`)
  expect(unsupportedReason({ version: 120_017, readOnly: false })).toBe('the server is PostgreSQL 12, and the shop needs 13 or newer')
  expect(unsupportedReason({ version: 130_000, readOnly: false })).toBeUndefined()
})

test('a silent or unreachable server or an unknown database fails with one line that names the setting and no password', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const at = (port: number) => `postgres://shop:top-secret@127.0.0.1:${port}/shop`
  for (const url of [at(typeof address === 'object' ? (address?.port ?? 0) : 0), at(1), databaseUrl(inject('postgresUrl'), 'no_such_database')])
    await expect(withStartupLock(url, async () => {}, { connectMs: 500 })).rejects.toThrow(/^DATABASE_URL: cannot be reached: (?!.*top-secret)[^\n]+$/)
  silent.close()
})
