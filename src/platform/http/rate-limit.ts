import { createHmac } from 'node:crypto'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { ShopError } from '#kernel/errors.ts'
import { networksOf } from './client-address.ts'
import type { Engine } from '../database/database.ts'
import { type LimitName, ruleOf } from './limit-rules.ts'
import { type Counter, openMemoryCounter } from './memory-counter.ts'

/** Where counts are kept: an engine will do. */
type Counters = { kind: 'embedded' } | Extract<Engine, { kind: 'postgres' }>

/** `key` is a network address where the rule says so. `of` narrows it to one thing, such as the account that is tried from that address. */
export type Limits = {
  /** Counts one. @throws ShopError too_many_requests with `details.retryAfter` in seconds */
  take(name: LimitName, key: string, of?: string): Promise<void>
  /** Takes one count back, for tries that turned out well. */
  giveBack(name: LimitName, key: string, of?: string): Promise<void>
  /** Remembers for the rule's `seconds` that this has been. */
  remember(name: LimitName, key: string, of?: string): Promise<void>
  remembers(name: LimitName, key: string, of?: string): Promise<boolean>
  /** Calls back at each refusal. */
  onRefused(listener: (name: LimitName) => void): void
}

/** `secret`: of the installation, the same in all its processes. */
type Options = { testMode: boolean; secret: string }

/**
 * How many times the points of a rule an IPv6 caller's /64, /56 and /48 may use. A phone has a /64, a home line often a /56. A company has a /48, and so
 * have the many phones of one mobile network. A /56 holds 256 of the /64s and a /48 holds 65,536, so each has an allowance of its own. Four and
 * sixteen times the points leave room for the people who share it. They leave none for guessing from all its addresses.
 */
const timesByWidth = [1, 4, 16]

/**
 * Limits shared by all processes through PostgreSQL, or in memory beside the embedded database, which has one process. The database keeps no number,
 * e-mail or network address for it, only hashes that need the secret.
 */
export function openLimits(engine: Counters, { testMode, secret }: Options): Limits {
  const counters = new Map<LimitName, Counter>()
  const listeners: ((name: LimitName) => void)[] = []
  const counterOf = (name: LimitName) => {
    const counter = counters.get(name) ?? open(engine, name)
    counters.set(name, counter)
    return counter
  }
  const inMemory = (name: LimitName) => engine.kind === 'embedded' || ruleOf(name).inMemory
  const kept = (name: LimitName, key: string) => (inMemory(name) ? key : createHmac('sha256', secret).update(`${name} ${key}`).digest('base64url'))

  /** What one call counts, narrowest network first, each with its allowance. */
  function countsOf(name: LimitName, key: string, of: string | undefined) {
    const { points, inTestMode = 1, byAddress } = ruleOf(name)
    const keys = byAddress ? networksOf(key) : [key]
    return keys.map((one, width) => ({
      key: kept(name, of === undefined ? one : `${of} ${one}`),
      points: points * (testMode ? inTestMode : 1) * (timesByWidth[width] ?? 1),
    }))
  }
  const narrowest = (name: LimitName, key: string, of: string | undefined) => countsOf(name, key, of)[0]?.key ?? key

  return {
    async take(name, key, of) {
      const counter = counterOf(name)
      const taken: string[] = []
      for (const count of countsOf(name, key, of)) {
        const { consumedPoints, msBeforeNext } = await counter.penalty(count.key)
        taken.push(count.key)
        if (consumedPoints > count.points) {
          // A refused try counts nowhere. Otherwise counts that are given back later would still leave the key above its points.
          for (const counted of taken) await counter.reward(counted)
          for (const listener of listeners) listener(name)
          throw refusal(msBeforeNext)
        }
      }
    },
    async giveBack(name, key, of) {
      for (const count of countsOf(name, key, of)) await counterOf(name).reward(count.key)
    },
    async remember(name, key, of) {
      await counterOf(name).set(narrowest(name, key, of), 1, ruleOf(name).seconds)
    },
    async remembers(name, key, of) {
      return (await counterOf(name).get(narrowest(name, key, of))) !== null
    },
    onRefused: (listener) => void listeners.push(listener),
  }
}

/** No limits at all, for the tests that are about something else. */
export const unlimited: Limits = {
  take: async () => {},
  giveBack: async () => {},
  remember: async () => {},
  remembers: async () => false,
  onRefused: () => {},
}

function open(engine: Counters, name: LimitName): Counter {
  const { points, seconds, inMemory } = ruleOf(name)
  if (engine.kind === 'embedded' || inMemory) return openMemoryCounter(seconds)
  const options = { keyPrefix: name, points, duration: seconds }
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
