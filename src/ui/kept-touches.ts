import { readStored, removeStored } from './stored.ts'

/** The touches that this browser keeps: how the visitor came to the shop. An order carries them to the server, which checks them. */

const key = 'touches'

/** More characters than the touches of the shop need. */
const longest = 6000

/** True if the browser asks sites not to track: by Global Privacy Control or Do Not Track. */
export const isOptedOut = () => navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true

/** Returns what is kept, unchecked. Undefined for nothing, and for a browser that asks not to be tracked, which then keeps nothing. */
export function readTouches(): object | undefined {
  if (isOptedOut()) {
    removeStored(key)
    return undefined
  }
  try {
    const text = readStored(key) ?? ''
    const kept: unknown = text.length > longest ? undefined : JSON.parse(text)
    return typeof kept === 'object' && kept !== null ? kept : undefined
  } catch {
    return undefined
  }
}

/** Keeps touches, unless the browser asks not to be tracked, or blocks its storage. */
export function writeTouches(touches: object) {
  if (isOptedOut()) return
  try {
    localStorage.setItem(key, JSON.stringify(touches))
  } catch {
    // The order then counts as direct.
  }
}

/** Returns the field of an order with the touches, if there are any. */
export function touchesField(): { touches?: object } {
  const touches = readTouches()
  return touches ? { touches } : {}
}
