import { errorTexts } from './errors-texts.ts'
import { toast } from './toast-store.ts'

/** What this browser keeps, in local storage. Everything else is on the server. */

/** Returns null when the browser blocks storage. */
export function readStored(key: string) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value. @throws the browser's error when storage is blocked or full, after a toast: callers must not continue as if it were stored */
export function writeStored(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch (error) {
    toast(errorTexts.notKept, { kind: 'error' })
    throw error
  }
}

export function removeStored(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

/** Calls `onChange` after the shop's own event, and after changes in another tab. @returns a function that stops it */
export function subscribeTo(event: string, onChange: () => void) {
  window.addEventListener(event, onChange)
  window.addEventListener('storage', onChange)
  // A page restored by the Back button shows its old state, while storage may have changed on another page.
  window.addEventListener('pageshow', onChange)
  return () => {
    window.removeEventListener(event, onChange)
    window.removeEventListener('storage', onChange)
    window.removeEventListener('pageshow', onChange)
  }
}
