import { type ChangeEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { mostPhotos } from '#domain/reviews/review.ts'
import { reviewFormTexts as texts } from '../texts/reviews.ts'
import { FieldError } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'

const photoTypes = 'image/jpeg,image/png,image/webp,image/avif'

type FieldProps = {
  /** Stored photos that stay, and files that were chosen. */
  kept: readonly string[]
  added: readonly File[]
  onKeep: (kept: string[]) => void
  onAdd: (added: File[]) => void
  busy: boolean
}

/** Chooses up to three photos, with a preview of each. */
export function PhotoField({ kept, added, onKeep, onAdd, busy }: FieldProps) {
  const hintId = useId()
  const [error, setError] = useState('')
  const count = kept.length + added.length

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    const left = mostPhotos - count
    setError(files.length > left ? texts.tooMany : '')
    onAdd([...added, ...files.slice(0, left)])
    // The same file can be chosen again after it was removed.
    Reflect.set(target, 'value', '')
  }

  return (
    <div className="grid gap-2">
      <p className="font-semibold">{texts.photos}</p>
      {count > 0 && (
        <ul className="flex flex-wrap gap-3">
          {kept.map((photo, index) => (
            <Photo key={photo} index={index + 1} busy={busy} onRemove={() => onKeep(kept.filter((other) => other !== photo))}>
              <img src={photo} alt={texts.photo(index + 1)} className="size-full object-cover" />
            </Photo>
          ))}
          {added.map((file, index) => (
            <Photo
              key={`${file.name} ${file.size} ${file.lastModified}`}
              index={kept.length + index + 1}
              busy={busy}
              onRemove={() => onAdd(added.filter((other) => other !== file))}
            >
              <Preview file={file} alt={texts.photo(kept.length + index + 1)} />
            </Photo>
          ))}
        </ul>
      )}
      {count < mostPhotos && (
        <label className="link inline-flex min-h-11 items-center justify-self-start rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-crocus-600">
          {texts.choosePhotos}
          <input type="file" multiple accept={photoTypes} className="sr-only" disabled={busy} aria-describedby={hintId} onChange={choose} />
        </label>
      )}
      <p id={hintId} className="text-sm text-ink-3">
        {texts.photosHint}
      </p>
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  )
}

type PhotoProps = { index: number; busy: boolean; onRemove: () => void; children: ReactNode }

const Photo = ({ index, busy, onRemove, children }: PhotoProps) => (
  <li className="relative size-24">
    <span className="block size-full overflow-hidden rounded-control bg-limewash">{children}</span>
    <button
      type="button"
      disabled={busy}
      onClick={onRemove}
      aria-label={texts.removePhoto(index)}
      className="absolute -top-2.5 -right-2.5 grid size-11 place-items-center"
    >
      <span className="grid size-7 place-items-center rounded-full bg-ink text-white">
        <Icon name="close" className="size-3.5" />
      </span>
    </button>
  </li>
)

function Preview({ file, alt }: { file: File; alt: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url && <img src={url} alt={alt} className="size-full object-cover" />
}
