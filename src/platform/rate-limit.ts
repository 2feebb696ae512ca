import { createHmac } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ShopError } from '#kernel/errors.ts'
import type { Engine } from './database.ts'

export type LimitName =
  | 'login'
  | 'loginAddress'
  | 'loginAccount'
  | 'loginKnown'
  | 'register'
  | 'coupon'
  | 'orders'
  | 'leads'
  | 'otpHour'
  | 'otpDay'
  | 'otpAddress'
  | 'otpRange'
  | 'otpEverybody'
  | 'photos'
  | 'emails'
  | 'emailsAddress'
  | 'requests'
  | 'writes'

/** `inTestMode`: how many times wider it is there, where everyone shares one address. `inMemory`: never asks the database. */
type Rule = { points: number; seconds: number; inTestMode?: number; inMemory?: true }

const wider = 50

/** At most `points` in `seconds`, counted by the key that each use-case gives. */
const rules: Record<LimitName, Rule> = {
  login: { points: 5, seconds: 15 * 60 },
  loginAddress: { points: 100, seconds: 3600, inTestMode: wider },
  // Generous, as whoever spends it shuts out the account's owner where that is not known; a guesser gets 2,400 passwords a day.
  loginAccount: { points: 100, seconds: 3600 },
  loginKnown: { points: 1, seconds: 14 * 86_400 },
  register: { points: 5, seconds: 3600, inTestMode: wider },
  coupon: { points: 10, seconds: 10 * 60 },
  orders: { points: 10, seconds: 60 },
  leads: { points: 3, seconds: 10 * 60, inTestMode: wider },
  otpHour: { points: 5, seconds: 3600 },
  otpDay: { points: 10, seconds: 86_400 },
  otpAddress: { points: 10, seconds: 3600, inTestMode: wider },
  otpRange: { points: 50, seconds: 3600, inTestMode: wider },
  otpEverybody: { points: 5000, seconds: 86_400 },
  photos: { points: 10, seconds: 3600 },
  emails: { points: 5, seconds: 3600 },
  emailsAddress: { points: 20, seconds: 3600, inTestMode: wider },
  // Wide enough in test mode for measurements.
  requests: { points: 300, seconds: 60, inTestMode: 1000, inMemory: true },
  writes: { points: 120, seconds: 60, inTestMode: 1000, inMemory: true },
}

/** Where counts are kept: an engine will do. */
type Counters = { kind: 'embedded' } | Extract<Engine, { kind: 'postgres' }>

export type Limits = {
  /** Counts one. @throws ShopError too_many_requests with `details.retryAfter` in seconds */
  take(name: LimitName, key: string): Promise<void>
  /** Takes one count back, for tries that turned out well. */
  giveBack(name: LimitName, key: string): Promise<void>
  /** Refuses without counting. @throws ShopError too_many_requests */
  check(name: LimitName, key: string): Promise<void>
  /** Keeps in mind for the name's `seconds` that this has been. */
  remember(name: LimitName, key: string): Promise<void>
  remembers(name: LimitName, key: string): Promise<boolean>
}

/** `secret`: of the installation, the same in all its processes. */
type Options = { testMode: boolean; secret: string }

/**
 * Shared by all processes through PostgreSQL, or in memory beside the embedded database, which has one process. A database keeps no number, e-mail or
 * network address for it, but what only the secret leads back to.
 */
export function openLimits(engine: Counters, { testMode, secret }: Options): Limits {
  const limiters = new Map<LimitName, RateLimiterAbstract>()
  const limiterOf = (name: LimitName) => {
    const limiter = limiters.get(name) ?? open(engine, name, testMode)
    limiters.set(name, limiter)
    return limiter
  }
  const kept = (name: LimitName, key: string) =>
    engine.kind === 'embedded' || rules[name].inMemory ? key : createHmac('sha256', secret).update(`${name} ${key}`).digest('base64url')

  return {
    async take(name, key) {
      try {
        await limiterOf(name).consume(kept(name, key))
      } catch (reason) {
        throw reason instanceof RateLimiterRes ? refusal(reason.msBeforeNext) : reason
      }
    },
    async giveBack(name, key) {
      await limiterOf(name).reward(kept(name, key))
    },
    async check(name, key) {
      const limiter = limiterOf(name)
      const state = await limiter.get(kept(name, key))
      if (state && state.consumedPoints >= limiter.points) throw refusal(state.msBeforeNext)
    },
    async remember(name, key) {
      await limiterOf(name).set(kept(name, key), 1, rules[name].seconds)
    },
    async remembers(name, key) {
      return (await limiterOf(name).get(kept(name, key))) !== null
    },
  }
}

/** No limits at all, for the tests that are about something else. */
export const unlimited: Limits = {
  take: async () => {},
  giveBack: async () => {},
  check: async () => {},
  remember: async () => {},
  remembers: async () => false,
}

function open(engine: Counters, name: LimitName, testMode: boolean) {
  const rule = rules[name]
  const options = { keyPrefix: name, points: rule.points * ((testMode && rule.inTestMode) || 1), duration: rule.seconds }
  if (engine.kind === 'embedded' || rule.inMemory) return new RateLimiterMemory(options)
  return new RateLimiterPostgres({ ...options, storeClient: engine.pool, storeType: 'pool', tableName: 'rate_limit', tableCreated: true })
}

function refusal(milliseconds: number) {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000))
  return new ShopError('too_many_requests', `Too many tries. Please try again in ${inWords(retryAfter)}.`, { retryAfter })
}

function inWords(seconds: number) {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
