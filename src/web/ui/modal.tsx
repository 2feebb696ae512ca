import { type ComponentProps, useEffect, useRef } from 'react'

type ModalProps = Omit<ComponentProps<'dialog'>, 'ref' | 'onCancel'> & { open: boolean; onClose: () => void }

/** The browser's own modal, without any look. `onClose` is told, perhaps twice, when the person leaves it. */
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
      // Told before it closes, while `close` comes late: who opens it again in between would find it open already, and then closed.
      onCancel={onClose}
      onClose={() => ref.current?.open || onClose()}
      {...rest}
    />
  )
}
