import { createServer } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, inject, test } from 'vitest'
import { asAdmin, databaseUrl } from '#test/postgres.ts'
import { checkServer, problemsOf, type ServerFacts } from './check-server.ts'
import { withStartupLock } from './startup-lock.ts'

const admin = inject('postgresUrl')
const name = `swachh_checked_${process.pid}`
const role = `swachh_shop_${process.pid}`
const [quotedName, quotedRole] = [`"${name}"`, `"${role}"`]
const onDatabase = databaseUrl(admin, name)
const asRole = new URL(onDatabase)
asRole.username = asRole.password = role

const facts: ServerFacts = {
  version: 180_000,
  readOnly: false,
  encoding: 'UTF8',
  database: 'shop',
  user: 'keeper',
  isSuperuser: false,
  path: ['public'],
  pathSource: 'default',
  hasPublic: true,
  mayUsePublic: true,
  mayCreateInPublic: true,
  mayCreateInDatabase: true,
  missing: 3,
  trigramSchema: null,
  isTrigramOnPath: false,
  isTrigramAvailable: true,
  isTrigramTrusted: true,
}

test('refuses a read-only or too old server with one line', async () => {
  const readOnly = `swachh_read_only_${process.pid}`
  await asAdmin(admin, `create database ${readOnly}`)
  const url = databaseUrl(admin, readOnly)
  await withStartupLock(url, checkServer)
  await asAdmin(admin, `alter database ${readOnly} set default_transaction_read_only = on`)
  await expect(withStartupLock(url, checkServer)).rejects.toThrow(/^DATABASE_URL: the server takes no writes: [^\n]*$/)
  await asAdmin(admin, `drop database ${readOnly}`)
  expect(problemsOf({ ...facts, version: 120_017 })).toEqual([{ problem: 'the server is PostgreSQL 12, and the shop needs 13 or newer' }])
  expect(problemsOf({ ...facts, version: 130_000 })).toEqual([])
})

describe('a database that the shop cannot use', () => {
  beforeAll(() => asAdmin(admin, `create role ${quotedRole} login password '${role}'`))
  beforeEach(() => asAdmin(admin, `create database ${quotedName} owner ${quotedRole}`))
  afterEach(() => asAdmin(admin, `drop database ${quotedName}`))
  afterAll(() => asAdmin(admin, `drop role ${quotedRole}`))

  const accepted = 'not refused'
  const remedyIn = (line: string) => line.slice(line.lastIndexOf(': ') + 2)
  const check = (url = asRole.href) => withStartupLock(url, checkServer)

  /** Returns the one line with which a start is refused. */
  const refusal = (url?: string) =>
    check(url).then(
      () => accepted,
      (error: unknown) => String(error),
    )

  const changeSchema = 'alter schema public owner to postgres'
  const changeOwner = `alter database ${quotedName} owner to postgres`

  test.each([
    ['a missing schema', ['drop schema public'], 'the database has no schema public'],
    ['no right to the schema', [changeOwner, 'revoke all on schema public from public'], 'the user may not use the schema public'],
    ['no right to create tables', [changeOwner, 'revoke create on schema public from public'], 'the user may not create tables in the schema public'],
    ['no right to create schemas', [changeOwner, `grant all on schema public to ${quotedRole}`], 'the user may not create schemas'],
    ['another schema first', [`create schema ${quotedRole} authorization ${quotedRole}`], `the search_path begins with "${role}" in place of public`],
    ['a search_path without a schema', [`alter database ${quotedName} set search_path = elsewhere`], 'the search_path leads to no schema'],
    [
      'pg_trgm in a schema of its own',
      ['create schema "our extensions"', 'create extension pg_trgm schema "our extensions"'],
      'the extension pg_trgm is in the schema "our extensions"',
    ],
  ])('is refused for %s, with one line, whose SQL cures it', async (_, statements, problem) => {
    for (const statement of statements) await asAdmin(onDatabase, statement)
    const line = await refusal()
    expect(line).toMatch(/^Error: DATABASE_URL: [^\n]+$/)
    expect(line).toContain(problem)
    await asAdmin(onDatabase, remedyIn(line))
    const next = await refusal()
    expect(next).not.toContain(problem)
    // One who may not create tables may not create schemas either.
    if (next !== accepted) await asAdmin(onDatabase, remedyIn(next))
    expect(await refusal()).toBe(accepted)
  })

  test('is refused for a search_path in its address', async () => {
    await asAdmin(onDatabase, 'create schema other')
    await asAdmin(onDatabase, `grant all on schema other to ${quotedRole}`)
    const url = new URL(asRole)
    url.searchParams.set('options', '-c search_path=other,public')
    expect(await refusal(url.href)).toBe(
      'Error: DATABASE_URL: the search_path begins with "other" in place of public; remove search_path from the options of the address',
    )
  })

  test('is refused for another encoding', async () => {
    await asAdmin(admin, `drop database ${quotedName}`)
    await asAdmin(admin, `create database ${quotedName} owner ${quotedRole} encoding 'LATIN1' locale 'C' template template0`)
    const line = await refusal()
    expect(line).toContain('the encoding of the database is LATIN1')
    await asAdmin(admin, `drop database ${quotedName}`)
    await asAdmin(admin, remedyIn(line))
    await asAdmin(admin, `alter database ${quotedName} owner to ${quotedRole}`)
    await check()
  })

  test('is refused without the files of pg_trgm', async () => {
    await asAdmin(admin, `alter database ${quotedName} set extension_control_path = '/there is no such folder'`)
    expect(await refusal()).toBe(
      'Error: DATABASE_URL: the server does not have the extension pg_trgm; install its package postgresql-contrib, then: create extension pg_trgm schema public',
    )
  })

  test('is refused if only a superuser may create pg_trgm', () => {
    expect(problemsOf({ ...facts, isTrigramTrusted: false })).toEqual([
      { problem: 'the user may not create the extension pg_trgm', remedy: 'create it as a superuser: create extension pg_trgm schema public' },
    ])
    expect(problemsOf({ ...facts, isTrigramTrusted: false, isSuperuser: true })).toEqual([])
  })

  test('is accepted without the right to create schemas, if it has all of them', async () => {
    for (const statement of ['create extension pg_trgm', 'create schema sandbox', 'create schema pgboss']) await asAdmin(onDatabase, statement)
    await asAdmin(onDatabase, changeSchema)
    await asAdmin(onDatabase, changeOwner)
    await asAdmin(onDatabase, `grant usage, create on schema public to ${quotedRole}`)
    await check()
  })
})

test('a silent or unreachable server or an unknown database fails with one line that names the setting and no password', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const at = (port: number) => `postgres://shop:top-secret@127.0.0.1:${port}/shop`
  for (const url of [at(typeof address === 'object' ? (address?.port ?? 0) : 0), at(1), databaseUrl(admin, 'no_such_database')])
    await expect(withStartupLock(url, async () => {}, { connectMs: 500 })).rejects.toThrow(/^DATABASE_URL: cannot be reached: (?!.*top-secret)[^\n]+$/)
  silent.close()
})
