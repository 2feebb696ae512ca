import { useState } from 'react'
import { timeInIndia } from '#kernel/india.ts'
import { call } from '#ui/call.ts'
import { Button } from '#ui/office/button.tsx'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { FormError, NumberField, RequiredNote, TextAreaField, TextField } from '#ui/office/fields.tsx'
import { isSame, keepChanged } from '#ui/office/merge-edits.ts'
import { wholeIn } from '#ui/office/typed-number.ts'
import { differingFields, useConflict } from '#ui/office/use-conflict.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import * as breachesContract from '../../breaches/contract.ts'
import { type Breach, breach as breachSchema } from '../../breaches/contract.ts'
import { breachesTexts as texts } from './breaches-texts.ts'

/** Formats a time in India for a `datetime-local` field: `2026-01-31T09:30`. */
const minuteOf = (at: Date) => timeInIndia(at).replace(' ', 'T')

const minuteIn = (text: string) => (text === '' ? '' : minuteOf(new Date(text)))

const textAreas = ['what', 'data', 'done', 'advice'] as const
const required: readonly string[] = ['what', 'data']
/** The fields with the times of the steps. */
const stages = ['boardToldAt', 'detailsSentAt', 'peopleToldAt', 'closedAt'] as const

const draftOf = (breach: Breach | undefined) => ({
  what: breach?.what ?? '',
  data: breach?.data ?? '',
  done: breach?.done ?? '',
  advice: breach?.advice ?? '',
  people: breach === undefined || breach.people === null ? '' : String(breach.people),
  noticedAt: breach ? minuteIn(breach.noticedAt) : minuteOf(new Date()),
  boardToldAt: minuteIn(breach?.boardToldAt ?? ''),
  detailsSentAt: minuteIn(breach?.detailsSentAt ?? ''),
  peopleToldAt: minuteIn(breach?.peopleToldAt ?? ''),
  closedAt: minuteIn(breach?.closedAt ?? ''),
})

type Draft = ReturnType<typeof draftOf>

const fieldNames = [...textAreas, 'noticedAt', 'people', ...stages] as const

const differencesOf = (theirs: Draft, yours: Draft) =>
  differingFields(fieldNames.map((name) => [texts.fields[name], theirs[name], yours[name].trim()] as const))

/** Returns the fields as the API takes them. `people` is undefined for a text that is not a number. */
const requestOf = ({ people, ...draft }: Draft) => ({
  ...draft,
  people: people.trim() === '' ? null : wholeIn(people),
  ...Object.fromEntries(stages.map((name) => [name, draft[name] || null])),
})

type FormProps = { editing?: Breach; onSaved: (saved: Breach) => unknown; onTake?: () => void }

/**
 * Records a breach, or changes its facts and the times of its steps. The form ignores later values of `editing`, so that typed words stay while the shop
 * changes the breach. A newer version needs another React key.
 */
export function BreachForm({ editing: shown, onSaved, onTake = () => {} }: FormProps) {
  const [editing] = useState(shown)
  const [initial] = useState(() => draftOf(editing))
  const [draft, setDraft] = useState(initial)
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: texts.failed })
  const mergedWith = (theirs: Breach) => keepChanged(initial, draft, draftOf(theirs))
  const { conflict, send, close } = useConflict(breachSchema, (theirs) => differencesOf(draftOf(theirs), mergedWith(theirs)))
  useUnsaved(() => !busy && editing !== undefined && !isSame(initial, draft))
  const fieldOf = (name: keyof Draft) => ({
    name,
    label: texts.fields[name],
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft((before) => ({ ...before, [name]: target.value })),
  })

  /** Saves the form. `seen` is set after a conflict: the version of somebody else, which this save replaces. */
  function submit(seen?: Breach) {
    const people = requestOf(draft).people
    if (people === undefined) return refuse({ people: texts.badNumber })
    return save((isHere) =>
      send(
        async (known) => {
          const fields = { ...requestOf(known ? mergedWith(known) : draft), people }
          const reply = await (editing
            ? call(breachesContract.updateBreach, { ...fields, id: editing._id, version: (known ?? editing).version })
            : call(breachesContract.addBreach, fields))
          await onSaved(reply.breach)
          return reply
        },
        { seen, isHere },
      ),
    )
  }

  return (
    <>
      <form {...formProps(() => submit())} className="grid gap-4">
        <RequiredNote />
        <div className="grid gap-4 lg:grid-cols-2">
          {textAreas.map((name) => (
            <TextAreaField key={name} {...fieldOf(name)} required={required.includes(name)} rows={4} maxLength={5000} />
          ))}
          <TextField type="datetime-local" {...fieldOf('noticedAt')} required hint={texts.hints.noticedAt} />
          <NumberField {...fieldOf('people')} hint={texts.hints.people} />
          {editing &&
            stages.map((name) => (
              <TextField
                key={name}
                type="datetime-local"
                {...fieldOf(name)}
                hint={name === 'peopleToldAt' || name === 'closedAt' ? texts.hints[name] : undefined}
              />
            ))}
        </div>
        <FormError error={errors['']} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {busy ? texts.saving : editing ? texts.save : texts.add}
        </Button>
      </form>
      <ConflictDialog conflict={conflict} busy={busy} onTake={onTake} onKeep={submit} onClose={close} />
    </>
  )
}
