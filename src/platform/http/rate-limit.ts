import { createHmac } from 'node:crypto'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { ShopError } from '#kernel/errors.ts'
import { networksOf } from './client-address.ts'
import type { Engine } from '../database/database.ts'
import { type Counter, openMemoryCounter } from './memory-counter.ts'

/** The names of the limits. The shop's table of limits adds them by `declare module`. */
export interface Limited {}

export type LimitName = keyof Limited

/** At most `points` in `seconds`, for each key. The use-case chooses the key. */
export type LimitRule = {
  points: number
  seconds: number
  /** How many times wider the rule is in test mode, where everyone shares one address. */
  inTestMode?: number
  /** Counts in memory, also when there is a database server. */
  inMemory?: true
  /** The key is a network address, so an IPv6 caller's wider networks count too. */
  byAddress?: true
}

export type LimitRules = Readonly<Record<LimitName, LimitRule>>

/** Where the counts are stored. An `Engine` fits this type. */
type Storage = { kind: 'embedded' } | Extract<Engine, { kind: 'postgres' }>

/** Rate limits. `key` is a network address if the rule has `byAddress`. `of` narrows it to one subject, such as the account that the address tries. */
export type Limits = {
  /** Counts one use. `points` replaces those of the rule. @throws ShopError too_many_requests with `details.retryAfter` in seconds */
  take(name: LimitName, key: string, of?: string, points?: number): Promise<void>
  /** Uncounts one use, because the try has succeeded. */
  reward(name: LimitName, key: string, of?: string): Promise<void>
  /** Marks the key for the rule's `seconds`. */
  remember(name: LimitName, key: string, of?: string): Promise<void>
  /** True while the key is marked. */
  remembers(name: LimitName, key: string, of?: string): Promise<boolean>
  /** Calls the listener at each refusal. */
  onRefused(listener: (name: LimitName) => void): void
}

/** `secret`: the installation's, the same in all its processes. */
type Options = { rules: LimitRules; testMode: () => boolean; secret: string }

/**
 * How many times the points of a rule the /64, /56 and /48 of an IPv6 caller may use. A phone has a /64, a home line often a /56. A company has a /48, and so
 * have the many phones of one mobile network. A /56 holds 256 of the /64s and a /48 holds 65,536, so each has an allowance of its own. Four and
 * sixteen times the points leave room for the people who share it. They leave none for guessing from all its addresses.
 */
const timesByWidth = [1, 4, 16]

/**
 * Opens the limits. All processes share them through PostgreSQL; with the embedded database, which has one process, they are in memory. The database stores
 * no phone number, e-mail or network address for them, only keyed hashes.
 */
export function openLimits(engine: Storage, { rules, testMode, secret }: Options): Limits {
  const counters = new Map<LimitName, Counter>()
  const listeners: ((name: LimitName) => void)[] = []
  const counterOf = (name: LimitName) => {
    const counter = counters.get(name) ?? open(engine, name, rules[name])
    counters.set(name, counter)
    return counter
  }
  const inMemory = (name: LimitName) => engine.kind === 'embedded' || rules[name].inMemory
  const storedKey = (name: LimitName, key: string) => (inMemory(name) ? key : createHmac('sha256', secret).update(`${name} ${key}`).digest('base64url'))

  /** Returns the keys that one call counts, narrowest network first, each with its allowed points. */
  function countsOf(name: LimitName, key: string, of: string | undefined, points = rules[name].points) {
    const { inTestMode = 1, byAddress } = rules[name]
    const keys = byAddress ? networksOf(key) : [key]
    return keys.map((one, width) => ({
      key: storedKey(name, of === undefined ? one : `${of} ${one}`),
      points: points * (testMode() ? inTestMode : 1) * (timesByWidth[width] ?? 1),
    }))
  }
  const narrowest = (name: LimitName, key: string, of: string | undefined) => countsOf(name, key, of)[0]?.key ?? key

  return {
    async take(name, key, of, points) {
      const counter = counterOf(name)
      const taken: string[] = []
      for (const count of countsOf(name, key, of, points)) {
        const { consumedPoints, msBeforeNext } = await counter.penalty(count.key)
        taken.push(count.key)
        if (consumedPoints > count.points) {
          // A refused try counts nowhere. Otherwise the key would stay above its points after successful tries are uncounted.
          for (const takenKey of taken) await counter.reward(takenKey)
          for (const listener of listeners) listener(name)
          throw refusal(msBeforeNext)
        }
      }
    },
    async reward(name, key, of) {
      for (const count of countsOf(name, key, of)) await counterOf(name).reward(count.key)
    },
    async remember(name, key, of) {
      await counterOf(name).set(narrowest(name, key, of), 1, rules[name].seconds)
    },
    async remembers(name, key, of) {
      return (await counterOf(name).get(narrowest(name, key, of))) !== null
    },
    onRefused: (listener) => void listeners.push(listener),
  }
}

/** No limits, for tests of other things. */
export const unlimited: Limits = {
  take: async () => {},
  reward: async () => {},
  remember: async () => {},
  remembers: async () => false,
  onRefused: () => {},
}

function open(engine: Storage, name: LimitName, { points, seconds, inMemory }: LimitRule): Counter {
  if (engine.kind === 'embedded' || inMemory) return openMemoryCounter(seconds)
  const options = { keyPrefix: name, points, duration: seconds }
  return new RateLimiterPostgres({ ...options, storeClient: engine.pool, storeType: 'pool', tableName: 'rate_limit', tableCreated: true })
}

function refusal(milliseconds: number) {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000))
  return new ShopError('too_many_requests', `Too many tries. Please try again in ${durationText(retryAfter)}.`, { retryAfter })
}

function durationText(seconds: number) {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
