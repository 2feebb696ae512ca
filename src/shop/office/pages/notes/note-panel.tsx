import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { customerNote } from '#shop/accounts/notes/contract.ts'
import { noteTexts as texts } from '#shop/accounts/parts.ts'
import { longestNote } from '#shop/accounts/rules.ts'
import { orderNote } from '#shop/orders/order-notes/contract.ts'
import { Button } from '#ui/office/button.tsx'
import { ConflictLine } from '#ui/office/conflict-dialog.tsx'
import { TextAreaField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { Panel } from '#ui/office/panel.tsx'
import type { Needed } from '#ui/office/rights.ts'
import { differingFields, useConflict } from '#ui/office/use-conflict.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'

/** A note as the back-office shows it. Only the note of an order has `onSlip`. `version` is 0 before the first note. */
type ShownNote = { text: string; onSlip?: boolean | undefined; version?: number | undefined }

type NotePanelProps = {
  note: ShownNote
  /** The endpoint of `request`, which saves. Roles that may not call it only read the note. */
  needs: Needed
  request: (note: ShownNote) => Promise<{ message: string }>
}

/** The note of staff about an order or a customer. */
export function NotePanel({ note, needs, request }: NotePanelProps) {
  const [open, setOpen] = useState(false)
  const { text, onSlip } = note
  return (
    <Panel
      title={texts.title}
      actions={
        <Button needs={needs} look="ghost" size="small" onClick={() => setOpen(true)}>
          {text ? texts.edit : texts.add}
        </Button>
      }
    >
      {text ? <p className="wrap-anywhere whitespace-pre-line">{text}</p> : <p className="text-ink-2">{texts.none}</p>}
      {text && onSlip && <p className="mt-2 text-xs font-semibold text-marigold-800">{texts.isOnSlip}</p>}
      {open && <NoteDialog note={note} request={request} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

type NoteDialogProps = Pick<NotePanelProps, 'note' | 'request'> & { onClose: () => void }

/** Changes a note. An order's note has `onSlip`, which prints it on the packing slip. */
function NoteDialog({ note, request, onClose }: NoteDialogProps) {
  const { revalidate } = useRevalidator()
  const [text, setText] = useState(note.text)
  const [onSlip, setOnSlip] = useState(note.onSlip)
  const { busy, errors, formProps, save } = useOfficeForm({ failed: texts.failed, failsAt: 'text', reloads: false, onSaved: onClose })
  const isOfOrder = note.onSlip !== undefined
  const { conflict, send, close } = useConflict(isOfOrder ? orderNote : customerNote, (theirs: ShownNote) =>
    differingFields([
      [texts.label, theirs.text, text.trim()],
      [texts.onSlip, String(theirs.onSlip ?? ''), String(onSlip ?? '')],
    ]),
  )

  /** Saves the note over `theirs`, the version of another person; by default over the version that filled the form. */
  const submit = (theirs?: ShownNote) =>
    save(() => send((seen: ShownNote = note) => request({ text: text.trim(), onSlip, version: seen.version }), { seen: theirs }))

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
