import { afterAll, beforeEach } from 'vitest'
import { openTestEngine } from './open-test-engine.ts'
import { openTestShop } from './open-test-shop.ts'

/** The shop of a test file, on the engine that the run asks for; empty before each test. */
export const opened = await openTestShop(await openTestEngine())

export const { shop, api, clock, runJobs, later } = opened

beforeEach(opened.empty)
afterAll(opened.close)
