import { useState } from 'react'
import * as webhooksContract from '../contract.ts'
import { type OfferedEvent, type Webhook, webhook as webhookSchema } from '../contract.ts'
import { isWebhookEvent } from '../rules/webhook-events.ts'
import { call } from '#ui/call.ts'
import { FieldError } from '#ui/field.tsx'
import { Button } from '#ui/office/button.tsx'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { RequiredNote, TextField } from '#ui/office/fields.tsx'
import { isSame, keepChanged } from '#ui/office/merge-edits.ts'
import { Panel } from '#ui/office/panel.tsx'
import { differingFields, useConflict } from '#ui/office/use-conflict.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import type { NewSecret } from './secret-panel.tsx'
import { webhooksTexts } from './webhooks-texts.ts'

const texts = webhooksTexts.form

type Draft = { url: string; note: string; events: string[] }

const draftOf = ({ url, note, events }: Webhook): Draft => ({ url, note, events })

type WebhookFormProps = {
  offered: readonly OfferedEvent[]
  /** The webhook to change. Without it the form adds one. */
  editing?: Webhook
  /** Gets the signing secret of an added webhook. */
  onSaved: (secret: NewSecret | undefined) => void
  /** Runs when the admin discards the form for the version that somebody else saved. */
  onTake?: (theirs: Webhook) => void
}

/** Adds an address or changes one. Give it a React key, so that another address starts with fresh state. */
export function WebhookForm({ offered, editing, onSaved, onTake = () => {} }: WebhookFormProps) {
  const initial: Draft = editing ? draftOf(editing) : { url: '', note: '', events: [] }
  const [draft, setDraft] = useState(initial)
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: texts.failed })
  /** Returns the version that somebody else saved, with the changes of this form. */
  const mergedWith = (theirs: Webhook) => keepChanged(initial, draft, draftOf(theirs))
  const { conflict, send, close } = useConflict(webhookSchema, (theirs) => differencesOf(draftOf(theirs), mergedWith(theirs)))
  useUnsaved(() => !busy && !isSame(initial, draft))

  const change = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }))

  /** Saves the form. `seen` is set after a conflict: the version of another member of staff, which this save replaces. */
  function submit(seen?: Webhook) {
    const missing = { ...(!draft.url.trim() && { url: texts.missingUrl }), ...(draft.events.length === 0 && { events: texts.missingEvents }) }
    if (Object.keys(missing).length > 0) return refuse(missing)
    return save((isHere) =>
      send(
        async (known) => {
          if (!editing) {
            const reply = await call(webhooksContract.addWebhook, draft)
            onSaved({ secret: reply.secret, oldUntil: null })
            return reply
          }
          const fields = known ? mergedWith(known) : draft
          const reply = await call(webhooksContract.updateWebhook, { id: editing._id, ...fields, version: (known ?? editing).version })
          onSaved(undefined)
          return reply
        },
        { seen, isHere },
      ),
    )
  }

  return (
    <Panel title={editing ? texts.edit : texts.add}>
      <form {...formProps(() => submit())} className="grid gap-4">
        <RequiredNote />
        <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <TextField
            label={texts.fields.url}
            name="url"
            type="url"
            inputMode="url"
            required
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
            placeholder="https://example.com/hooks"
            hint={texts.hints.url}
            value={draft.url}
            error={errors['url']}
            onChange={({ target }) => change({ url: target.value })}
          />
          <TextField
            label={texts.fields.note}
            name="note"
            optional
            maxLength={80}
            autoComplete="off"
            hint={texts.hints.note}
            value={draft.note}
            error={errors['note']}
            onChange={({ target }) => change({ note: target.value })}
          />
        </div>
        <EventChoice offered={offered} chosen={draft.events} error={errors['events']} onChange={(events) => change({ events })} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {busy ? texts.saving : editing ? texts.save : texts.addButton}
        </Button>
      </form>
      <ConflictDialog conflict={conflict} busy={busy} onTake={onTake} onKeep={submit} onClose={close} />
    </Panel>
  )
}

type EventChoiceProps = { offered: readonly OfferedEvent[]; chosen: readonly string[]; error: string | undefined; onChange: (chosen: string[]) => void }

function EventChoice({ offered, chosen, error, onChange }: EventChoiceProps) {
  const choose = (event: string, isChosen: boolean) =>
    onChange(offered.flatMap(({ name }) => ((name === event ? isChosen : chosen.includes(name)) ? [name] : [])))
  return (
    <fieldset aria-describedby={error ? 'events-error' : undefined} className="grid gap-1">
      <legend className="mb-1 font-medium text-ink-2">{texts.fields.events}</legend>
      <div className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {offered.map(({ name: event, summary }) => (
          <label key={event} className="grid min-h-11 grid-cols-[20px_minmax(0,1fr)] items-center gap-x-2.5 py-1">
            <input
              type="checkbox"
              name="events"
              checked={chosen.includes(event)}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => choose(event, target.checked)}
              className="row-span-2 size-5 accent-crocus-700"
            />
            <span>{isWebhookEvent(event) ? webhooksTexts.events[event] : summary}</span>
            <code translate="no" className="text-xs text-ink-3">
              {event}
            </code>
          </label>
        ))}
      </div>
      {error && <FieldError id="events-error">{error}</FieldError>}
    </fieldset>
  )
}

const differencesOf = (theirs: Draft, yours: Draft) =>
  differingFields([
    [texts.fields.url, theirs.url, yours.url.trim()],
    [texts.fields.note, theirs.note, yours.note.trim()],
    [texts.fields.events, theirs.events.join(', '), yours.events.join(', ')],
  ])
