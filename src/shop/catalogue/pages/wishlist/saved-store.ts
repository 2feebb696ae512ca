import { useSyncExternalStore } from 'react'
import { readStored, subscribeTo, writeStored } from '#ui/stored.ts'
import { parseSaved, savedKey, withSaved } from './saved-ids.ts'

/** The products that the shopper saved for later. They stay in this browser, and the server never receives them. */

const savedUpdated = 'saved-updated'

let lastText: string | null = null
let lastIds: string[] = []
const none: string[] = []

/** Returns the same list until the stored text changes, as useSyncExternalStore requires. */
function snapshot() {
  const stored = readStored(savedKey)
  if (stored !== lastText) {
    lastText = stored
    lastIds = parseSaved(stored)
  }
  return lastIds
}

const subscribe = (onChange: () => void) => subscribeTo(savedUpdated, onChange)

/** Returns the ids of the saved products, latest first; none on the server and while hydrating. */
export const useSaved = () => useSyncExternalStore(subscribe, snapshot, () => none)

/** Returns whether the product is saved; false on the server and while hydrating. */
export const useIsSaved = (id: string) =>
  useSyncExternalStore(
    subscribe,
    () => snapshot().includes(id),
    () => false,
  )

/** Stores the ids. @throws the browser's error if storage is blocked or full, after a toast */
function store(next: string[]) {
  writeStored(savedKey, JSON.stringify(next))
  window.dispatchEvent(new Event(savedUpdated))
}

/** Saves a product, at the front of the list. @throws as `store` does */
export const saveProduct = (id: string) => store(withSaved(snapshot(), id))

/** Removes a product. @returns a function that restores it at its old place @throws as `store` does */
export function unsaveProduct(id: string) {
  const before = snapshot()
  store(before.filter((other) => other !== id))
  return () => store(withSaved(snapshot(), id, Math.max(0, before.indexOf(id))))
}
