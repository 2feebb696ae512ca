import { useState } from 'react'
import { searchTexts as texts } from './search-texts.ts'
import { Icon } from '#ui/icon.tsx'
import { dialogOnDemand } from '#ui/on-demand.tsx'

const SearchDialog = dialogOnDemand(async () => (await import('./search-dialog.tsx')).SearchDialog)

/** Opens the search dialog where the header has no room for the field. Without script it leads to the search page. */
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
      <SearchDialog open={open} onClose={close} />
    </div>
  )
}
