import { useState } from 'react'
import { ask } from '#ui/ask.tsx'
import { call } from '#ui/call.ts'
import { Button } from '#ui/office/button.tsx'
import { RequiredNote, TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import * as payoutsContract from '../payouts-contract.ts'
import { sharesTexts } from './shares-texts.ts'

const texts = sharesTexts.bank

const fields = ['name', 'account', 'ifsc'] as const

/** Stores or erases the bank details of a celebrity. It never shows the stored ones. */
export function BankDialog({ id, isKnown, version, onClose }: { id: string; isKnown: boolean; version: number; onClose: () => void }) {
  const [bank, setBank] = useState({ name: '', account: '', ifsc: '' })
  const nameOf = (field: string) => field.replace('bank.', '')
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: texts.failed, nameOf, failsAt: 'name', reloads: false, onSaved: onClose })

  function submit() {
    const missing = fields.filter((name) => bank[name].trim() === '')
    if (missing.length > 0) return refuse(Object.fromEntries(missing.map((name) => [name, texts.missing])))
    return save(() => call(payoutsContract.saveBankDetails, { id, bank, version }))
  }

  async function erase() {
    if (await ask(texts.askErase)) await save(() => call(payoutsContract.saveBankDetails, { id, bank: null, version }))
  }

  return (
    <Modal open title={texts.title} busy={busy} onClose={onClose}>
      <form {...formProps(submit)} className="grid gap-4">
        <RequiredNote />
        <p className="text-ink-2">{texts.about}</p>
        {fields.map((name) => (
          <TextField
            key={name}
            label={texts[name]}
            name={name}
            required
            autoComplete="off"
            inputMode={name === 'account' ? 'numeric' : 'text'}
            maxLength={name === 'name' ? 100 : 30}
            value={bank[name]}
            error={errors[name]}
            onChange={({ target }) => setBank({ ...bank, [name]: target.value })}
          />
        ))}
        {isKnown && (
          <div>
            <Button look="outline" disabled={busy} onClick={() => void erase()}>
              {texts.erase}
            </Button>
          </div>
        )}
        <DialogButtons cancel={texts.cancel} onCancel={onClose} busy={busy}>
          {texts.save}
        </DialogButtons>
      </form>
    </Modal>
  )
}
