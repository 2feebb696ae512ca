type ToastKind = 'success' | 'error' | 'info'

export type Toast = {
  id: number
  text: string
  kind: ToastKind
  /** Interrupts a screen reader, as an alert does. Errors do by default. */
  urgent: boolean
  /** A next step, like "View cart". `reloads`: the link leads from the back-office to a public page, which needs a full page load. */
  link?: { text: string; to: string; reloads?: boolean }
  /** Reverts the action that the notice reports. Such a notice stays for `undoMs`. */
  undo?: () => void
  /** The path of the page that the notice belongs to. The notice goes when the person leaves that page. */
  page?: string
  /** What the notice is about, for `dismissToastsAbout`. */
  about?: string
  /** Stays until the person closes it, follows its link or leaves its page. */
  lasting?: boolean
}

/** How long a toast stays without pointer or focus on it. */
export const toastMs = 7000

/** At most 20 toasts show at once (docs/promises.md). The oldest goes first. */
export const mostToasts = 20

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

export function toast(text: string, { kind = 'success', urgent = kind === 'error', ...more }: Partial<Omit<Toast, 'id' | 'text'>> = {}) {
  lastId += 1
  setToasts([...toasts, { ...more, id: lastId, text, kind, urgent }].slice(-mostToasts))
}

export const dismissToast = (id: number) => setToasts(toasts.filter((toast) => toast.id !== id))

/** Dismisses the notices about something that has changed since. */
export function dismissToastsAbout(subject: string) {
  const kept = toasts.filter(({ about }) => about !== subject)
  if (kept.length < toasts.length) setToasts(kept)
}

/** Dismisses the notices that belong to a page, when the person leaves it. Paths count in any letter case. */
export function dismissToastsOf(page: string) {
  const kept = toasts.filter((toast) => toast.page?.toLowerCase() !== page.toLowerCase())
  if (kept.length < toasts.length) setToasts(kept)
}

export const readToasts = () => toasts

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function setToasts(next: readonly Toast[]) {
  toasts = next
  tell()
}

let dialogs: readonly Element[] = []

/** Shows the notices inside an open modal dialog, because the page around it is inert: nobody can press or hear them there. @returns its end */
export function holdToasts(dialog: Element) {
  dialogs = [...dialogs, dialog]
  tell()
  return () => {
    dialogs = dialogs.filter((other) => other !== dialog)
    tell()
  }
}

/** Returns the topmost open dialog. */
export const readToastDialog = () => dialogs.at(-1)

function tell() {
  for (const listener of listeners) listener()
}
