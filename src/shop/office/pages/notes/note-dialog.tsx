import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { customerNote } from '#shop/accounts/notes/contract.ts'
import { longestNote } from '#shop/accounts/rules.ts'
import { orderNote } from '#shop/orders/order-notes/contract.ts'
import { noteTexts as texts } from '#shop/accounts/parts.ts'
import { differing, useConflict } from '#ui/office/use-conflict.ts'
import { ConflictLine } from '#ui/office/conflict-dialog.tsx'
import { TextAreaField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useForm } from '#ui/office/use-form.ts'
import type { ShownNote } from './shown-note.ts'

type NoteDialogProps = { note: ShownNote; save: (note: ShownNote) => Promise<{ message: string }>; onClose: () => void }

/** Changes a note. An order's note has `onSlip`, which prints it on the packing slip. */
export function NoteDialog({ note, save: request, onClose }: NoteDialogProps) {
  const { revalidate } = useRevalidator()
  const [text, setText] = useState(note.text)
  const [onSlip, setOnSlip] = useState(note.onSlip)
  const { busy, errors, formProps, save } = useForm({ failed: texts.failed, failsAt: 'text', onSaved: onClose })
  const isOfOrder = note.onSlip !== undefined
  const { conflict, send, close } = useConflict(isOfOrder ? orderNote : customerNote, (theirs: ShownNote) =>
    differing([
      [texts.label, theirs.text, text.trim()],
      [texts.onSlip, String(theirs.onSlip ?? ''), String(onSlip ?? '')],
    ]),
  )

  /** Saves the note. `seen` is the version of another person that this save replaces; by default, the version that filled the form. */
  const submit = (seen?: ShownNote) => save(() => send((known: ShownNote = note) => request({ text: text.trim(), onSlip, version: known.version }), { seen }))

  function take(theirs: ShownNote) {
    setText(theirs.text)
    setOnSlip(theirs.onSlip)
    close()
    onClose()
    void revalidate()
  }

  return (
    <Modal open busy={busy} onClose={onClose} title={note.text ? texts.edit : texts.add}>
      <form {...formProps(() => submit())} className="grid gap-4">
        <TextAreaField
          label={texts.label}
          name="text"
          hint={texts.staffOnly}
          error={errors['text']}
          rows={5}
          maxLength={longestNote}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {isOfOrder && (
          <label className="flex min-h-11 items-center gap-2.5">
            <input type="checkbox" checked={onSlip} onChange={({ target }) => setOnSlip(target.checked)} className="size-5 flex-none accent-crocus-700" />
            {texts.onSlip}
          </label>
        )}
        {conflict && (
          <ConflictLine busy={busy} onTake={() => take(conflict.theirs)} onKeep={() => void submit(conflict.theirs)}>
            {texts.changed(conflict.theirs.text)}
          </ConflictLine>
        )}
        <DialogButtons cancel={texts.cancel} onCancel={onClose} busy={busy}>
          {texts.save}
        </DialogButtons>
      </form>
    </Modal>
  )
}
