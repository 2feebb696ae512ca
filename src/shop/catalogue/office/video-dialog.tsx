import { useState } from 'react'
import type { Product } from '../contract.ts'
import * as mediaContract from '#shop/media/contract.ts'
import * as videosContract from '../videos/contract.ts'
import type { ShownVideo } from '../videos/contract.ts'
import { decodeText } from '#kernel/decode-text.ts'
import { LoadedPart } from '#ui/loaded-part.tsx'
import { withSession } from '#ui/guard.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import { call } from '#ui/call.ts'
import { videoTexts as texts } from '../videos/office/videos-texts.ts'
import { ask } from '#ui/ask.tsx'
import { FilePicker, photoTypes } from '#ui/file-picker.tsx'
import { Button } from '#ui/office/button.tsx'
import { FormError } from '#ui/office/fields.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { useAction } from '#ui/office/use-action.ts'
import { type OfficeForm, useOfficeForm } from '#ui/office/use-office-form.ts'
import { isConflict } from '#ui/office/use-conflict.ts'

type VideoDialogProps = { product: Pick<Product, '_id' | 'name'>; onClose: () => void }

/** Adds, changes and deletes the video of a product. */
export function VideoDialog({ product: { _id: id, name }, onClose }: VideoDialogProps) {
  const { loaded, reload } = useLoaded(() => withSession(call(videosContract.showVideo, { id })))
  const form = useOfficeForm({ failed: texts.failed, failsAt: '', reloads: false, onSaved: onClose })
  const { busy: deleting, run } = useAction(texts.failed, { reloadsAfterFailure: false })
  const isBusy = form.busy || deleting !== undefined

  const save = ({ video, poster, posterUrl, captions, noSpeech }: Draft, version: string) =>
    form.save(async () => {
      const posterAddress = poster ? (await call(mediaContract.uploadImage, {}, poster)).imageUrl : posterUrl
      const captionsText = noSpeech || !captions ? undefined : decodeText(new Uint8Array(await captions.arrayBuffer()), 'windows-1252')
      try {
        return await call(videosContract.saveVideo, { id, poster: posterAddress, noSpeech, captions: captionsText, version }, video)
      } catch (error) {
        // Load the video that somebody else has saved.
        if (isConflict(error)) void reload()
        throw error
      }
    })

  async function remove() {
    if (!(await ask(texts.askDelete(name)))) return
    if (await run('delete', () => call(videosContract.deleteVideo, { id }))) onClose()
  }

  return (
    <Modal open busy={isBusy} onClose={onClose} title={texts.title(name)}>
      <LoadedPart loaded={loaded} reload={reload} texts={texts}>
        {({ video, version }) => (
          <VideoFields
            key={version}
            video={video}
            form={form}
            isBusy={isBusy}
            onSave={(draft) => save(draft, version)}
            onDelete={() => void remove()}
            onClose={onClose}
          />
        )}
      </LoadedPart>
    </Modal>
  )
}

type Draft = { video: File | undefined; poster: File | undefined; posterUrl: string; captions: File | undefined; noSpeech: boolean }

type VideoFieldsProps = {
  video: ShownVideo | null
  form: OfficeForm
  isBusy: boolean
  onSave: (draft: Draft) => unknown
  onDelete: () => void
  onClose: () => void
}

function VideoFields({ video, form, isBusy, onSave, onDelete, onClose }: VideoFieldsProps) {
  const [draft, setDraft] = useState<Draft>({
    video: undefined,
    poster: undefined,
    posterUrl: video?.poster ?? '',
    captions: undefined,
    noSpeech: video !== null && video.captions === null,
  })
  const change = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }))
  const hasCaptions = draft.captions !== undefined || (video?.captions != null && draft.video === undefined)
  const isReady = (draft.video !== undefined || video !== null) && (draft.noSpeech || hasCaptions)

  return (
    <form {...form.formProps(() => onSave(draft))} className="grid gap-4">
      {video && !draft.video && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- without captions the owner has said that there is no speech
        <video src={video.url} controls preload="none" playsInline poster={video.poster || undefined} className="max-h-56 w-full rounded-field bg-ink">
          {video.captions !== null && <track kind="captions" src={video.captions} srcLang="en" label={texts.captions} />}
        </video>
      )}
      <FilePicker
        look="area"
        label={draft.video?.name ?? (video ? texts.replace : texts.choose)}
        hint={texts.hint}
        accept="video/mp4,video/webm"
        onFiles={([chosen]) => change({ video: chosen })}
      />
      <FilePicker
        look="area"
        label={draft.poster?.name ?? (draft.posterUrl ? texts.replacePoster : texts.poster)}
        hint={texts.posterHint}
        accept={photoTypes}
        onFiles={([chosen]) => change({ poster: chosen })}
      />
      {(draft.poster || draft.posterUrl) && (
        <Button look="ghost" size="small" className="justify-self-start" onClick={() => change({ poster: undefined, posterUrl: '' })}>
          {texts.removePoster}
        </Button>
      )}
      <label className="flex min-h-11 items-center gap-2.5 lg:min-h-8">
        <input
          type="checkbox"
          checked={draft.noSpeech}
          onChange={({ target }) => change({ noSpeech: target.checked })}
          className="size-5 flex-none accent-crocus-700"
        />
        {texts.noSpeech}
      </label>
      {!draft.noSpeech && (
        <FilePicker
          look="area"
          label={draft.captions?.name ?? (hasCaptions ? texts.replaceCaptions : texts.chooseCaptions)}
          hint={texts.captionsHint}
          accept=".vtt,text/vtt"
          onFiles={([chosen]) => change({ captions: chosen })}
        />
      )}
      <FormError error={form.errors['']} />
      {!isReady && <p className="text-sm text-ink-2">{texts.notReady}</p>}
      <div className="flex flex-wrap justify-end gap-2">
        {video && (
          <Button look="ghost" disabled={isBusy} onClick={onDelete} className="mr-auto text-danger">
            {texts.delete}
          </Button>
        )}
        <Button look="outline" disabled={isBusy} onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" busy={form.busy} disabled={isBusy || !isReady}>
          {form.busy ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  )
}
