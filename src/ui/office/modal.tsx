import { type ComponentProps, type FocusEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { Modal as PlainModal } from '../modal.tsx'
import { kitTexts as texts } from './kit-texts.ts'
import { Button } from './button.tsx'

type OpenProps = { onClose: () => void; title: string; wide?: boolean; busy?: boolean; keepsTyped?: boolean; children: ReactNode }

/**
 * A dialog in the middle of the screen. Escape, a click outside and the close button call `onClose`; they ask first if a text was typed. While `busy`,
 * nothing closes the dialog. `keepsTyped`: a draft keeps the typed text, so closing asks nothing. It stands at the end of the page, because a form of its own
 * may not stand inside another form.
 */
export const Modal = ({ open, ...rest }: OpenProps & { open: boolean }) => open && createPortal(<OpenModal {...rest} />, document.body)

function OpenModal({ onClose, title, wide, busy, keepsTyped, children }: OpenProps) {
  const titleId = useId()
  const { isTyped, onFocusCapture } = useTyped()
  const [asking, setAsking] = useState(false)
  // The content comes once the dialog shows, so that a field in it can take the focus.
  const [shown, setShown] = useState(false)
  useLayoutEffect(() => setShown(true), [])

  function dismiss() {
    if (busy) return
    if (asking) setAsking(false)
    else if (!keepsTyped && isTyped()) setAsking(true)
    else onClose()
  }

  return (
    <PlainModal
      open
      closesOutside
      onClose={dismiss}
      onFocusCapture={onFocusCapture}
      aria-labelledby={titleId}
      className={classes(
        'm-auto max-h-none w-[calc(100vw-32px)] rounded-panel bg-card text-sm text-ink shadow-3 outline-none',
        wide ? 'max-w-3xl' : 'max-w-md',
      )}
    >
      <div className="grid max-h-[calc(100dvh-32px)] content-start gap-4 overflow-y-auto overscroll-contain p-5">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="pt-2 font-sans text-lg leading-tight font-semibold">
            {title}
          </h2>
          <button
            type="button"
            onClick={dismiss}
            disabled={busy}
            aria-label={texts.closeWindow}
            className="-mt-1 -mr-2 grid size-11 flex-none place-items-center rounded-full text-ink-3 hover:not-disabled:text-ink disabled:opacity-55"
          >
            <Icon name="close" className="size-4" />
          </button>
        </div>
        {asking && (
          <div role="alert" className="sticky top-0 z-10 grid gap-3 rounded-field bg-marigold-100 p-3 text-marigold-800">
            <p className="font-semibold">{texts.discard.text}</p>
            <div className="flex flex-wrap justify-end gap-2">
              <Button look="outline" onClick={onClose}>
                {texts.discard.yes}
              </Button>
              <Button autoFocus onClick={() => setAsking(false)}>
                {texts.discard.no}
              </Button>
            </div>
          </div>
        )}
        {shown && children}
      </div>
    </PlainModal>
  )
}

type DialogButtonsProps = Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> & { cancel: string; onCancel: () => void }

/** The foot of a dialog's form: a way out, and the button that sends the form. Nothing can be pressed while `busy`. */
export const DialogButtons = ({ cancel, onCancel, ...submit }: DialogButtonsProps) => (
  <div className="flex flex-wrap justify-end gap-2">
    <Button look="outline" disabled={submit.busy} onClick={onCancel}>
      {cancel}
    </Button>
    <Button type="submit" {...submit} />
  </div>
)

/** Fields that hold text which a person would have to type again. */
const typedFields = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [readonly])'

/** Compares the text fields inside an element with their values at the first focus. */
function useTyped() {
  const first = useRef(new Map<Element, string>())
  return {
    isTyped: () => [...first.current].some(([field, value]) => field.isConnected && valueOf(field) !== value),
    onFocusCapture({ target }: FocusEvent) {
      if (target.matches(typedFields) && !first.current.has(target)) first.current.set(target, valueOf(target))
    },
  }
}

const valueOf = (field: Element) => (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '')
