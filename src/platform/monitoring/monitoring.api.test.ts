import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readGauges } from '#test/read-gauges.ts'
import { shop } from '#test/test-shop.ts'
import type { ShopModule } from '../shop.ts'
import { checkModules } from '../module.ts'
import { openPartChecks } from './check-parts.ts'
import { gauges } from './gauges.ts'
import { openGauges } from './read-gauges.ts'

/** A database that is down: nothing listens there. */
const unreachable = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' })
const own = (read: () => Promise<{ own_boxes: number }>): ShopModule => ({
  name: 'own',
  api: [],
  gauges: [gauges({ own_boxes: 'Boxes of the module.' }, read)],
})
const inFolder = (DATA_DIR: string) => ({ ...shop, config: { ...shop.config, DATA_DIR } })
const withModules = (...modules: ShopModule[]) => ({ shop: { ...inFolder(tmpdir()), modules: [...shop.modules, ...modules] } })
const failsWith = (error: Error) => Promise.reject<never>(error)

test('reads the values of every module, those of an added one too', async () => {
  const read = await readGauges(withModules(own(async () => ({ own_boxes: 7 }))))
  expect(read).toMatchObject({ swachh_up: { database: 1 }, swachh_readings_failed: 0, own_boxes: 7, swachh_orders_placed_total: 0 })
  expect(read['swachh_disk_free_bytes']).toBeGreaterThan(0)
})

test('a statement that fails takes only its own values', async () => {
  const read = await readGauges(
    withModules(
      own(() => failsWith(new Error('division by zero'))),
      { ...own(async () => ({ own_boxes: 7 })), name: 'other' },
    ),
  )
  expect(read).toMatchObject({ swachh_up: { database: 1 }, swachh_readings_failed: 1, own_boxes: 7 })
})

test('a database that is down, or does not answer in time, is not up, and nothing throws', async () => {
  const { own_boxes, ...down } = await readGauges(withModules(own(() => failsWith(unreachable))))
  expect([own_boxes, down]).toMatchObject([undefined, { swachh_up: { database: 0 }, swachh_orders_placed_total: 0 }])
  const { own_boxes: missing, ...silent } = await readGauges({ ...withModules(own(() => new Promise(() => {}))), readingMs: 100 })
  expect([missing, silent['swachh_up']]).toEqual([undefined, { database: 0 }])
})

test('a replica that does not answer is not up', async () => {
  expect(await readGauges({ replicaLag: async () => 1.5 })).toMatchObject({ swachh_up: { database: 1, replica: 1 }, swachh_replica_lag_seconds: 1.5 })
  const silent = await readGauges({ replicaLag: () => failsWith(unreachable) })
  expect([silent['swachh_up'], silent['swachh_replica_lag_seconds']]).toEqual([{ database: 1, replica: 0 }, undefined])
})

test('frequent scrapes share one reading', async () => {
  let readings = 0
  const read = openGauges({ ...withModules(own(async () => ({ own_boxes: (readings += 1) }))), server: undefined, replicaLag: undefined })
  await Promise.all([read(), read()])
  await read()
  expect(readings).toBe(1)
})

test('two modules cannot have a metric of one name', () => {
  const twice = [own(async () => ({ own_boxes: 1 })), { ...own(async () => ({ own_boxes: 1 })), name: 'other' }]
  expect(() => checkModules(twice)).toThrow('two modules have a metric of the name own_boxes')
})

const addJob = (name: string, minutesAgo: number) =>
  sql`insert into pgboss.job (name, start_after) values (${name}, now() - ${`${minutesAgo} minutes`}::interval)`.execute(shop.db)

test('counts due jobs by queue, and how long the oldest has waited', async () => {
  expect(await readGauges()).toMatchObject({ swachh_jobs_due: { sweep: 0 }, swachh_job_oldest_due_age_seconds: { sweep: 0 } })
  await addJob('sweep', 3)
  await addJob('sweep', 2)
  await addJob('sweep', -5)
  const read = await readGauges()
  expect(read).toMatchObject({ swachh_jobs_due: { sweep: 2, reconcile: 0 } })
  const age = Object(read['swachh_job_oldest_due_age_seconds'])['sweep']
  expect(age).toBeGreaterThanOrEqual(180)
  expect(age).toBeLessThan(240)
})

test('every part is ok in a shop that works', async () => {
  const { status, parts } = await openPartChecks(inFolder(tmpdir()))()
  expect(parts).toEqual({
    database: { status: 'ok', message: 'The database answers.' },
    queue: { status: 'ok', message: 'No job waits long.' },
    provider: { status: 'ok', message: 'Razorpay answers.' },
    disk: { status: 'ok', message: expect.stringMatching(/^\d+ MB are free on the disk of DATA_DIR\.$/) },
  })
  expect(status).toBe('ok')
})

test('each failing part says so in one sentence, without an address', async () => {
  await addJob('sweep', 11)
  const fetchNothing: typeof fetch = () => failsWith(unreachable)
  const missing = inFolder('/a/folder/that/is/missing')
  const broken = { ...missing, payments: shop.payments.reopen({ ...missing, fetch: fetchNothing }) }
  const { status, parts } = await openPartChecks(broken)()
  expect(status).toBe('failing')
  expect(parts).toMatchObject({
    database: { status: 'ok' },
    queue: { status: 'failing', message: 'Jobs wait for more than 10 minutes: sweep.' },
    provider: { status: 'failing', message: 'Razorpay does not answer, or refuses the keys.' },
    disk: { status: 'failing', message: 'The disk of DATA_DIR cannot be read.' },
  })
  expect(JSON.stringify(parts)).not.toMatch(/10\.0\.0\.7|folder/)
})
