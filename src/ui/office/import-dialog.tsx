import { type ReactNode, useState } from 'react'
import { withSession } from '../guard.ts'
import { textOf } from '../call.ts'
import { kitTexts } from './kit-texts.ts'
import { FieldError } from '../field.tsx'
import { toast } from '../toast-store.ts'
import { Button } from './button.tsx'
import { TextAreaField } from './fields.tsx'
import { FilePicker } from '../file-picker.tsx'
import { Modal } from './modal.tsx'

const texts = kitTexts.import

/** What an import needs: its words, its requests, and how it shows the result of a dry run. */
export type ImportKind<Outcome> = {
  title: string
  /** What the file may be, if not a spreadsheet within the usual limits. */
  fileHint?: string
  /** Stands above the choice of a file. */
  intro: ReactNode
  /** Stands below it until a file is chosen. */
  before?: ReactNode
  /** The words of a field for lines that the admin pastes instead of choosing a file. */
  paste?: { label: string; hint: string; check: string; name: string }
  check: (file: File) => Promise<Outcome>
  canImport: (outcome: Outcome) => boolean
  /** What the admin must confirm before the import, with the words of the checkbox. */
  question?: (outcome: Outcome) => { text: string; yes: string } | undefined
  /** Imports the file and tells the admin. @returns false if the admin decided not to */
  run: (file: File, confirmed: boolean) => Promise<boolean | void>
  preview: (name: string, outcome: Outcome) => ReactNode
}

type Props<Outcome> = { open: boolean; onClose: () => void; onImported: () => void; kind: ImportKind<Outcome> }

/** Imports a CSV file. It checks the file as soon as the admin chooses it, and imports only after a click on Import. */
export function ImportDialog<Outcome>({ open, onClose, onImported, kind }: Props<Outcome>) {
  const [importing, setImporting] = useState(false)
  return (
    <Modal open={open} onClose={onClose} title={kind.title} wide busy={importing}>
      <Steps kind={kind} importing={importing} onImporting={setImporting} onClose={onClose} onImported={onImported} />
    </Modal>
  )
}

type State<Outcome> = { kind: 'choosing' } | { kind: 'checking' } | { kind: 'refused'; reason: string } | { kind: 'checked'; file: File; outcome: Outcome }

type StepsProps<Outcome> = Omit<Props<Outcome>, 'open'> & { importing: boolean; onImporting: (importing: boolean) => void }

function Steps<Outcome>({ kind, importing, onImporting, onClose, onImported }: StepsProps<Outcome>) {
  const [state, setState] = useState<State<Outcome>>({ kind: 'choosing' })
  const [confirmed, setConfirmed] = useState(false)
  const [pasted, setPasted] = useState('')
  const question = state.kind === 'checked' ? kind.question?.(state.outcome) : undefined
  const canImport = state.kind === 'checked' && kind.canImport(state.outcome) && (!question || confirmed)

  async function check(file: File | undefined) {
    if (!file) return
    setState({ kind: 'checking' })
    setConfirmed(false)
    try {
      setState({ kind: 'checked', file, outcome: await withSession(kind.check(file)) })
    } catch (error) {
      setState({ kind: 'refused', reason: textOf(error, texts.checkFailed) })
    }
  }

  async function run() {
    if (state.kind !== 'checked') return
    onImporting(true)
    try {
      if ((await withSession(kind.run(state.file, confirmed))) === false) return
      onImported()
      onClose()
    } catch (error) {
      toast(textOf(error, texts.failed), { kind: 'error' })
      // Checks the file again, because the shop may have changed since the first check.
      await check(state.file)
    } finally {
      onImporting(false)
    }
  }

  return (
    <>
      <div className="grid gap-1 text-ink-2">{kind.intro}</div>
      <FilePicker
        look="area"
        label={texts.file}
        hint={kind.fileHint ?? texts.fileHint}
        accept=".csv,text/csv"
        disabled={importing || state.kind === 'checking'}
        onFiles={([file]) => void check(file)}
      />
      {kind.paste && (
        <div className="grid justify-items-start gap-2">
          <TextAreaField
            label={kind.paste.label}
            hint={kind.paste.hint}
            value={pasted}
            disabled={importing}
            spellCheck={false}
            className="w-full"
            onChange={({ target }) => setPasted(target.value)}
          />
          <Button
            look="outline"
            size="small"
            disabled={importing || state.kind === 'checking' || pasted.trim() === ''}
            onClick={() => void check(new File([pasted], kind.paste?.name ?? '', { type: 'text/csv' }))}
          >
            {kind.paste.check}
          </Button>
        </div>
      )}
      {state.kind === 'choosing' && kind.before}
      <div aria-live="polite" className="grid min-w-0 gap-4">
        {state.kind === 'checking' && <p>{texts.checking}</p>}
        {state.kind === 'refused' && <FieldError>{state.reason}</FieldError>}
        {state.kind === 'checked' && kind.preview(state.file.name, state.outcome)}
        {question && (
          <div className="grid gap-1">
            <FieldError>{question.text}</FieldError>
            <label className="flex min-h-11 items-center gap-2.5 font-semibold lg:min-h-8">
              <input
                type="checkbox"
                checked={confirmed}
                onChange={({ target }) => setConfirmed(target.checked)}
                className="size-5 flex-none accent-crocus-700"
              />
              <span>{question.yes}</span>
            </label>
          </div>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="outline" disabled={importing} onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button disabled={!canImport} busy={importing} onClick={() => void run()}>
          {importing ? texts.busy : texts.go}
        </Button>
      </div>
    </>
  )
}
