import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { holdToasts } from './toast-store.ts'

type ModalProps = Omit<ComponentProps<'dialog'>, 'ref' | 'onCancel'> & {
  open: boolean
  onClose: () => void
  /** A press outside closes it too. */
  closesOutside?: boolean
}

/**
 * The browser's own modal dialog, without styles. `onClose` runs when the person closes it. It stays until its parent clears `open` or removes it; then the
 * focus returns to where it was.
 */
export function Modal({ open, onClose, closesOutside = false, ...rest }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const isPressOutside = useRef(false)
  const focused = useRef<HTMLElement>(null)
  const [again, showAgain] = useState<{ focus: HTMLElement | null }>()

  // Before the effects of the parent, whose content may want the focus: a closed dialog cannot have it.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    again?.focus?.focus()
    const release = holdToasts(dialog)
    return () => {
      release()
      dialog.close()
    }
  }, [open, again])

  // Events of dialogs inside this one, and the `cancel` of a file picker, come here too.
  return (
    <dialog
      ref={ref}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || !open || ref.current?.open) return
        // A browser may close it at a second Escape without asking.
        onClose()
        showAgain({ focus: focused.current })
      }}
      onFocus={({ target }) => {
        focused.current = target
      }}
      onPointerDown={(event) => {
        isPressOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (closesOutside && isPressOutside.current && event.target === event.currentTarget) onClose()
      }}
      {...rest}
    />
  )
}
