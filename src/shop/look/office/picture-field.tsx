import { useState } from 'react'
import * as mediaContract from '#shop/media/contract.ts'
import { call, textOf } from '#ui/call.ts'
import { FieldError } from '#ui/field.tsx'
import { FilePicker, photoTypes } from '#ui/file-picker.tsx'
import { withSession } from '#ui/guard.ts'
import { Button } from '#ui/office/button.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { Picture } from '#ui/picture.tsx'
import type { pictureFields } from '../contract.ts'
import { lookTexts as texts } from './look-texts.ts'

type Props = { name: (typeof pictureFields)[number]; image: string; error: string | undefined; disabled: boolean; onChange: (image: string) => void }

/** A picture of the logo: its upload starts when the person chooses it. */
export function PictureField({ name, image, error, disabled, onChange }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { label, hint } = texts.fields[name]
  const shownError = failure ?? error

  async function upload(file: File | undefined) {
    if (!file || busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      onChange((await withSession(call(mediaContract.uploadImage, {}, file))).imageUrl)
    } catch (failed) {
      setFailure(textOf(failed, texts.uploadFailed))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid content-start gap-2">
      <h3 className="font-medium text-ink-2">{label}</h3>
      <div className="grid h-24 place-items-center rounded-field border border-edge bg-paper p-3">
        {image ? (
          <Picture image={image} alt={label} sizes="240px" className="h-16 w-auto max-w-full object-contain" />
        ) : (
          <span className="text-ink-3">{texts.none}</span>
        )}
      </div>
      {mayCall(mediaContract.uploadImage) && !disabled && (
        <FilePicker
          look="area"
          label={busy ? texts.uploading : texts.upload(label)}
          hint={hint}
          accept={photoTypes}
          disabled={busy}
          errorId={shownError && `${name}-error`}
          onFiles={([file]) => void upload(file)}
        />
      )}
      {shownError && (
        <div role="alert">
          <FieldError id={`${name}-error`}>{shownError}</FieldError>
        </div>
      )}
      {image && !disabled && (
        <Button look="outline" size="small" className="justify-self-start" onClick={() => onChange('')}>
          {texts.remove(label)}
        </Button>
      )}
    </div>
  )
}
