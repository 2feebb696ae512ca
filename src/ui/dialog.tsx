import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { Modal } from './modal.tsx'

/**
 * A modal of the shop with a title. `onClose` runs on Escape and on a click outside; buttons inside call it themselves. The back-office's has a close button and
 * asks before it loses typed text (office/modal.tsx), which no page of the shop loads.
 */
export function Dialog({
  open,
  onClose,
  title,
  titleLook = 'text-2xl',
  className,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  titleLook?: string
  className?: string
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      closesOutside
      aria-labelledby={titleId}
      className={classes('m-auto w-[min(460px,calc(100vw-32px))] rounded-card bg-paper text-ink shadow-3', className)}
    >
      {open && (
        <div className="grid gap-4 p-6">
          <h2 id={titleId} className={titleLook}>
            {title}
          </h2>
          {children}
        </div>
      )}
    </Modal>
  )
}
