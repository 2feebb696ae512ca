import { lazy, Suspense, useEffect, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { classes } from '#ui/classes.ts'
import { officeSearchTexts as texts } from '#ui/office/search-texts.ts'
import { areShortcutsOn, isIgnoredKey } from '#ui/office/shortcut-keys.ts'
import type { AdminLink } from '../admin-links.ts'

/** Loads with the first search, so that it costs no screen anything. */
const SearchDialog = lazy(() => import('./search-dialog.tsx'))

const openEvent = 'office-search'

/** The dialog of the search. Ctrl or Cmd with K opens it anywhere, a slash where no list has a search of its own, and each `SearchButton`. */
export function OfficeSearch({ moduleLinks }: { moduleLinks: readonly AdminLink[] }) {
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const show = () => setOpen(true)
    function press(event: KeyboardEvent) {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      const isSlash = event.key === '/' && areShortcutsOn() && !isIgnoredKey(event)
      if ((!isCommand && !isSlash) || document.querySelector('dialog:modal')) return
      event.preventDefault()
      show()
    }
    // On the window, after the shortcuts of a list, which prevent a key that they take.
    window.addEventListener('keydown', press)
    window.addEventListener(openEvent, show)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener(openEvent, show)
    }
  }, [])

  if (!open) return null
  return (
    <Suspense>
      <SearchDialog moduleLinks={moduleLinks} onClose={() => setOpen(false)} />
    </Suspense>
  )
}

/** The button that opens the search. Without `wide` it shows its icon alone. */
export const SearchButton = ({ wide = false }: { wide?: boolean }) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-label={wide ? undefined : texts.open}
    onClick={() => window.dispatchEvent(new Event(openEvent))}
    className={classes(
      'flex min-h-11 items-center gap-2 rounded-field text-ink-2 hover:bg-ground lg:min-h-9',
      wide ? 'w-full border border-control px-3 text-left' : 'ml-auto size-11 justify-center',
    )}
  >
    <Icon name="search" className="size-4 flex-none" />
    {wide && (
      <>
        <span className="mr-auto">{texts.title}</span>
        <kbd aria-hidden="true" className="rounded border border-edge px-1.5 font-sans text-xs text-ink-3">
          {texts.keys}
        </kbd>
      </>
    )}
  </button>
)
