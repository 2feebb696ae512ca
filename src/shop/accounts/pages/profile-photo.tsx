import { useEffect, useState } from 'react'
import { profileTexts as texts } from './profile-texts.ts'
import { uiTexts } from '#ui/ui-texts.ts'
import { FilePicker, photoTypes } from '#ui/file-picker.tsx'
import { Icon } from '#ui/icon.tsx'

type PhotoProps = { stored: string; chosen: File | undefined; editing: boolean; busy: boolean; onChoose: (file: File | undefined) => void }

/** The account's photo. While editing, it can be changed. */
export function ProfilePhoto({ stored, chosen, editing, busy, onChoose }: PhotoProps) {
  const preview = usePreview(chosen)
  const source = preview ?? stored
  return (
    <div className="flex items-center gap-5">
      <span className="grid size-24 flex-none place-items-center overflow-hidden rounded-full bg-crocus-100 text-crocus-700">
        {source ? <img src={source} alt={texts.you} width={96} height={96} className="size-full object-cover" /> : <Icon name="user" className="size-10" />}
      </span>
      {editing && (
        <div className="grid gap-1">
          <FilePicker
            look="link"
            label={texts.changePhoto}
            hint={uiTexts.files.photoHint}
            accept={photoTypes}
            disabled={busy}
            onFiles={([file]) => onChoose(file)}
          />
        </div>
      )}
    </div>
  )
}

/** Returns the address of a preview of the chosen picture. */
function usePreview(file: File | undefined) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}
