import { type ComponentProps, useEffect, useRef } from 'react'

type ModalProps = Omit<ComponentProps<'dialog'>, 'ref' | 'onCancel'> & { open: boolean; onClose: () => void }

/** The browser's own modal dialog, without styles. `onClose` runs when the person closes it, sometimes twice. */
export function Modal({ open, onClose, ...rest }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (open && !dialog?.open) dialog?.showModal()
    if (!open && dialog?.open) dialog.close()
  }, [open])

  return (
    <dialog
      ref={ref}
      // `cancel` runs before the dialog closes; `close` runs later. A parent that reopens the dialog in between would see it close again.
      onCancel={onClose}
      onClose={() => ref.current?.open || onClose()}
      {...rest}
    />
  )
}
