import type { ChangeEvent } from 'react'
import { ownReturnsTexts } from '../texts/own-returns.ts'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast-store.ts'

const texts = ownReturnsTexts.photos

const photoTypes = 'image/jpeg,image/png,image/webp,image/avif'

/** A button that chooses photos. `left`: how many more the return can have. */
export function PhotoPicker({ busy, left, onChoose }: { busy: boolean; left: number; onChoose: (files: File[]) => void }) {
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    // The same file can be chosen again after it was removed.
    target.value = ''
    if (files.length > left) return toast(texts.tooMany(left), { kind: 'error' })
    if (files.length > 0) onChoose(files)
  }
  return (
    <label className="inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-control border border-control px-4 font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-crocus-600">
      <Icon name="plus" className="size-4" />
      <span>{busy ? texts.uploading : texts.add}</span>
      <input type="file" accept={photoTypes} multiple={left > 1} className="sr-only" disabled={busy} onChange={choose} />
    </label>
  )
}
