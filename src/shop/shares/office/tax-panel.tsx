import { useState } from 'react'
import { dayInIndia, startOfDay } from '#kernel/india.ts'
import { call } from '#ui/call.ts'
import { Button } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { NumberField, RequiredNote, SelectField, TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { showDay, showRupees } from '#ui/office/show.ts'
import { numberOrText } from '#ui/office/typed-number.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import * as payoutsContract from '../payouts-contract.ts'
import type { WireFact } from '../payouts-contract.ts'
import { coveredKinds, roundings } from '../rules/withholding.ts'
import { payoutsTexts } from './payouts-texts.ts'

const texts = payoutsTexts.tax

const columns: readonly Column<WireFact>[] = [
  { title: texts.columns.from, cell: ({ effectiveFrom }) => showDay(startOfDay(effectiveFrom)) },
  { title: texts.columns.covers, cell: ({ covers }) => texts.covers[covers] },
  { title: texts.columns.section, cell: ({ section }) => section },
  { title: texts.columns.rate, numeric: true, cell: ({ rate }) => `${rate}%` },
  { title: texts.columns.threshold, numeric: true, cell: ({ threshold }) => showRupees(threshold) },
  { title: texts.columns.rounding, cell: ({ rounding }) => texts.roundings[rounding] },
  { title: texts.columns.source, cell: ({ source }) => <span className="wrap-anywhere">{source}</span> },
]

const suggestionColumn = (onUse: (fact: WireFact) => void): Column<WireFact> => ({
  title: texts.set,
  titleHidden: true,
  cell: (fact) => (
    <Button needs={payoutsContract.saveWithholding} look="outline" onClick={() => onUse(fact)}>
      {texts.use(fact.section)}
    </Button>
  ),
})

const keyOf = ({ covers, effectiveFrom }: WireFact) => `${covers} ${effectiveFrom}`

/** The fields of the form, with numbers as they are typed. */
type Draft = Omit<WireFact, 'rate' | 'threshold'> & { rate: string; threshold: string }

const draftOf = (fact?: WireFact): Draft =>
  fact
    ? { ...fact, rate: String(fact.rate), threshold: String(fact.threshold), source: texts.suggestionSource }
    : { covers: 'share', effectiveFrom: dayInIndia(new Date()), section: '', rate: '', threshold: '', rounding: 'rupee', source: '' }

/** The tax to withhold as the owner entered it, and the shop's suggestions. */
export function TaxPanel({ facts, suggestions }: { facts: WireFact[]; suggestions: WireFact[] }) {
  const [draft, setDraft] = useState<Draft>()
  return (
    <Panel
      title={texts.title}
      actions={
        <Button needs={payoutsContract.saveWithholding} look="outline" onClick={() => setDraft(draftOf())}>
          {texts.set}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="max-w-[72ch] text-ink-2">{texts.intro}</p>
        {facts.length === 0 ? <p>{texts.none}</p> : <DataTable caption={texts.title} columns={columns} rows={facts} keyOf={keyOf} />}
        {suggestions.length > 0 && (
          <>
            <h3 className="font-sans text-sm font-semibold">{texts.suggestions}</h3>
            <DataTable
              caption={texts.suggestions}
              rows={suggestions}
              keyOf={keyOf}
              columns={[...columns.slice(0, 6), suggestionColumn((fact) => setDraft(draftOf(fact)))]}
            />
          </>
        )}
      </div>
      {draft && <TaxDialog first={draft} onClose={() => setDraft(undefined)} />}
    </Panel>
  )
}

function TaxDialog({ first, onClose }: { first: Draft; onClose: () => void }) {
  const words = texts.form
  const [draft, setDraft] = useState(first)
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: words.failed, reloads: false, onSaved: onClose })
  const change = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }))

  function submit() {
    const missing = (['effectiveFrom', 'section', 'rate', 'threshold'] as const).filter((name) => draft[name].trim() === '')
    if (missing.length > 0) return refuse(Object.fromEntries(missing.map((name) => [name, words.missing])))
    return save(() => call(payoutsContract.saveWithholding, { ...draft, rate: numberOrText(draft.rate), threshold: numberOrText(draft.threshold) }))
  }

  const text = (name: 'section' | 'source') => ({
    label: words[name],
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const number = (name: 'rate' | 'threshold') => ({
    label: words[name],
    name,
    required: true,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <Modal open title={words.title} busy={busy} onClose={onClose}>
      <form {...formProps(submit)} className="grid gap-4">
        <RequiredNote />
        <TextField
          label={words.from}
          name="effectiveFrom"
          type="date"
          required
          value={draft.effectiveFrom}
          error={errors['effectiveFrom']}
          onChange={({ target }) => change({ effectiveFrom: target.value })}
        />
        <SelectField
          label={words.covers}
          name="covers"
          value={draft.covers}
          onChange={({ target }) => change({ covers: coveredKinds.find((each) => each === target.value) ?? 'share' })}
        >
          {coveredKinds.map((each) => (
            <option key={each} value={each}>
              {texts.covers[each]}
            </option>
          ))}
        </SelectField>
        <TextField {...text('section')} required maxLength={60} autoComplete="off" />
        <NumberField {...number('rate')} after="%" />
        <NumberField {...number('threshold')} before="₹" />
        <SelectField
          label={words.rounding}
          name="rounding"
          value={draft.rounding}
          onChange={({ target }) => change({ rounding: roundings.find((each) => each === target.value) ?? 'rupee' })}
        >
          {roundings.map((each) => (
            <option key={each} value={each}>
              {texts.roundings[each]}
            </option>
          ))}
        </SelectField>
        <TextField {...text('source')} hint={words.sourceHint} maxLength={200} autoComplete="off" />
        <DialogButtons cancel={words.cancel} onCancel={onClose} busy={busy}>
          {words.save}
        </DialogButtons>
      </form>
    </Modal>
  )
}
