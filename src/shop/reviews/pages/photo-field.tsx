import { type ReactNode, useEffect, useState } from 'react'
import { mostPhotos } from '../rules/review.ts'
import { reviewFormTexts as texts } from './reviews-texts.ts'
import { FilePicker, photoTypes } from '#ui/file-picker.tsx'
import { Icon } from '#ui/icon.tsx'

type FieldProps = {
  /** The addresses of stored photos that the review keeps. */
  kept: readonly string[]
  /** Files that are not uploaded yet. */
  added: readonly File[]
  onKeep: (kept: string[]) => void
  onAdd: (added: File[]) => void
  busy: boolean
}

/** Chooses up to `mostPhotos` photos, with a preview of each. */
export function PhotoField({ kept, added, onKeep, onAdd, busy }: FieldProps) {
  const count = kept.length + added.length

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
        <FilePicker
          look="link"
          label={texts.choosePhotos}
          hint={texts.photosHint(mostPhotos)}
          accept={photoTypes}
          left={mostPhotos - count}
          disabled={busy}
          onFiles={(files) => onAdd([...added, ...files])}
        />
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
    const fileUrl = URL.createObjectURL(file)
    setUrl(fileUrl)
    return () => URL.revokeObjectURL(fileUrl)
  }, [file])
  return url && <img src={url} alt={alt} className="size-full object-cover" />
}
