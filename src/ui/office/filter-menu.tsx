import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { AdminIcon } from './admin-icon.tsx'
import { arrowStep } from './arrow-step.ts'
import { Button } from './button.tsx'
import { kitTexts as texts } from './kit-texts.ts'

/** A filter of the menu: its parameters in the address, what it is called, and its fields. */
export type MenuFilter = { names: readonly string[]; label: string; fields: ReactNode }

type FilterMenuProps = { filters: readonly MenuFilter[]; isSet: (filter: MenuFilter) => boolean }

/** On a phone a sheet at the foot of the screen, else a box under its button. */
const boxClasses =
  'inset-x-0 top-auto bottom-0 m-0 w-full max-w-none overflow-y-auto rounded-t-panel border border-edge bg-card p-2 text-sm text-ink shadow-3 outline-none backdrop:bg-ink/45 max-sm:max-h-[80dvh] sm:absolute sm:top-full sm:right-auto sm:bottom-auto sm:left-0 sm:z-20 sm:mt-1 sm:w-80 sm:rounded-panel'

/**
 * The button that adds a filter, with the menu of all filters. A choice shows the fields of that filter. Its fields stay in the form while it is closed,
 * so another filter keeps their values.
 */
export function FilterMenu({ filters, isSet }: FilterMenuProps) {
  const box = useRef<HTMLDialogElement>(null)
  const around = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState<string>()
  const id = useId()

  function show() {
    setShown(undefined)
    setOpen(true)
    if (window.matchMedia('(width < 40rem)').matches) box.current?.showModal()
    else box.current?.show()
  }

  useEffect(() => {
    if (!open) return undefined
    const closeOutside = ({ target }: PointerEvent) => {
      // A press in a question above it is none outside.
      if (target instanceof Element && !around.current?.contains(target) && !target.closest('dialog')) box.current?.close()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  // The fields take the focus once they show.
  useEffect(() => {
    if (!open) return
    const first = box.current?.querySelector<HTMLElement>(shown === undefined ? '[data-filter]' : '[data-shown] :is(input, select)')
    first?.focus()
  }, [open, shown])

  /** Escape closes the box, which a browser does by itself only for a modal dialog. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      event.preventDefault()
      box.current?.close()
    }
    const step = arrowStep(event.key)
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[data-filter]') ?? [])]
    const at = items.findIndex((item) => item === document.activeElement)
    if (step === 0 || at < 0) return
    event.preventDefault()
    items[(at + step + items.length) % items.length]?.focus()
  }

  function onClose() {
    setOpen(false)
    if (box.current?.contains(document.activeElement) || document.activeElement === document.body) button.current?.focus()
  }

  return (
    <div ref={around} className="relative">
      <Button ref={button} look="outline" aria-haspopup="dialog" aria-expanded={open} aria-controls={id} onClick={() => (open ? box.current?.close() : show())}>
        {texts.addFilter}
      </Button>
      <dialog
        id={id}
        ref={box}
        aria-label={texts.addFilter}
        onClose={onClose}
        onKeyDown={onKeyDown}
        onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
        className={boxClasses}
      >
        <div className="flex items-center gap-1">
          {shown !== undefined && (
            <Button look="ghost" size="small" aria-label={texts.allFilters} onClick={() => setShown(undefined)} className="px-2!">
              <AdminIcon name="back" />
            </Button>
          )}
          <h2 className="mr-auto px-2 font-sans font-semibold">{filters.find(({ label }) => label === shown)?.label ?? texts.addFilter}</h2>
          <Button look="ghost" size="small" onClick={() => box.current?.close()} className="px-2!">
            {texts.filterDone}
          </Button>
        </div>
        {shown === undefined && (
          <ul className="grid grid-cols-2 sm:grid-cols-1">
            {filters.map((filter) => (
              <li key={filter.label}>
                <button
                  type="button"
                  data-filter=""
                  onClick={() => setShown(filter.label)}
                  className="flex min-h-11 w-full items-center justify-between gap-2 rounded-field px-2 text-left hover:bg-ground lg:min-h-8"
                >
                  <span>{filter.label}</span>
                  {isSet(filter) && (
                    <>
                      <span className="sr-only">{texts.filterSet}</span>
                      <Icon name="check" className="size-4 flex-none text-crocus-700" />
                    </>
                  )}
                </button>
              </li>
            ))}
          </ul>
        )}
        {filters.map(({ label, fields }) => (
          <div key={label} data-shown={label === shown ? '' : undefined} className={label === shown ? 'grid gap-3 p-2 *:max-w-none!' : 'hidden'}>
            {fields}
          </div>
        ))}
      </dialog>
    </div>
  )
}
