import type { MiddlewareHandler } from 'hono'
import type { ContentChange, ContentChanges } from './content-changes.ts'

/** The result of a read: a `value` for every caller, or `own`, the answer for one caller alone, which is neither stored nor shared. */
export type Read<Value, Own> = { value: Value } | { own: Own }

type Rules<Value> = {
  /** Limit for all entries, keys included. The least recently used entries are removed first. */
  maxBytes: number
  bytesOf: (value: Value) => number
  /** False for a value that concurrent callers may share but that is not stored. */
  isStored?: (key: string, value: Value) => boolean
  /** Ages count from the start of a read, because the read sees no later change. */
  freshMs?: number
  /** How long `findOrRefresh` still answers a value that is no longer fresh. */
  staleMs?: number
  changes?: Pick<ContentChanges, 'subscribe'>
  clearedBy?: readonly ContentChange[]
  /** While it returns false, the cache answers nothing, shares no read and stays as it is. */
  isTrusted?: () => boolean
  now?: () => number
}

const readMethods = new Set(['GET', 'HEAD'])

/** Opens a cache in the memory of this process. docs/caching.md lists its uses, and what clears each. */
export function openCache<Value>(rules: Rules<Value>) {
  const { maxBytes, bytesOf, isStored = () => true, freshMs = Infinity, staleMs = 0, isTrusted = () => true, now = Date.now } = rules
  const entries = new Map<string, { value: Value; readAt: number; bytes: number }>()
  /** Reads in progress; undefined for one that gives no value. */
  const reading = new Map<string, Promise<{ value: Value } | undefined>>()
  let bytes = 0

  /** Returns the entry unless it is older than `maxAgeMs`, and makes it the most recently used. */
  function touch(key: string, maxAgeMs: number) {
    const entry = entries.get(key)
    if (entry === undefined || !isTrusted() || now() - entry.readAt > maxAgeMs) return undefined
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }

  function remove(key: string) {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function store(key: string, read: Read<Value, unknown>, readAt: number) {
    remove(key)
    if ('own' in read) return
    // A character takes at most two bytes.
    const entry = { value: read.value, readAt, bytes: 2 * key.length + bytesOf(read.value) }
    if (entry.bytes > maxBytes || !isStored(key, read.value)) return
    entries.set(key, entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      remove(oldest)
    }
  }

  /** Reads a key. The result counts only if this read is still in `reading` at its end: `clear` and a later read of the key take it out. */
  async function begin<Result extends Read<Value, unknown> | undefined>(key: string, read: () => Promise<Result>) {
    const readAt = now()
    const shared = Promise.withResolvers<{ value: Value } | undefined>()
    reading.set(key, shared.promise)
    try {
      const result = await read()
      if (result && reading.get(key) === shared.promise && isTrusted()) store(key, result, readAt)
      if (result && 'value' in result) shared.resolve(result)
      return result
    } finally {
      if (reading.get(key) === shared.promise) reading.delete(key)
      // After a value this changes nothing.
      shared.resolve(undefined)
    }
  }

  /** Returns a fresh value. */
  const find = (key: string) => touch(key, freshMs)?.value

  /** Drops all entries. A read that runs at this moment is neither stored nor shared with later callers. */
  function clear() {
    entries.clear()
    reading.clear()
    bytes = 0
  }

  /** Clears the cache after a write through this process, before the notification of the change arrives. A refused request changes nothing. */
  const clearAfterWrite: MiddlewareHandler = async (c, next) => {
    await next()
    if (!readMethods.has(c.req.method) && c.res.ok) clear()
  }

  rules.changes?.subscribe((change) => {
    if (rules.clearedBy?.includes(change)) clear()
  })

  return {
    find,
    /**
     * Returns a fresh or stale value. A stale one is read again in the background, once. The read's value replaces it, and an `own` removes it. The stale
     * value stays if the read returns undefined or rejects.
     */
    findOrRefresh(key: string, read: () => Promise<Read<Value, unknown> | undefined>) {
      const entry = touch(key, freshMs + staleMs)
      if (entry && now() - entry.readAt > freshMs && !reading.has(key)) begin(key, read).catch(() => undefined)
      return entry?.value
    },
    /** Returns a fresh value, or reads it. Concurrent callers share one read. If it gives no value, each of them reads its own. */
    async get<Own>(key: string, read: () => Promise<Read<Value, Own>>): Promise<Read<Value, Own>> {
      const value = find(key)
      if (value !== undefined) return { value }
      // No `await` before `begin` if nothing is pending, so that concurrent callers find the first one's read.
      const pending = isTrusted() ? reading.get(key) : undefined
      return (pending && (await pending)) ?? begin(key, read)
    },
    clear,
    clearAfterWrite,
    size: () => entries.size,
  }
}
