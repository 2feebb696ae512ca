type ToastKind = 'success' | 'error' | 'info'

export type Toast = {
  id: number
  text: string
  kind: ToastKind
  /** Interrupts a screen reader, as an alert does. Errors do by default. */
  urgent: boolean
  /** A next step, like "View cart". */
  link?: { text: string; to: string }
  /** Reverts the action that the notice reports. Such a notice stays for `undoMs`. */
  undo?: () => void
}

/** How long a toast stays without pointer or focus on it. */
export const toastMs = 7000

/** At most 20 toasts show at once (docs/promises.md). The oldest goes first. */
export const mostToasts = 20

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

export function toast(text: string, { kind = 'success', urgent = kind === 'error', link, undo }: Partial<Omit<Toast, 'id' | 'text'>> = {}) {
  lastId += 1
  setToasts([...toasts, { id: lastId, text, kind, urgent, link, undo }].slice(-mostToasts))
}

export const dismissToast = (id: number) => setToasts(toasts.filter((toast) => toast.id !== id))

export const readToasts = () => toasts

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function setToasts(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
