import { useEffect, useState } from 'react'
import * as returnsContract from '../contract.ts'
import type { OwnReturns, ReturnableLine } from '../contract.ts'
import { mostPhotos, mostWords, returnReasons } from '../rules/return.ts'
import { call, textOf } from '#ui/call.ts'
import { myOrdersTexts } from '#shop/orders/parts.ts'
import { ownReturnsTexts } from './own-returns-texts.ts'
import { uiTexts } from '#ui/ui-texts.ts'
import { Button } from '#ui/button.tsx'
import { FieldError, Select, TextArea } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { FilePicker, photoTypes } from '#ui/file-picker.tsx'
import { toast } from '#ui/toast-store.ts'
import { withSession } from '#ui/guard.ts'
import { Message } from '#ui/message.tsx'
import { useForm } from '#ui/use-form.ts'
import { dropReturnDraft, readReturnDraft, saveReturnDraft } from './return-draft.ts'

const { form: texts, photos: photoTexts, reasons } = ownReturnsTexts

type Props = {
  orderId: string
  lines: readonly ReturnableLine[]
  focus: boolean
  onChange: (own: OwnReturns) => void
  onClose: () => void
  onSent: (returnId: string | undefined) => void
}

/**
 * Asks for a return: which pieces, why, and up to four photos. The photos are sent after the request, so a bad photo loses no request. A reload keeps
 * everything but the photos. With `focus`, the shopper has opened the form.
 */
export function ReturnForm({ orderId, lines, focus, onChange, onClose, onSent }: Props) {
  const [entry, setEntry] = useState(() => readReturnDraft(orderId, lines))
  const { key, chosen, reason, words } = entry
  const [photos, setPhotos] = useState<File[]>([])
  const { ref: form, state, busy, errors, setErrors, formProps, refuse, send } = useForm({ failed: texts.failed })

  // The button that opened the form is gone.
  useEffect(() => {
    if (focus) form.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [focus, form])

  function change(changed: Partial<typeof entry>) {
    const next = { ...entry, ...changed }
    setEntry(next)
    saveReturnDraft(orderId, next)
  }

  function close() {
    dropReturnDraft(orderId)
    onClose()
  }

  function submit() {
    const wanted = lines.flatMap(({ position }) => ((chosen[position] ?? 0) > 0 ? [{ position, qty: chosen[position] ?? 0 }] : []))
    const known = returnReasons.find((each) => each === reason)
    if (wanted.length === 0 || !known) {
      refuse({ ...(wanted.length === 0 && { lines: texts.none }), ...(!known && { reason: texts.reasonMissing }) })
      return form.current?.querySelector<HTMLElement>(wanted.length === 0 ? 'fieldset input' : 'select')?.focus()
    }
    return send(async () => {
      const asked = await withSession(call(returnsContract.requestReturn, { id: orderId, lines: wanted, reason: known, words, key }))
      const own = await sendPhotos(asked.own, photos)
      toast(asked.message)
      onChange(own)
      close()
      onSent(own.returns[0]?._id)
      return { kind: 'busy' }
    })
  }

  return (
    <form {...formProps(submit)} className="grid gap-5">
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-semibold">{texts.items}</legend>
        {lines.map((line) => (
          <Line
            key={line.position}
            line={line}
            qty={chosen[line.position] ?? 0}
            onChange={(qty) => {
              change({ chosen: { ...chosen, [line.position]: qty } })
              setErrors((found) => ({ ...found, lines: undefined }))
            }}
          />
        ))}
        {errors['lines'] && <FieldError>{errors['lines']}</FieldError>}
      </fieldset>
      <Select
        label={texts.reason}
        value={reason}
        error={errors['reason']}
        onChange={({ target }) => {
          change({ reason: target.value })
          setErrors((found) => ({ ...found, reason: undefined }))
        }}
      >
        <option value="">{texts.choose}</option>
        {returnReasons.map((each) => (
          <option key={each} value={each}>
            {reasons[each]}
          </option>
        ))}
      </Select>
      <TextArea
        label={texts.words}
        hint={texts.wordsHint}
        rows={3}
        maxLength={mostWords}
        value={words}
        onChange={({ target }) => change({ words: target.value })}
      />
      <div className="grid justify-items-start gap-2">
        <p className="font-semibold">{photoTexts.title}</p>
        <p className="text-sm text-ink-3">{photoTexts.hint(mostPhotos)}</p>
        {photos.length > 0 && <Chosen photos={photos} onRemove={(photo) => setPhotos((before) => before.filter((each) => each !== photo))} />}
        {photos.length < mostPhotos && (
          <FilePicker
            look="button"
            label={busy ? photoTexts.uploading : photoTexts.add}
            hint={uiTexts.files.photoHint}
            accept={photoTypes}
            left={mostPhotos - photos.length}
            disabled={busy}
            onFiles={(files) => setPhotos((before) => [...before, ...files])}
          />
        )}
      </div>
      <Message state={state} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? texts.sending : texts.submit}
        </Button>
        <Button look="outline" onClick={close}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

/** Sends the photos of a new return. After the first that fails, the return itself offers to add photos. */
async function sendPhotos(asked: OwnReturns, photos: File[]): Promise<OwnReturns> {
  let own = asked
  const id = asked.returns[0]?._id
  for (const photo of photos) {
    if (id === undefined) break
    try {
      own = (await withSession(call(returnsContract.addReturnPhoto, { id }, photo))).own
    } catch (error) {
      toast(textOf(error, photoTexts.failed), { kind: 'error' })
      break
    }
  }
  return own
}

function Line({ line: { name, type, image, left }, qty, onChange }: { line: ReturnableLine; qty: number; onChange: (qty: number) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="ground block aspect-4/5 w-12 flex-none overflow-hidden rounded-control">
        {image && <Picture image={image} alt={myOrdersTexts.pictureOf(name)} width={96} height={120} sizes="48px" className="size-full object-cover" />}
      </span>
      <p className="min-w-40 flex-1">
        <span className="font-semibold">{name}</span> {type && <span className="text-ink-3">{type}</span>}
        <span className="block text-sm text-ink-2">{texts.left(left)}</span>
      </p>
      <Stepper qty={qty} min={0} max={left} label={texts.of([name, type].filter(Boolean).join(', '))} onChange={onChange} />
    </div>
  )
}

function Chosen({ photos, onRemove }: { photos: File[]; onRemove: (photo: File) => void }) {
  return (
    <ul className="grid gap-1">
      {photos.map((photo, index) => (
        <li key={`${photo.name} ${photo.lastModified} ${index}`} className="flex items-center gap-2">
          <span className="wrap-anywhere">{photo.name}</span>
          <button type="button" aria-label={photoTexts.remove(photo.name)} onClick={() => onRemove(photo)} className="grid size-11 place-items-center">
            <Icon name="close" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}
