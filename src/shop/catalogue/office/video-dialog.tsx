import { useState } from 'react'
import type { Product } from '../contract.ts'
import { uploadImage } from '#shop/media/contract.ts'
import { deleteVideo, saveVideo, showVideo, type ShownVideo } from '../videos/contract.ts'
import { decodeText } from '#kernel/decode-text.ts'
import { LoadedPart } from '#ui/loaded-part.tsx'
import { withSession } from '#ui/guard.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import { call } from '#ui/call.ts'
import { videoTexts as texts } from '../videos/office/videos-texts.ts'
import { ask } from '#ui/ask.tsx'
import { FilePicker, photoTypes } from '#ui/file-picker.tsx'
import { Button } from '#ui/office/button.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { useAction } from '#ui/office/use-action.ts'
import { isConflict } from '#ui/office/use-conflict.ts'

type VideoDialogProps = { product: Pick<Product, '_id' | 'name'>; onClose: () => void }

/** Adds, changes and deletes the video of a product. */
export function VideoDialog({ product: { _id: id, name }, onClose }: VideoDialogProps) {
  const { loaded, reload } = useLoaded(() => withSession(call(showVideo, { id })))
  const { busy, run } = useAction(texts.failed, { reloadsAfterFailure: false })

  async function save(form: VideoForm, version: string) {
    const done = await run('save', async () => {
      const poster = form.poster ? (await call(uploadImage, {}, form.poster)).imageUrl : form.posterUrl
      const captions = form.noSpeech || !form.captions ? undefined : decodeText(new Uint8Array(await form.captions.arrayBuffer()), 'windows-1252')
      try {
        return await call(saveVideo, { id, poster, noSpeech: form.noSpeech, captions, version }, form.video)
      } catch (error) {
        // Shows the video that somebody else has saved.
        if (isConflict(error)) reload()
        throw error
      }
    })
    if (done) onClose()
  }

  async function remove() {
    if (!(await ask(texts.askDelete(name)))) return
    if (await run('delete', () => call(deleteVideo, { id }))) onClose()
  }

  return (
    <Modal open busy={busy !== undefined} onClose={onClose} title={texts.title(name)}>
      <LoadedPart loaded={loaded} reload={reload} texts={texts}>
        {({ video, version }) => (
          <VideoFields key={version} video={video} busy={busy} onSave={(form) => void save(form, version)} onDelete={() => void remove()} onClose={onClose} />
        )}
      </LoadedPart>
    </Modal>
  )
}

type VideoForm = { video: File | undefined; poster: File | undefined; posterUrl: string; captions: File | undefined; noSpeech: boolean }

type VideoFieldsProps = {
  video: ShownVideo | null
  busy: string | undefined
  onSave: (form: VideoForm) => void
  onDelete: () => void
  onClose: () => void
}

function VideoFields({ video, busy, onSave, onDelete, onClose }: VideoFieldsProps) {
  const [form, setForm] = useState<VideoForm>({
    video: undefined,
    poster: undefined,
    posterUrl: video?.poster ?? '',
    captions: undefined,
    noSpeech: video !== null && video.captions === null,
  })
  const change = (changed: Partial<VideoForm>) => setForm((before) => ({ ...before, ...changed }))
  const hasCaptions = form.captions !== undefined || (video?.captions != null && form.video === undefined)
  const isReady = (form.video !== undefined || video !== null) && (form.noSpeech || hasCaptions)

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(form)
      }}
    >
      {video && !form.video && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- without captions the owner has said that there is no speech
        <video src={video.url} controls preload="none" playsInline poster={video.poster || undefined} className="max-h-56 w-full rounded-field bg-ink">
          {video.captions !== null && <track kind="captions" src={video.captions} srcLang="en" label={texts.captions} />}
        </video>
      )}
      <FilePicker
        look="area"
        label={form.video?.name ?? (video ? texts.replace : texts.choose)}
        hint={texts.hint}
        accept="video/mp4,video/webm"
        onFiles={([chosen]) => change({ video: chosen })}
      />
      <FilePicker
        look="area"
        label={form.poster?.name ?? (form.posterUrl ? texts.replacePoster : texts.poster)}
        hint={texts.posterHint}
        accept={photoTypes}
        onFiles={([chosen]) => change({ poster: chosen })}
      />
      {(form.poster || form.posterUrl) && (
        <Button look="ghost" size="small" className="justify-self-start" onClick={() => change({ poster: undefined, posterUrl: '' })}>
          {texts.removePoster}
        </Button>
      )}
      <label className="flex min-h-11 items-center gap-2.5 lg:min-h-8">
        <input
          type="checkbox"
          checked={form.noSpeech}
          onChange={({ target }) => change({ noSpeech: target.checked })}
          className="size-5 flex-none accent-crocus-700"
        />
        {texts.noSpeech}
      </label>
      {!form.noSpeech && (
        <FilePicker
          look="area"
          label={form.captions?.name ?? (hasCaptions ? texts.replaceCaptions : texts.chooseCaptions)}
          hint={texts.captionsHint}
          accept=".vtt,text/vtt"
          onFiles={([chosen]) => change({ captions: chosen })}
        />
      )}
      {!isReady && <p className="text-sm text-ink-2">{texts.notReady}</p>}
      <div className="flex flex-wrap justify-end gap-2">
        {video && (
          <Button look="ghost" disabled={busy !== undefined} onClick={onDelete} className="mr-auto text-danger">
            {texts.delete}
          </Button>
        )}
        <Button look="outline" disabled={busy !== undefined} onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" busy={busy === 'save'} disabled={busy !== undefined || !isReady}>
          {busy === 'save' ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  )
}
