import { useSyncExternalStore } from 'react'

const key = 'adminShortcuts'
const changed = 'admin-shortcuts'

/** Single keys can be switched off, as they are in the way of who speaks to the computer (WCAG 2.1.4). */
const shortcutsOn = () => localStorage.getItem(key) !== 'off'

export function setShortcuts(on: boolean) {
  if (on) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
  window.dispatchEvent(new Event(changed))
}

export const useShortcutsOn = () => useSyncExternalStore(subscribe, shortcutsOn, () => true)

function subscribe(listener: () => void) {
  window.addEventListener(changed, listener)
  return () => window.removeEventListener(changed, listener)
}

/** Whether a key is typed into something, or held with another, or meant for a dialog. */
export function isTaken({ target, ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || defaultPrevented) return true
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], dialog') !== null
}
