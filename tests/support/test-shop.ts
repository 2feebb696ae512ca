import { limitRules } from '#shop/limit-rules.ts'
import { openLimits } from '#platform/http/rate-limit.ts'
import { countStatements } from './count-statements.ts'
import { openTestEngine } from './open-test-engine.ts'
import { openTestShop } from './open-test-shop.ts'

/** The engine of the test file. */
export const engine = await openTestEngine()

/** Counts database statements, on PostgreSQL only. */
export const counter = engine.kind === 'postgres' ? countStatements(engine.pool) : undefined

/** The shop of a test file, on the engine of this run. reset-test-shop.ts empties it before each test. */
export const opened = await openTestShop(engine)

export const { shop, api, clock, runJobs, later } = opened

/** Opens the rate limits as they are outside of test mode, counted where this engine counts them. */
export const openRealLimits = () => openLimits(engine, { rules: limitRules, testMode: () => false, secret: shop.secrets.auth })
