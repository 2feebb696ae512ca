import type { CallError } from '#ui/call.ts'
import { Button } from '#ui/office/button.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { showMoment } from '#ui/office/show.ts'
import { gridTexts } from './grid-texts.ts'

const texts = gridTexts.conflict

/** Names the products and packs that somebody else changed. Closing it shows the new figures; the typed cells stay. */
export const GridConflict = ({ error, onClose }: { error: CallError; onClose: () => void }) => (
  <Modal open onClose={onClose} title={texts.title}>
    <p className="text-ink-2">{texts.intro}</p>
    <ul className="list-disc pl-5">
      {changedIn(error).map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
    <div className="flex justify-end">
      <Button onClick={onClose}>{texts.close}</Button>
    </div>
  </Modal>
)

/** Returns a line for each changed product and pack, with who saved it, for staff who may know. */
function changedIn({ details }: CallError): string[] {
  const { changed }: { changed?: unknown } = Object(details)
  const entries: unknown[] = Array.isArray(changed) ? changed : []
  return entries.flatMap((entry) => {
    const { name, saved }: { name?: unknown; saved?: unknown } = Object(entry)
    const { by, at }: { by?: unknown; at?: unknown } = Object(saved)
    if (typeof name !== 'string') return []
    return [typeof by === 'string' && typeof at === 'string' ? texts.savedBy(name, by, showMoment(at)) : name]
  })
}
