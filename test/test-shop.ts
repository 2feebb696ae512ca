import { afterAll, beforeEach } from 'vitest'
import { countStatements } from './count-statements.ts'
import { openTestEngine } from './open-test-engine.ts'
import { openTestShop } from './open-test-shop.ts'

const engine = await openTestEngine()

/** On PostgreSQL, what is asked of the database can be counted. */
export const counter = engine.kind === 'postgres' ? countStatements(engine.pool) : undefined

/** The shop of a test file, on the engine that the run asks for; empty before each test. */
export const opened = await openTestShop(engine)

export const { shop, api, clock, runJobs, later } = opened

beforeEach(opened.empty)
afterAll(opened.close)
