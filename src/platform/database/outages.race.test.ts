import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { databaseUrl } from '#test/postgres.ts'
import { shop } from '#test/test-shop.ts'
import { openProxy, type Proxy } from '../../../tests/stress/network/proxy.ts'
import { ShopError } from '#kernel/errors.ts'
import { inRequest } from '../process/request-id.ts'
import { openLog } from '../process/log.ts'
import { withOption } from './address.ts'
import { type Db, openDatabase, openPool } from './database.ts'
import { openOutages, type Outages } from './outages.ts'

let proxy: Proxy
let db: Db
let outages: Outages
let lines: object[]
const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line)) })

beforeEach(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db)
  lines = []
  proxy = await openProxy()
  const url = new URL(databaseUrl(inject('postgresUrl'), rows[0]?.name ?? ''))
  proxy.forwardTo(Number(url.port))
  url.port = String(proxy.port)
  db = openDatabase(openPool(url.href, 2))
  outages = openOutages(db, log, 20)
})
afterEach(async () => {
  outages.close()
  await db.destroy()
  await proxy.close()
})

const request = (path: string) => ({ err: new Error('Connection terminated'), method: 'GET', path })

test('logs one line for a lost database and one when it is back, with the number of refused requests and jobs', async () => {
  proxy.setConditions('resets')
  for (const path of ['/one', '/two']) outages.count(request(path))
  // Two parts of one request.
  for (const path of ['/three', '/three']) inRequest('REQUEST3', () => outages.count(request(path)))
  outages.count({ err: new Error('Connection terminated'), job: 'sweep' })
  outages.count({ err: new Error('Connection terminated') })
  expect(lines).toMatchObject([{ level: 50, msg: 'the database is unavailable', path: '/one' }])
  proxy.setConditions('passes')
  await expect.poll(() => lines.length).toBe(2)
  expect(lines[1]).toMatchObject({ level: 40, msg: 'the database is available again', refused: 3, failedJobs: 1, ms: expect.any(Number) })
  outages.count(request('/four'))
  expect(lines).toMatchObject([{}, {}, { msg: 'the database is unavailable', path: '/four' }])
})

test('a database that takes no writes is not back', async () => {
  const engine = openPool(withOption(inject('postgresUrl'), '-c default_transaction_read_only=on'), 1)
  if (engine.kind !== 'postgres') throw new Error('A server has a pool')
  let asked = 0
  engine.pool.on('acquire', () => (asked += 1))
  const readOnly = openDatabase(engine)
  const endless = openOutages(readOnly, log, 20)
  endless.count(request('/one'))
  await expect.poll(() => asked).toBeGreaterThan(2)
  expect(lines).toHaveLength(1)
  endless.close()
  await readOnly.destroy()
})

test('another error is left to the caller', () => {
  expect(outages.count({ err: new Error('a fault of the program'), path: '/one' })).toBe(false)
  expect(outages.count({ err: new ShopError('unavailable', 'Please try again.'), path: '/one' })).toBe(false)
  expect(lines).toEqual([])
})
