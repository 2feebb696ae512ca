import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classes } from './classes.ts'

/** A modal. `onClose` is told when the person leaves it: Escape, a click outside, or a button that calls it. */
export function Dialog({
  open,
  onClose,
  title,
  className,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  className?: string
  children: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (open && !dialog?.open) dialog?.showModal()
    if (!open && dialog?.open) dialog.close()
  }, [open])

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // The browser tells of it late: by then the dialog may stand open again, for something else.
      onClose={() => ref.current?.open || onClose()}
      onClick={(event) => event.target === ref.current && onClose()}
      className={classes('m-auto w-[min(460px,calc(100vw-32px))] rounded-card bg-paper text-ink shadow-3', className)}
    >
      {open && (
        <div className="grid gap-4 p-6">
          <h2 id={titleId} className="text-2xl">
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  )
}
