import { type FormEvent, useEffect, useRef, useState } from 'react'
import { approveReturn, type OrderReturn, refuseReturn } from '../office-contract.ts'
import { mostWords } from '../rules/return.ts'
import { showFacts } from '#shop/settings/contract.ts'
import { call } from '#ui/call.ts'
import { returnsTexts } from './returns-texts.ts'
import { focusFirstError } from '#ui/office/focus-first-error.ts'
import { TextAreaField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useAction } from '#ui/office/use-action.ts'

const texts = returnsTexts.answering

const steps = { approve: approveReturn, refuse: refuseReturn }

/** Approves or refuses a return in the owner's words. An approval starts with the shop's address. */
export function AnswerDialog({ kind, of: { _id, version }, onClose }: { kind: 'approve' | 'refuse'; of: OrderReturn; onClose: () => void }) {
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const { busy, run } = useAction(returnsTexts.failed)

  // Without the address the person writes it.
  useEffect(() => {
    if (kind === 'approve')
      call(showFacts, {}).then(
        ({ address }) => setWords((typed) => typed || texts.sendTo(address)),
        () => {},
      )
  }, [kind])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (words.trim() === '') {
      setError(texts.missing)
      return focusFirstError(form.current)
    }
    // After a failure the dialog keeps the typed words.
    if (await run('save', () => call(steps[kind], { id: _id, words, version }))) onClose()
  }

  return (
    <Modal open busy={busy !== undefined} onClose={onClose} title={texts[kind].title}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextAreaField
          label={texts[kind].label}
          required
          rows={8}
          maxLength={mostWords}
          hint={texts.hint}
          error={error}
          value={words}
          onChange={({ target }) => (setWords(target.value), setError(undefined))}
        />
        <DialogButtons cancel={returnsTexts.keep} onCancel={onClose} busy={busy !== undefined} look={kind === 'refuse' ? 'danger' : 'primary'}>
          {busy ? returnsTexts.saving : texts[kind].submit}
        </DialogButtons>
      </form>
    </Modal>
  )
}
