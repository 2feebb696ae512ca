import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { kitTexts as texts } from '../../texts/admin-kit.ts'

type ModalProps = { open: boolean; onClose: () => void; title: string; wide?: boolean; busy?: boolean; children: ReactNode }

/** A dialog in the middle of the screen. Escape, a click outside and the close button call `onClose`. While `busy`, nothing closes the dialog. */
export function Modal({ open, onClose, title, wide, busy, children }: ModalProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => isOpen || busy || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-ink/50" />
        <Dialog.Popup
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
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
