import { useState } from 'react'
import { states, stateCodeOf } from '#shop/places/rules.ts'
import { call } from '#ui/call.ts'
import { Button } from '#ui/office/button.tsx'
import { RequiredNote, SelectField, TextField } from '#ui/office/fields.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { heldOn, startOfDay } from '#kernel/india.ts'
import { showDay } from '#ui/office/show.ts'
import { Switch } from '#ui/office/switch.tsx'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import * as contract from '../office-contract.ts'
import type { WireRegistration } from '../office-contract.ts'
import { type RegistrationKind, registrationKinds } from '../rules/registration.ts'
import { taxTexts } from './tax-texts.ts'

const texts = taxTexts.registration

type Draft = Omit<WireRegistration, 'version'>

const newDraft = (today: string): Draft => ({
  effectiveFrom: today,
  kind: 'regular',
  gstin: '',
  legalName: '',
  tradeName: '',
  state: '',
  prefix: '',
  notePrefix: '',
  isLarge: false,
  takesGstin: false,
})

type Props = { registrations: readonly WireRegistration[]; today: string }

/**
 * The registrations of the shop by day, and a form that sets the registration from a day on, today at the earliest. Give it a React key made of their days and
 * versions, so that the form starts again after a change.
 */
export function RegistrationPanel({ registrations, today }: Props) {
  return (
    <Panel title={texts.title}>
      {registrations.length > 0 && (
        <ul className="mb-4 grid gap-1">
          {registrations.map((row) => {
            const dayText = row.effectiveFrom > today ? texts.from : texts.since
            return (
              <li key={row.effectiveFrom} className={row === heldOn(registrations, today) ? 'font-semibold' : 'text-ink-2'}>
                <span>{`${dayText(showDay(startOfDay(row.effectiveFrom)))}: ${taxTexts.kinds[row.kind]}`}</span>
                {row.gstin && <span translate="no">{`, ${texts.fields.gstin} ${row.gstin}`}</span>}
              </li>
            )
          })}
        </ul>
      )}
      {mayCall(contract.saveRegistration) && <RegistrationForm registrations={registrations} today={today} />}
    </Panel>
  )
}

function RegistrationForm({ registrations, today }: Props) {
  const template = heldOn(registrations, today) ?? registrations[0]
  const [draft, setDraft] = useState<Draft>(template ? { ...template, effectiveFrom: today } : newDraft(today))
  const [isChanged, setChanged] = useState(false)
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: texts.failed, onSaved: () => setChanged(false) })
  useUnsaved(() => isChanged && !busy)

  function change(values: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...values }))
    setChanged(true)
  }

  function submit() {
    const needed = ['effectiveFrom', 'legalName', 'prefix', 'notePrefix', draft.kind === 'unregistered' ? 'state' : 'gstin'] as const
    const missing = needed.filter((name) => !draft[name].trim())
    if (missing.length > 0) return refuse(Object.fromEntries(missing.map((name) => [name, texts.missing])))
    const version = registrations.find(({ effectiveFrom }) => effectiveFrom === draft.effectiveFrom)?.version
    // A GSTIN begins with the code of its state. The server reads `state` only if the shop has no GSTIN.
    return save(() => call(contract.saveRegistration, { ...draft, state: draft.state || draft.gstin.slice(0, 2), ...(version !== undefined && { version }) }))
  }

  const field = (name: 'gstin' | 'legalName' | 'tradeName' | 'prefix' | 'notePrefix', hint?: string) => ({
    label: texts.fields[name],
    name,
    value: draft[name],
    error: errors[name],
    ...(hint && { hint }),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })

  return (
    <form {...formProps(submit)} className="grid gap-4">
      <RequiredNote />
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <SelectField
          label={texts.fields.kind}
          name="kind"
          value={draft.kind}
          error={errors['kind']}
          onChange={({ target }) => change({ kind: registrationKinds.find((kind) => kind === target.value) ?? draft.kind })}
        >
          {registrationKinds.map((kind: RegistrationKind) => (
            <option key={kind} value={kind}>
              {taxTexts.kinds[kind]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={texts.fields.effectiveFrom}
          name="effectiveFrom"
          type="date"
          min={today}
          required
          value={draft.effectiveFrom}
          error={errors['effectiveFrom']}
          hint={texts.hints.effectiveFrom}
          onChange={({ target }) => change({ effectiveFrom: target.value })}
        />
        {draft.kind === 'unregistered' ? (
          <SelectField
            label={texts.fields.state}
            name="state"
            required
            value={draft.state}
            error={errors['state']}
            onChange={({ target }) => change({ state: target.value })}
          >
            <option value="">{texts.choose}</option>
            {states.map((state) => (
              <option key={state} value={stateCodeOf(state)}>
                {state}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField {...field('gstin', texts.hints.gstin)} required maxLength={40} spellCheck={false} autoCapitalize="characters" />
        )}
        <TextField {...field('legalName')} required maxLength={120} />
        <TextField {...field('tradeName')} optional maxLength={120} />
        <TextField {...field('prefix', texts.hints.prefix)} required maxLength={2} spellCheck={false} autoCapitalize="characters" />
        <TextField {...field('notePrefix', texts.hints.notePrefix)} required maxLength={2} spellCheck={false} autoCapitalize="characters" />
      </div>
      {draft.kind !== 'unregistered' && (
        <div className="grid justify-items-start">
          <Switch label={texts.fields.isLarge} checked={draft.isLarge} onChange={(isLarge) => change({ isLarge })} />
          <p className="text-xs text-ink-3">{texts.hints.isLarge}</p>
          {/* Above this turnover an invoice to a business must be an e-invoice, which the shop does not make. */}
          {!draft.isLarge && (
            <>
              <Switch label={texts.fields.takesGstin} checked={draft.takesGstin} onChange={(takesGstin) => change({ takesGstin })} />
              <p className="text-xs text-ink-3">{texts.hints.takesGstin}</p>
            </>
          )}
        </div>
      )}
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? texts.saving : texts.save}
      </Button>
    </form>
  )
}
