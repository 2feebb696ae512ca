import { useId, useState } from 'react'
import { decodeText } from '#kernel/decode-text.ts'
import { videoTexts } from '#shop/catalogue/parts.ts'
import { call, textOf } from '#ui/call.ts'
import { FieldError } from '#ui/field.tsx'
import { FilePicker } from '#ui/file-picker.tsx'
import { withSession } from '#ui/guard.ts'
import { Button } from '#ui/office/button.tsx'
import type { PageFilm } from '../block-field-contract.ts'
import * as contract from '../office-contract.ts'
import type { PartProps } from './block-props.ts'
import { contentTexts } from './content-texts.ts'

const texts = contentTexts.film

/** Uploads a film with its captions, or without speech. */
export function FilmField({ film, name, errorOf, disabled, onChange }: PartProps<PageFilm> & { film: PageFilm }) {
  const errorId = useId()
  const [video, setVideo] = useState<File>()
  const [captions, setCaptions] = useState<File>()
  const [noSpeech, setNoSpeech] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const error = failure ?? errorOf(`${name}.film.url`)

  async function upload() {
    setUploading(true)
    setFailure(undefined)
    try {
      const captionsText = captions && !noSpeech ? decodeText(new Uint8Array(await captions.arrayBuffer()), 'windows-1252') : undefined
      const reply = await withSession(call(contract.uploadFilm, { noSpeech, captions: captionsText }, video))
      setVideo(undefined)
      onChange(reply.film)
    } catch (cause) {
      setFailure(textOf(cause, texts.failed))
    } finally {
      setUploading(false)
    }
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 font-medium text-ink-2">{contentTexts.blocks.kinds.video}</legend>
      {film.url && <p role="status">{texts.stored}</p>}
      {!disabled && (
        <>
          <FilePicker
            look="area"
            label={video?.name ?? (film.url ? videoTexts.replace : videoTexts.choose)}
            hint={texts.hint}
            accept="video/mp4,video/webm"
            disabled={isUploading}
            errorId={error && errorId}
            onFiles={([file]) => setVideo(file)}
          />
          <label className="flex min-h-11 items-center gap-2.5 lg:min-h-8">
            <input type="checkbox" checked={noSpeech} onChange={({ target }) => setNoSpeech(target.checked)} className="size-5 flex-none accent-crocus-700" />
            {videoTexts.noSpeech}
          </label>
          {!noSpeech && (
            <FilePicker
              look="area"
              label={captions?.name ?? videoTexts.chooseCaptions}
              hint={videoTexts.captionsHint}
              accept=".vtt,text/vtt"
              disabled={isUploading}
              onFiles={([file]) => setCaptions(file)}
            />
          )}
          {video && !noSpeech && !captions && <p className="text-ink-2">{videoTexts.notReady}</p>}
          {video && (noSpeech || captions) && (
            <Button look="outline" size="small" busy={isUploading} className="justify-self-start" onClick={() => void upload()}>
              {isUploading ? texts.uploading : texts.upload}
            </Button>
          )}
        </>
      )}
      {error && (
        <div role="alert">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
