import { useState } from 'react'
import { call } from '#ui/call.ts'
import { NumberField, SelectField, TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { Switch } from '#ui/office/switch.tsx'
import { numberOrText } from '#ui/office/typed-number.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import * as placesOfficeContract from '../office-contract.ts'
import type { PinRow } from '../office-contract.ts'
import { pinsTexts as texts } from './pins-texts.ts'

type TypedDays = { from: string; to: string }

/** Returns the days of a request. Text that is no number becomes NaN, which the server refuses. */
const daysIn = ({ from, to }: TypedDays) => (from.trim() === '' && to.trim() === '' ? null : { from: Number(numberOrText(from)), to: Number(numberOrText(to)) })

/** True if only one of the two days is entered. */
const isHalf = ({ from, to }: TypedDays) => (from.trim() === '') !== (to.trim() === '')

/** Edits what the shop does at one PIN code. */
export function EditPin({ row, onClose }: { row: PinRow | undefined; onClose: () => void }) {
  return (
    <Modal open={row !== undefined} onClose={onClose} title={row ? texts.editOf(row._id) : ''}>
      {row && <EditForm key={row._id} row={row} onClose={onClose} />}
    </Modal>
  )
}

function EditForm({ row, onClose }: { row: PinRow; onClose: () => void }) {
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: texts.saveFailed, onSaved: onClose })
  const [serviceable, setServiceable] = useState(row.serviceable)
  const [cod, setCod] = useState(row.cod)
  const [note, setNote] = useState(row.note)
  const [days, setDays] = useState<TypedDays>({ from: String(row.days?.from ?? ''), to: String(row.days?.to ?? '') })

  function submit() {
    if (isHalf(days)) return refuse({ 'days.to': texts.badDays })
    return save(() => call(placesOfficeContract.updatePin, { pin: row._id, serviceable, cod, note, days: daysIn(days) }))
  }

  return (
    <form {...formProps(submit)} className="grid gap-4">
      <p className="text-ink-2">{[row.office, row.district, row.states.join(', ')].filter(Boolean).join(', ')}</p>
      <Switch label={texts.fields.serviceable} checked={serviceable} onChange={setServiceable} />
      <Switch label={texts.fields.cod} checked={cod} onChange={setCod} />
      <DayFields days={days} errors={errors} hint={texts.fields.daysHint} onChange={setDays} />
      <TextField
        label={texts.fields.note}
        optional
        name="note"
        maxLength={200}
        value={note}
        error={errors['note']}
        onChange={({ target }) => setNote(target.value)}
      />
      <DialogButtons cancel={texts.cancel} onCancel={onClose} busy={busy}>
        {busy ? texts.saving : texts.save}
      </DialogButtons>
    </form>
  )
}

const choices = ['keep', 'yes', 'no'] as const

type Choice = (typeof choices)[number]

const valueOf = (choice: Choice) => (choice === 'keep' ? undefined : choice === 'yes')

/** Changes all PIN codes that begin with some digits. */
export function BulkPins({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title={texts.bulk}>
      <BulkForm onClose={onClose} />
    </Modal>
  )
}

function BulkForm({ onClose }: { onClose: () => void }) {
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: texts.bulkFailed, onSaved: onClose })
  const [prefix, setPrefix] = useState('')
  const [serviceable, setServiceable] = useState<Choice>('keep')
  const [cod, setCod] = useState<Choice>('keep')
  const [days, setDays] = useState<TypedDays>({ from: '', to: '' })

  function submit() {
    if (isHalf(days)) return refuse({ 'days.to': texts.badDays })
    const typed = daysIn(days)
    const input = { prefix: prefix.trim(), serviceable: valueOf(serviceable), cod: valueOf(cod), ...(typed && { days: typed }) }
    return save(() => call(placesOfficeContract.updatePins, input))
  }

  return (
    <form {...formProps(submit)} className="grid gap-4">
      <TextField
        label={texts.fields.prefix}
        required
        name="prefix"
        inputMode="numeric"
        hint={texts.fields.prefixHint}
        value={prefix}
        error={errors['prefix']}
        onChange={({ target }) => setPrefix(target.value)}
      />
      <ChoiceField label={texts.fields.serviceable} value={serviceable} onChange={setServiceable} />
      <ChoiceField label={texts.fields.cod} value={cod} onChange={setCod} />
      <DayFields days={days} errors={errors} hint={texts.fields.daysKept} onChange={setDays} />
      <DialogButtons cancel={texts.cancel} onCancel={onClose} busy={busy}>
        {busy ? texts.saving : texts.change}
      </DialogButtons>
    </form>
  )
}

function ChoiceField({ label, value, onChange }: { label: string; value: Choice; onChange: (choice: Choice) => void }) {
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(choices.find((choice) => choice === target.value) ?? 'keep')}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {texts.fields[choice]}
        </option>
      ))}
    </SelectField>
  )
}

type DayFieldsProps = { days: TypedDays; errors: Record<string, string | undefined>; hint: string; onChange: (days: TypedDays) => void }

function DayFields({ days, errors, hint, onChange }: DayFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <NumberField
        label={texts.fields.from}
        name="days.from"
        inputMode="numeric"
        value={days.from}
        error={errors['days.from']}
        onChange={({ target }) => onChange({ ...days, from: target.value })}
      />
      <NumberField
        label={texts.fields.to}
        name="days.to"
        inputMode="numeric"
        value={days.to}
        error={errors['days.to']}
        onChange={({ target }) => onChange({ ...days, to: target.value })}
      />
      <p className="col-span-2 text-xs text-ink-3">{hint}</p>
    </div>
  )
}
