/** The switch of the single-key shortcuts in this browser. */
export const shortcutsKey = 'adminShortcuts'

/** True unless the person turned the shortcuts off. Single keys disturb speech input, so WCAG 2.1.4 requires a switch. */
export const areShortcutsOn = () => localStorage.getItem(shortcutsKey) !== 'off'

/** True for a key that is no shortcut: typed into a field, pressed with a modifier, or meant for a dialog. */
export function isIgnoredKey({ target, ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || defaultPrevented) return true
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], dialog') !== null
}
