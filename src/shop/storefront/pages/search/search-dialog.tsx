import { searchTexts as texts } from './search-texts.ts'
import { Dialog } from '#ui/dialog.tsx'
import { SearchField } from './search-field.tsx'

export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.search} className="mt-4">
      <SearchField onNavigate={onClose} />
    </Dialog>
  )
}
