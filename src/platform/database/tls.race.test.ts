import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startServer } from '#test/postgres.ts'
import { openDatabase, openPool } from './database.ts'

let server: Awaited<ReturnType<typeof startServer>>
const folder = mkdtempSync(join(tmpdir(), 'swachh-tls-'))
const [ownRoot, otherRoot] = [join(folder, 'own.crt'), join(folder, 'other.crt')]

/** Makes a certificate for `localhost` that nobody else signed. */
function makeCertificate(cert: string, key: string) {
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
  execFileSync('openssl', [...request, '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert], { stdio: 'ignore' })
}

beforeAll(async () => {
  makeCertificate(otherRoot, join(folder, 'other.key'))
  server = await startServer(['fsync=off', 'ssl=on', `ssl_cert_file=server.crt`, 'ssl_key_file=server.key'], (data) => {
    makeCertificate(join(data, 'server.crt'), join(data, 'server.key'))
    execFileSync('cp', [join(data, 'server.crt'), ownRoot])
  })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

/** Connects, and returns whether the connection is encrypted, or why there is none. */
async function connect(url: string, parameters: string, host = '127.0.0.1') {
  const target = new URL(url)
  target.hostname = host
  target.search = parameters
  const db = openDatabase(openPool(target.href, 1))
  try {
    const { rows } = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db)
    return rows[0]?.ssl ? 'encrypted' : 'plain'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  } finally {
    await db.destroy()
  }
}

test.each([
  ['sslmode=disable', '127.0.0.1', 'plain'],
  ['sslmode=prefer', '127.0.0.1', 'encrypted'],
  ['sslmode=require', '127.0.0.1', 'encrypted'],
  [`sslmode=require&sslrootcert=${ownRoot}`, '127.0.0.1', 'encrypted'],
  [`sslmode=require&sslrootcert=${otherRoot}`, '127.0.0.1', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  [`sslmode=verify-ca&sslrootcert=${ownRoot}`, '127.0.0.1', 'encrypted'],
  [`sslmode=verify-ca&sslrootcert=${otherRoot}`, '127.0.0.1', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  [`sslmode=verify-full&sslrootcert=${ownRoot}`, 'localhost', 'encrypted'],
  [`sslmode=verify-full&sslrootcert=${ownRoot}`, '127.0.0.1', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['sslmode=verify-full', 'localhost', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
])('a server with TLS and "%s" at %s: %s', async (parameters, host, expected) => expect(await connect(server.url, parameters, host)).toBe(expected))

test.each([
  ['sslmode=prefer', 'plain'],
  ['sslmode=require', 'Error: The server does not support SSL connections'],
])('a server without TLS and "%s": %s', async (parameters, expected) => expect(await connect(inject('postgresUrl'), parameters)).toBe(expected))
