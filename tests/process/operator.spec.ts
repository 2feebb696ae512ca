import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Finding } from '../../src/platform/checks/check.ts'
import { runScript } from '../stress/backup/run-script.ts'
import { freePort } from '../support/free-port.ts'
import { startShop } from '../support/browser/shop-process.ts'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'

/** What an operator runs beside the shop, or before it starts. */

test.describe.configure({ timeout: 300_000 })

const stateOf = (output: string) => Object.fromEntries((JSON.parse(output) as Finding[]).map(({ name, state }) => [name, state]))

test('beside a running embedded shop the doctor says what it cannot read; after its stop it reads everything', async () => {
  const shop = await startShop({ SEED: 'none' })
  const environment = { DATA_DIR: shop.dataDir, PUBLIC_URL: shop.baseURL }
  try {
    const beside = await runScript('doctor', environment)
    expect(beside.output).toContain('unknown  database: the embedded database serves the running shop alone')
    expect(beside.output).toMatch(/^ok {7}public address: .* answers$/m)
    expect(beside.output).toMatch(/^ok {7}webhook: .* takes events$/m)
    expect(beside.code, beside.output).toBe(0)
    expect(await runScript('migrate', environment, '--check')).toMatchObject({ code: 1, output: expect.stringContaining('in use by another shop process') })
    await shop.stop()
    const { code, output } = await runScript('doctor', environment, '--json')
    expect(stateOf(output)).toMatchObject({ database: 'ok', migrations: 'ok', queue: 'ok', 'public address': 'failing', webhook: 'failing' })
    expect(code).toBe(1)
    expect(await runScript('migrate', environment, '--check')).toMatchObject({ code: 0, output: 'No migration waits.' })
  } finally {
    await shop.remove()
  }
})

test('migrations are listed and applied without the shop, and the doctor names a server that does not fit', async () => {
  const postgres = await startPostgres({ packaged: true })
  const folder = await mkdtemp(join(tmpdir(), 'swachh-operator-'))
  try {
    await asAdmin(postgres.url, 'create database operated')
    const environment = { DATABASE_URL: databaseUrl(postgres.url, 'operated'), AUTH_SECRET: 'the secret of this test, which is long', DATA_DIR: folder }
    const waiting = await runScript('migrate', environment, '--check')
    expect(waiting.code, waiting.output).toBe(2)
    expect(waiting.output).toMatch(/^migrations\/0001_shop\.sql: /m)
    expect(waiting.output).toMatch(/^\d+ migrations wait, less than a second in all\.$/m)
    const before = await runScript('doctor', environment)
    expect(before.output).toMatch(/^warning {2}migrations: \d+ wait, from migrations\/0001_shop\.sql/m)

    const applied = await runScript('migrate', environment)
    expect(applied.output).toMatch(/^migrations\/0001_shop\.sql: applied in \d+\.\d s$/m)
    expect(applied.output).toMatch(/^All migrations are applied: \d+\.$/m)
    expect(applied.code).toBe(0)
    expect(await runScript('migrate', environment)).toMatchObject({ code: 0, output: 'No migration waits.' })
    expect(await runScript('migrate', environment, '--check')).toMatchObject({ code: 0, output: 'No migration waits.' })

    await asAdmin(environment.DATABASE_URL, 'create schema postgres')
    const broken = await runScript('doctor', environment)
    expect(broken.output).toMatch(/^failing {2}database: the search_path begins with "postgres" in place of public; set it: alter role /m)
    expect(broken.code).toBe(1)
    await postgres.halt()
    const down = await runScript('doctor', environment)
    expect(down.output).toMatch(/^failing {2}database: it cannot be reached: .*ECONNREFUSED/m)
    expect(down.output).toContain('unknown  queue: the database was not read')
    await postgres.resume()
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('a group that starts before its database waits for it, and says so once', async () => {
  const postgres = await startPostgres({ packaged: true })
  const folder = await mkdtemp(join(tmpdir(), 'swachh-early-'))
  await asAdmin(postgres.url, 'create database late')
  await postgres.halt()
  const settings = { DATABASE_URL: databaseUrl(postgres.url, 'late'), AUTH_SECRET: 'the secret of this test, which is long', WEB_CONCURRENCY: '2' }
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', DATA_DIR: folder, SEED: 'none', SANDBOX: '1', PORT: String(await freePort()), ...settings }
  const shop = spawn(process.execPath, ['server.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  shop.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  try {
    await expect.poll(() => output, { timeout: 60_000 }).toContain('the start waits for it')
    await postgres.resume()
    await expect.poll(() => output, { timeout: 120_000 }).toContain('Ready at ')
    expect(output.match(/the start waits for it|the database answers/g)).toEqual(['the start waits for it', 'the database answers'])
    shop.kill('SIGTERM')
    expect(await once(shop, 'exit')).toEqual([0, null])
  } finally {
    shop.kill('SIGKILL')
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('root does not look at the files of another user', async () => {
  // Only root can give a folder away.
  if (process.getuid?.() !== 0) return
  const folder = await mkdtemp(join(tmpdir(), 'swachh-owned-'))
  try {
    await chown(folder, 65_534, 65_534)
    expect(await runScript('doctor', { DATA_DIR: folder })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^failing {2}user: root would leave files [^\n]+$/),
    })
    expect(await readdir(folder)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('reconcile says why the payment provider does not answer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'swachh-reconciled-'))
  try {
    expect(await runScript('reconcile', { DATA_DIR: folder, SEED: 'none', PORT: String(await freePort()) }, '--since', '2026-11-24')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The payment provider does not answer: .*ECONNREFUSED.*\. In test mode the running shop answers for it\.$/),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('a wrong setting is one failing line of the doctor', async () => {
  expect(await runScript('doctor', { PORT: 'none' })).toMatchObject({ code: 1, output: expect.stringMatching(/^failing {2}settings: PORT: [^\n]+$/) })
})
