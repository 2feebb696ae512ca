import { useState } from 'react'
import { randomId } from '#kernel/id.ts'
import { CallError } from '#ui/call.ts'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { checkMove, MoveFields, type TypedMove, useTypedMove } from './move-fields.tsx'
import { offlineTexts as texts } from './offline-texts.ts'

type MoveDialogProps = {
  title: string
  about: string
  label: string
  submitText: string
  /** Sends the request. `key` is that of the dialog, so that a second press, or a retry after a lost answer, records nothing twice. */
  send: (move: TypedMove, key: string) => Promise<{ message: string }>
  onClose: () => void
}

/** Asks how money moved, and records it. If another order has the reference, the person has to consent. */
export function MoveDialog({ title, about, label, submitText, send, onClose }: MoveDialogProps) {
  const [key] = useState(() => randomId(20))
  const [move, change] = useTypedMove()
  const [doubled, setDoubled] = useState('')
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: texts.failed, codes: { same_reference: 'reference' }, onSaved: onClose })

  function submit() {
    const found = checkMove(move)
    if (Object.keys(found).length > 0) return refuse(found)
    return save(() =>
      send(move, key).catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'same_reference') setDoubled(move.reference)
        throw error
      }),
    )
  }

  return (
    <Modal open title={title} busy={busy} onClose={onClose}>
      <form {...formProps(submit)} className="grid gap-4">
        <p className="text-ink-2">{about}</p>
        <MoveFields move={move} onChange={change} errors={errors} label={label} asksSame={doubled !== '' && doubled === move.reference} />
        <DialogButtons cancel={texts.cancel} onCancel={onClose} busy={busy}>
          {submitText}
        </DialogButtons>
      </form>
    </Modal>
  )
}
