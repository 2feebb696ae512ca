import { useRef } from 'react'
import { subjectVariables, type Variables } from '#shop/messages/rules.ts'
import { type MailKindText, type MailPreview, resetText, saveText, type SavedText } from '#shop/messages/texts-contract.ts'
import { mailTextsTexts as texts, TestButton } from '#shop/messages/parts.ts'
import { mayCall } from '#ui/office/rights.ts'
import { Button } from '#ui/office/button.tsx'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { TextAreaField, TextField } from '#ui/office/fields.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { MailPreviewPanel } from './mail-preview.tsx'
import { useWordsForm } from './use-words-form.ts'

type Props = { mail: MailKindText; saved: SavedText; savedPreview: MailPreview }

/** Edits the words of one mail, beside a preview that follows them. */
export function WordsForm({ mail, saved, savedPreview }: Props) {
  const { kind } = mail
  const form = useRef<HTMLFormElement>(null)
  const words = useRef<HTMLTextAreaElement>(null)
  const { draft, initial, errors, busy, type, checked, save, reset, conflict, close, take, preview, previewFailure, isPreviewOld } = useWordsForm(
    mail,
    saved,
    savedPreview,
    form,
  )
  const disabled = !mayCall(saveText)

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
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
          className="grid gap-4"
        >
          <TextField
            label={texts.fields.subject}
            name="subject"
            value={draft.subject}
            error={errors.subject}
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
            error={errors.words}
            hint={texts.hints.words}
            disabled={disabled}
            rows={16}
            maxLength={5000}
            onChange={({ target }) => type('words', target.value)}
          />
          {!disabled && <VariableList {...mail} onInsert={insert} />}
          <div className="flex flex-wrap gap-2">
            <Button needs={saveText} type="submit" busy={busy}>
              {busy ? texts.saving : texts.save}
            </Button>
            <TestButton kind={kind} draft={checked} />
            {!initial.isOurs && (
              <Button needs={resetText} look="ghost" disabled={busy} onClick={() => void reset()}>
                {texts.reset}
              </Button>
            )}
          </div>
        </form>
      </Panel>
      <MailPreviewPanel title={texts.kinds[kind].title} preview={preview} failure={previewFailure} busy={isPreviewOld} />
      <ConflictDialog conflict={conflict} busy={busy} onTake={take} onKeep={save} onClose={close} />
    </div>
  )
}

const meanings: Partial<Record<string, string>> = texts.meanings

/** Lists what the shop fills in. */
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
