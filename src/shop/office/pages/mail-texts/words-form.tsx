import { useRef, useState } from 'react'
import { claimHint, noticeClaims } from '#shop/claims/parts.ts'
import { mailTextsTexts as texts, TestButton } from '#shop/messages/parts.ts'
import { checkWords, subjectVariables, type Variables } from '#shop/messages/rules.ts'
import * as messagesTextsContract from '#shop/messages/texts-contract.ts'
import { type MailKindText, mailText, type MailPreview, type SavedText } from '#shop/messages/texts-contract.ts'
import { ask } from '#ui/ask.tsx'
import { call } from '#ui/call.ts'
import { Button } from '#ui/office/button.tsx'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { fieldErrorsOf } from '#ui/office/field-errors.ts'
import { TextAreaField, TextField } from '#ui/office/fields.tsx'
import { isSame, keepChanged } from '#ui/office/merge-edits.ts'
import { Panel } from '#ui/office/panel.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { differingFields, useConflict } from '#ui/office/use-conflict.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import { toast } from '#ui/toast-store.ts'
import { MailPreviewPanel, usePreview } from './mail-preview.tsx'

type Props = { mail: MailKindText; saved: SavedText; savedPreview: MailPreview }

/** Edits the words of one mail, beside a preview that follows them. */
export function WordsForm({ mail, saved, savedPreview }: Props) {
  const { kind } = mail
  const words = useRef<HTMLTextAreaElement>(null)
  const { draft, isOurs, errors, busy, formProps, type, checked, submit, reset, conflict } = useWordsForm(mail, saved)
  const preview = usePreview(kind, draft, savedPreview)
  const disabled = !mayCall(messagesTextsContract.saveText)

  /** Inserts a variable at the cursor of the words. */
  function insert(variable: string) {
    const field = words.current
    if (!field) return
    field.setRangeText(`{${variable}}`, field.selectionStart, field.selectionEnd, 'end')
    type('words', field.value)
    field.focus()
  }

  return (
    <div className="grid gap-5 xl:grid-cols-2">
      <Panel className="self-start">
        <form {...formProps} className="grid gap-4">
          <TextField
            label={texts.fields.subject}
            name="subject"
            value={draft.subject}
            hint={claimHint(draft.subject)}
            error={errors['subject']}
            disabled={disabled}
            maxLength={150}
            autoComplete="off"
            onChange={({ target }) => type('subject', target.value)}
          />
          <TextAreaField
            ref={words}
            label={texts.fields.words}
            name="words"
            value={draft.words}
            error={errors['words']}
            hint={claimHint(draft.words, texts.hints.words)}
            disabled={disabled}
            rows={16}
            maxLength={5000}
            onChange={({ target }) => type('words', target.value)}
          />
          {!disabled && <VariableList {...mail} onInsert={insert} />}
          <div className="flex flex-wrap gap-2">
            <Button needs={messagesTextsContract.saveText} type="submit" busy={busy}>
              {busy ? texts.saving : texts.save}
            </Button>
            <TestButton kind={kind} draft={checked} />
            {!isOurs && (
              <Button needs={messagesTextsContract.resetText} look="ghost" disabled={busy} onClick={() => void reset()}>
                {texts.reset}
              </Button>
            )}
          </div>
        </form>
      </Panel>
      <MailPreviewPanel title={texts.kinds[kind].title} {...preview} />
      <ConflictDialog {...conflict} busy={busy} onKeep={submit} />
    </div>
  )
}

type Draft = { subject: string; words: string }

const draftOf = ({ subject, words }: Draft): Draft => ({ subject, words })

/** Holds the words of one mail, and checks and saves them. */
function useWordsForm(mail: Variables & Pick<MailKindText, 'kind'>, saved: SavedText) {
  const { kind } = mail
  const [initial, setInitial] = useState(saved)
  const [draft, setDraft] = useState(draftOf(saved))
  const { busy, errors, formProps, refuse, save, setError } = useOfficeForm({ failed: texts.saveFailed, reloads: false })
  const mergedWith = (theirs: SavedText) => keepChanged(draftOf(initial), draft, draftOf(theirs))
  const { conflict, send, close } = useConflict(mailText, (theirs) => {
    const mine = mergedWith(theirs)
    return differingFields([
      [texts.fields.subject, theirs.subject, mine.subject.trim()],
      [texts.fields.words, theirs.words, mine.words.trim()],
    ])
  })
  useUnsaved(() => !busy && !isSame(draftOf(initial), draft))

  function type(field: keyof Draft, value: string) {
    setDraft((before) => ({ ...before, [field]: value }))
    setError(field)
  }

  /** Returns the draft if it may be saved. Otherwise shows the error at its field. */
  function checked(): Draft | undefined {
    const error = checkWords(mail, draft)
    if (!error) return draft
    refuse({ [error.field]: error.message })
    return undefined
  }

  function fill(next: SavedText) {
    setInitial(next)
    setDraft(draftOf(next))
  }

  /** Saves the draft. `seen` is set after a conflict: the version of another person, which this save replaces. */
  function submit(seen?: SavedText) {
    if (busy || !checked()) return
    if (isSame(draftOf(initial), draft)) return toast(texts.unchanged, { kind: 'info' })
    const request = (known: SavedText | undefined) =>
      call(messagesTextsContract.saveText, { kind, ...(known ? mergedWith(known) : draft), version: (known ?? initial).version })
    return save(async (isHere) => {
      const reply = await send(request, { seen, isHere })
      if (!reply) return undefined
      fill(reply.text)
      noticeClaims(reply.warnings)
      return reply
    }, fieldErrorsOf)
  }

  async function reset() {
    if (busy || !(await ask(texts.askReset))) return
    await save(async () => {
      const reply = await call(messagesTextsContract.resetText, { kind, version: initial.version })
      fill(reply.text)
      return reply
    }, fieldErrorsOf)
  }

  function take(theirs: SavedText) {
    fill(theirs)
    close()
  }

  return {
    draft,
    isOurs: initial.isOurs,
    errors,
    busy,
    formProps: formProps(() => submit()),
    type,
    checked,
    submit,
    reset,
    conflict: { conflict, onTake: take, onClose: close },
  }
}

const meanings: Partial<Record<string, string>> = texts.meanings

/** Lists the variables that the shop fills in, with buttons that insert them. */
function VariableList({ variables, needed, onInsert }: Variables & { onInsert: (variable: string) => void }) {
  const inSubject = subjectVariables({ variables })
  return (
    <section aria-label={texts.variables} className="grid gap-2">
      <h3 className="font-medium text-ink-2">{texts.variables}</h3>
      <p className="text-xs text-ink-3">{texts.variablesIntro}</p>
      <ul className="grid gap-1">
        {variables.map((variable) => (
          <li key={variable} className="flex flex-wrap items-center gap-x-3">
            <Button look="outline" size="small" className="font-mono text-sm" aria-label={texts.insert(variable)} onClick={() => onInsert(variable)}>
              {`{${variable}}`}
            </Button>
            <span className="min-w-32 flex-1 text-xs text-ink-2">
              <span>{meanings[variable]}</span>
              {needed.includes(variable) && <b className="font-semibold"> {texts.needed}</b>}
              {!inSubject.includes(variable) && <span className="text-ink-3"> ({texts.onlyInWords})</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
