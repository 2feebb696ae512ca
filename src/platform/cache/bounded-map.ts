/** A map with a limit of bytes, keys included. It removes the least recently used entries first. */
export type BoundedMap<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
  clear(): void
  size(): number
}

export function openBoundedMap<Value>(maxBytes: number, sizeOf: (value: Value) => number): BoundedMap<Value> {
  const entries = new Map<string, Value>()
  let bytes = 0
  // A character takes at most two bytes.
  const weightOf = (key: string, value: Value) => 2 * key.length + sizeOf(value)

  function remove(key: string) {
    const value = entries.get(key)
    if (value === undefined) return
    bytes -= weightOf(key, value)
    entries.delete(key)
  }

  return {
    get(key) {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key, value) {
      remove(key)
      entries.set(key, value)
      bytes += weightOf(key, value)
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break
        remove(oldest)
      }
    },
    delete: remove,
    clear() {
      entries.clear()
      bytes = 0
    },
    size: () => entries.size,
  }
}
