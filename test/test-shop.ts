import { afterAll, beforeEach, inject } from 'vitest'
import { type Engine, openPool } from '#platform/database.ts'
import { openInMemory } from '#platform/embedded.ts'
import { openTestShop } from './open-test-shop.ts'
import { asAdmin, databaseUrl } from './postgres.ts'

/** The shop of a test file, on the engine that the run asks for; empty before each test. */
const opened = await openTestShop(await openEngine())

export const { shop, api, clock, runJobs, later } = opened

beforeEach(opened.empty)
afterAll(opened.close)

async function openEngine(): Promise<Engine> {
  if (process.env['TEST_ENGINE'] !== 'postgres') return openInMemory(new Blob([Buffer.from(inject('dump'), 'base64')]))
  const name = `swachh_test_${process.pid}_${Math.trunc(performance.now() * 1000)}`
  await asAdmin(inject('postgresUrl'), `create database ${name} template ${inject('template')}`)
  return openPool(databaseUrl(inject('postgresUrl'), name), 10)
}
