import { useId, useState } from 'react'
import * as mediaContract from '#shop/media/contract.ts'
import { call, textOf } from '#ui/call.ts'
import { FieldError } from '#ui/field.tsx'
import { FilePicker, photoTypes } from '#ui/file-picker.tsx'
import { withSession } from '#ui/guard.ts'
import { Button } from '#ui/office/button.tsx'
import { TextField } from '#ui/office/fields.tsx'
import { contentTexts } from './content-texts.ts'
import { PictureLibrary } from './picture-library.tsx'

const texts = contentTexts.picture

type Picture = { image: string; alt: string }

type Props = Picture & {
  /** The path of the block in errors of the server. The fields are `NAME.image` and `NAME.alt`. */
  name: string
  errorOf: (field: string) => string | undefined
  disabled: boolean
  onChange: (picture: Partial<Picture>) => void
}

/** Uploads a picture or takes a picture of another page, and asks for its alternative text. */
export function PictureField({ image, alt, name, errorOf, disabled, onChange }: Props) {
  const errorId = useId()
  const [isUploading, setUploading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isChoosing, setChoosing] = useState(false)
  const error = failure ?? errorOf(`${name}.image`)
  const chooseText = image ? texts.replace : texts.choose

  async function upload(file: File | undefined) {
    if (!file) return
    setUploading(true)
    setFailure(undefined)
    try {
      const { imageUrl } = await withSession(call(mediaContract.uploadImage, {}, file))
      onChange({ image: imageUrl })
    } catch (cause) {
      setFailure(textOf(cause, texts.failed))
    } finally {
      setUploading(false)
    }
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 font-medium text-ink-2">{contentTexts.fields.image}</legend>
      {image && (
        <div className="flex flex-wrap items-center gap-3">
          <img src={image} alt={alt} className="size-28 rounded-field border border-edge object-cover" />
          {!disabled && (
            <Button look="ghost" size="small" onClick={() => onChange({ image: '' })}>
              {texts.remove}
            </Button>
          )}
        </div>
      )}
      {!disabled && (
        <FilePicker
          look="area"
          label={isUploading ? texts.uploading : chooseText}
          hint={texts.hint}
          accept={photoTypes}
          disabled={isUploading}
          errorId={error && errorId}
          onFiles={([file]) => void upload(file)}
        />
      )}
      {!disabled && (
        <Button look="outline" size="small" className="justify-self-start" disabled={isUploading} onClick={() => setChoosing(true)}>
          {texts.fromPages}
        </Button>
      )}
      {isChoosing && (
        <PictureLibrary
          onClose={() => setChoosing(false)}
          onChoose={(picture) => {
            setChoosing(false)
            setFailure(undefined)
            onChange({ image: picture.image, alt: picture.alt })
          }}
        />
      )}
      {error && (
        <div role="alert">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      {image && (
        <TextField
          label={contentTexts.fields.alt}
          hint={contentTexts.fields.altHint}
          name={`${name}.alt`}
          value={alt}
          error={errorOf(`${name}.alt`)}
          disabled={disabled}
          maxLength={300}
          required
          onChange={({ target }) => onChange({ alt: target.value })}
        />
      )}
    </fieldset>
  )
}
