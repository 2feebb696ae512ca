type ToastKind = 'success' | 'error' | 'info'

export type Toast = {
  id: number
  text: string
  kind: ToastKind
  /** Interrupts who listens to the page, as an alert would: errors always do. */
  urgent: boolean
  /** A way on, like "View cart". */
  link?: { text: string; to: string }
  /** Takes back what the notice tells of. Such a notice stands for `undoMs`. */
  undo?: () => void
}

/** How long one stands that nobody looks at. */
export const toastMs = 7000

/** Section 9: at most 20 at once; the oldest goes first. */
export const mostToasts = 20

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

export function toast(text: string, { kind = 'success', urgent = kind === 'error', link, undo }: Partial<Omit<Toast, 'id' | 'text'>> = {}) {
  lastId += 1
  change([...toasts, { id: lastId, text, kind, urgent, link, undo }].slice(-mostToasts))
}

export const dismissToast = (id: number) => change(toasts.filter((one) => one.id !== id))

export const readToasts = () => toasts

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
