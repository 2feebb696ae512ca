import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { undoMs } from '#kernel/undo.ts'
import { uiTexts as texts } from './ui-texts.ts'
import { announceToScreenReader } from './announce.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { dismissToast, dismissToastsOf, readToastDialog, readToasts, subscribeToToasts, type Toast, toastMs } from './toast-store.ts'
import { useFreePlace } from './use-free-place.ts'

const none: readonly Toast[] = []
const colours = { success: 'border-l-leaf', error: 'border-l-danger', info: 'border-l-info' } as const

/** The place of the toasts, which the root renders once. It is a popover inside the topmost dialog, so that the dialog neither covers nor silences it. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, () => none)
  const dialog = useSyncExternalStore(subscribeToToasts, readToastDialog, () => undefined)
  const ref = useRef<HTMLElement>(null)
  const focusedBefore = useRef<Element>(undefined)
  const top = useFreePlace(toasts.length, ref, (finders, notices) => finders.topForNotices(notices))

  const { pathname } = useLocation()
  useEffect(() => () => dismissToastsOf(pathname), [pathname])

  /** Returns the focus to the element that had it before the notices, else to the page. */
  function restoreFocus() {
    const target = focusedBefore.current instanceof HTMLElement && focusedBefore.current.isConnected ? focusedBefore.current : document.querySelector('main')
    target?.focus()
  }

  useEffect(() => {
    // The dialog was removed from the page. The next render puts the notices elsewhere.
    if (!ref.current?.isConnected) return
    const focused = document.activeElement
    // Showing the popover again puts it above a newly opened dialog, but takes the focus away. So a popover with the focus stays.
    if (toasts.length > 0 && ref.current.contains(focused)) return
    ref.current.hidePopover()
    // With `source`, Tab reaches the notices right after the pressed control, before they disappear.
    if (toasts.length > 0) ref.current.showPopover(focused instanceof HTMLElement && focused !== document.body ? { source: focused } : {})
  }, [toasts, dialog])

  const place = (
    <section
      ref={ref}
      popover="manual"
      aria-label={texts.notices}
      onFocus={({ relatedTarget }) => {
        if (!ref.current?.contains(relatedTarget)) focusedBefore.current = relatedTarget ?? undefined
      }}
      style={top === undefined ? undefined : { top, bottom: 'auto' }}
      className="pointer-events-none fixed inset-auto right-0 bottom-17 left-0 z-40 m-0 max-h-[80dvh] w-auto gap-2 overflow-auto border-0 bg-transparent p-4 open:grid sm:left-auto sm:w-[412px] lg:bottom-0"
    >
      {toasts.map((toast) => (
        <Notice key={toast.id} toast={toast} onClosedByKey={restoreFocus} />
      ))}
    </section>
  )
  return dialog ? createPortal(place, dialog) : place
}

function Notice({ toast: { id, text, kind, urgent, link, undo, lasting = false }, onClosedByKey }: { toast: Toast; onClosedByKey: () => void }) {
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    if (paused || lasting) return
    const timer = setTimeout(() => dismissToast(id), undo ? undoMs : toastMs)
    return () => clearTimeout(timer)
  }, [id, paused, lasting, undo])

  return (
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={classes(
        'pointer-events-auto flex items-start gap-x-2 rounded-control border border-l-4 border-line bg-card py-1 pr-1 pl-4 text-ink shadow-2',
        colours[kind],
      )}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-2">
        <p role={urgent ? 'alert' : 'status'} className="min-w-40 flex-1 py-2 font-medium">
          {text}
        </p>
        {link && (
          <Link to={link.to} reloadDocument={link.reloads} onClick={() => dismissToast(id)} className="link flex min-h-11 items-center px-2">
            {link.text}
          </Link>
        )}
        {undo && (
          <button
            type="button"
            onClick={({ detail }) => {
              dismissToast(id)
              undo()
              announceToScreenReader(texts.undone(text))
              if (detail === 0) onClosedByKey()
            }}
            className="link flex min-h-11 items-center px-2 font-semibold"
          >
            {texts.undo}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={texts.closeNotice}
        onClick={({ detail }) => {
          dismissToast(id)
          // A click by pointer has a detail above 0; a click by key has 0.
          if (detail === 0) onClosedByKey()
        }}
        className="grid size-11 flex-none place-items-center rounded-full text-ink-3 hover:text-ink"
      >
        <Icon name="close" className="size-4" />
      </button>
    </div>
  )
}
