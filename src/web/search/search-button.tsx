import { useState } from 'react'
import { searchTexts as texts } from '../texts/search.ts'
import { Icon } from '../ui/icon.tsx'
import { onDemand } from '../ui/on-demand.tsx'

const SearchDialog = onDemand(async () => (await import('./search-dialog.tsx')).SearchDialog)

/** Opens the search where the header has no room for its field; without script it leads to the page. */
export function SearchButton({ className }: { className?: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className={className}>
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <button type="submit" aria-label={texts.search} className="grid size-11 place-items-center rounded-full hover:bg-crocus-50">
          <Icon name="search" className="size-6" />
        </button>
      </form>
      <SearchDialog wanted={open} onGone={close} open={open} onClose={close} />
    </div>
  )
}
