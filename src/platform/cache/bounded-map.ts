/** A map that holds no more than so many bytes, keys counted: what was asked for longest ago goes first. */
export type BoundedMap<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
  clear(): void
  size(): number
}

export function openBoundedMap<Value>(maxBytes: number, sizeOf: (value: Value) => number): BoundedMap<Value> {
  const held = new Map<string, Value>()
  let bytes = 0
  // A character takes two bytes at most.
  const weightOf = (key: string, value: Value) => 2 * key.length + sizeOf(value)

  function forget(key: string) {
    const value = held.get(key)
    if (value === undefined) return
    bytes -= weightOf(key, value)
    held.delete(key)
  }

  return {
    get(key) {
      const value = held.get(key)
      if (value === undefined) return undefined
      held.delete(key)
      held.set(key, value)
      return value
    },
    set(key, value) {
      forget(key)
      held.set(key, value)
      bytes += weightOf(key, value)
      for (const oldest of held.keys()) {
        if (bytes <= maxBytes) break
        forget(oldest)
      }
    },
    delete: forget,
    clear() {
      held.clear()
      bytes = 0
    },
    size: () => held.size,
  }
}
