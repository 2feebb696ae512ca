import { useSyncExternalStore } from 'react'

const storageKey = 'adminShortcuts'
const changeEvent = 'admin-shortcuts'

/** True unless the admin turned the shortcuts off. Single keys disturb speech input, so WCAG 2.1.4 requires a switch. */
const areShortcutsOn = () => localStorage.getItem(storageKey) !== 'off'

export function setShortcuts(on: boolean) {
  if (on) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, 'off')
  window.dispatchEvent(new Event(changeEvent))
}

export const useShortcutsOn = () => useSyncExternalStore(subscribe, areShortcutsOn, () => true)

function subscribe(listener: () => void) {
  window.addEventListener(changeEvent, listener)
  return () => window.removeEventListener(changeEvent, listener)
}

/** True for a key that is no shortcut: typed into a field, pressed with a modifier, or meant for a dialog. */
export function isIgnoredKey({ target, ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || defaultPrevented) return true
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], dialog') !== null
}
