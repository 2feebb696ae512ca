import { Dialog } from '@base-ui/react/dialog'
import { type ComponentProps, type FocusEvent, type ReactNode, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { kitTexts as texts } from './kit-texts.ts'
import { Button } from './button.tsx'

type ModalProps = { open: boolean; onClose: () => void; title: string; wide?: boolean; busy?: boolean; keepsTyped?: boolean; children: ReactNode }

/**
 * A dialog in the middle of the screen. Escape, a click outside and the close button call `onClose`; they ask first if a text was typed. While `busy`,
 * nothing closes the dialog. `keepsTyped`: a draft keeps the typed text, so closing asks nothing.
 */
export function Modal({ open, onClose, title, wide, busy, keepsTyped, children }: ModalProps) {
  const { isTyped, onFocusCapture } = useTyped()
  const [asking, setAsking] = useState(false)

  function dismiss() {
    if (busy) return
    if (asking) setAsking(false)
    else if (!keepsTyped && isTyped()) setAsking(true)
    else onClose()
  }

  function discard() {
    setAsking(false)
    onClose()
  }

  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => isOpen || dismiss()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-ink/50" />
        <Dialog.Popup
          onFocusCapture={onFocusCapture}
          className={classes(
            'fixed top-1/2 left-1/2 z-30 grid max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-1/2 content-start gap-4 overflow-y-auto rounded-panel bg-card p-5 text-sm text-ink shadow-3 outline-none',
            wide ? 'max-w-3xl' : 'max-w-md',
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <Dialog.Title className="pt-2 font-sans text-lg leading-tight font-semibold">{title}</Dialog.Title>
            <Dialog.Close
              disabled={busy}
              aria-label={texts.closeWindow}
              className="-mt-1 -mr-2 grid size-11 flex-none place-items-center rounded-full text-ink-3 hover:not-disabled:text-ink disabled:opacity-55"
            >
              <Icon name="close" className="size-4" />
            </Dialog.Close>
          </div>
          {asking && (
            <div role="alert" className="sticky top-0 z-10 grid gap-3 rounded-field bg-marigold-100 p-3 text-marigold-800">
              <p className="font-semibold">{texts.discard.text}</p>
              <div className="flex flex-wrap justify-end gap-2">
                <Button look="outline" onClick={discard}>
                  {texts.discard.yes}
                </Button>
                <Button autoFocus onClick={() => setAsking(false)}>
                  {texts.discard.no}
                </Button>
              </div>
            </div>
          )}
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
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
