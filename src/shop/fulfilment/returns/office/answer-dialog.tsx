import { useEffect, useState } from 'react'
import * as returnsOfficeContract from '../office-contract.ts'
import type { OrderReturn } from '../office-contract.ts'
import { mostWords } from '../rules/return.ts'
import * as settingsContract from '#shop/settings/contract.ts'
import { call } from '#ui/call.ts'
import { returnsTexts } from './returns-texts.ts'
import { TextAreaField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useOfficeForm } from '#ui/office/use-office-form.ts'

const texts = returnsTexts.answering

const steps = { approve: returnsOfficeContract.approveReturn, refuse: returnsOfficeContract.refuseReturn }

/** Approves or refuses a return in the owner's words. An approval starts with the shop's address. */
export function AnswerDialog({ kind, of: { _id, version }, onClose }: { kind: 'approve' | 'refuse'; of: OrderReturn; onClose: () => void }) {
  const [words, setWords] = useState('')
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: returnsTexts.failed, onSaved: onClose })

  // Without the address the person writes it.
  useEffect(() => {
    if (kind === 'approve')
      call(settingsContract.showFacts, {}).then(
        ({ address }) => setWords((typed) => typed || texts.sendTo(address)),
        () => {},
      )
  }, [kind])

  const submit = () => (words.trim() === '' ? refuse({ words: texts.missing }) : save(() => call(steps[kind], { id: _id, words, version })))

  return (
    <Modal open busy={busy} onClose={onClose} title={texts[kind].title}>
      <form {...formProps(submit)} className="grid gap-4">
        <TextAreaField
          label={texts[kind].label}
          name="words"
          required
          rows={8}
          maxLength={mostWords}
          hint={texts.hint}
          error={errors['words']}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <DialogButtons cancel={returnsTexts.keep} onCancel={onClose} busy={busy} look={kind === 'refuse' ? 'danger' : 'primary'}>
          {busy ? returnsTexts.saving : texts[kind].submit}
        </DialogButtons>
      </form>
    </Modal>
  )
}
