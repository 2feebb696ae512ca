import { useState } from 'react'
import { call } from '#ui/call.ts'
import { NumberField, RequiredNote, TextAreaField, TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { numberIn } from '#ui/office/typed-number.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import * as contract from '../office-contract.ts'
import type { WireTaxClass } from '../office-contract.ts'
import { hsnTextOf } from '../rules/hsn-texts.ts'
import { taxTexts } from './tax-texts.ts'

const texts = taxTexts.classes

/** Which dialog is open: for a new class, for the fields of a class, or for its rate. */
export type ClassEdit = { kind: 'new' } | { kind: 'fields' | 'rate'; of: WireTaxClass }

function titleOf(edit: ClassEdit) {
  if (edit.kind === 'new') return texts.addTitle
  return edit.kind === 'rate' ? `${texts.setRate}: ${edit.of.name}` : edit.of.name
}

/** Adds a class, changes one, or sets its rate from a day on. */
export function ClassDialog({ edit, today, onClose }: { edit: ClassEdit; today: string; onClose: () => void }) {
  const edited = edit.kind === 'new' ? undefined : edit.of
  const [draft, setDraft] = useState({
    name: edited?.name ?? '',
    hsn: edited?.hsn ?? '',
    hsnText: edited?.hsnText || hsnTextOf(edited?.hsn ?? ''),
    kinds: edited?.kinds.join('\n') ?? '',
    rate: '',
    effectiveFrom: today,
    source: '',
  })
  const { busy, errors, formProps, save } = useOfficeForm({ failed: texts.failed, onSaved: onClose })

  const field = (name: keyof typeof draft) => ({
    label: texts.fields[name],
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft((before) => ({ ...before, [name]: target.value })),
  })

  /** Changes the code. Also suggests its description, unless somebody wrote another. */
  function changeHsn({ target: { value } }: { target: { value: string } }) {
    setDraft((before) => {
      const isSuggested = before.hsnText === '' || before.hsnText === hsnTextOf(before.hsn)
      return { ...before, hsn: value, hsnText: isSuggested ? hsnTextOf(value) : before.hsnText }
    })
  }

  function submit() {
    const { name, hsn, hsnText, effectiveFrom, source } = draft
    const kinds = draft.kinds.split('\n').filter((line) => line.trim())
    const rate = numberIn(draft.rate) ?? ''
    return save(() => {
      if (edit.kind === 'new') return call(contract.addTaxClass, { name, hsn, hsnText, kinds, products: [], rate, source })
      if (edit.kind === 'rate') return call(contract.addTaxRate, { id: edit.of._id, effectiveFrom, rate, source })
      const products = edit.of.products.map(({ _id }) => _id)
      return call(contract.updateTaxClass, { id: edit.of._id, name, hsn, hsnText, kinds, products, version: edit.of.version })
    })
  }

  return (
    <Modal open title={titleOf(edit)} busy={busy} onClose={onClose}>
      <form {...formProps(submit)} className="grid gap-4">
        <RequiredNote />
        {edit.kind !== 'rate' && (
          <>
            <TextField {...field('name')} required maxLength={60} autoComplete="off" />
            <TextField {...field('hsn')} onChange={changeHsn} required maxLength={20} inputMode="numeric" autoComplete="off" />
            <TextField {...field('hsnText')} optional maxLength={30} hint={texts.hints.hsnText} autoComplete="off" />
            {!edited?.isDefault && <TextAreaField {...field('kinds')} optional hint={texts.hints.kinds} />}
          </>
        )}
        {edit.kind === 'rate' && <TextField {...field('effectiveFrom')} type="date" required />}
        {edit.kind !== 'fields' && (
          <>
            <NumberField {...field('rate')} required after="%" />
            <TextField {...field('source')} optional maxLength={200} hint={texts.hints.source} autoComplete="off" />
          </>
        )}
        <DialogButtons cancel={texts.cancel} onCancel={onClose} busy={busy}>
          {texts.save}
        </DialogButtons>
      </form>
    </Modal>
  )
}
