import { useState } from 'react'
import { importProducts, undoImport } from '#domain/catalogue/admin-contract.ts'
import { withSession } from '../../account/guard.ts'
import { call, textOf } from '../../call.ts'
import { productsTexts } from '../../texts/admin-products.ts'
import { FieldError } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { Button } from '../ui/button.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { Modal } from '../ui/modal.tsx'
import { offerUndo } from '../offer-undo.ts'
import { LastImport } from './last-import.tsx'
import { ImportPreview, type ImportOutcome } from './import-preview.tsx'

const texts = productsTexts.import

/** The sample CSV file. It quotes every cell, as the shop's exports do. */
const sampleCsv = [
  ['Name', 'Status', 'Type', 'Images', 'Benefits', 'Quantity', 'Price', 'Discount', 'MRP'],
  ['Kashmiri Mongra Saffron', 'Draft', 'saffron', '', 'From Pampore\nHand-picked', '1 g', '449', '10', '899'],
  ['Kashmiri Mongra Saffron', '', '', '', '', '2 g', '849', '', ''],
]
  .map((cells) => `${cells.map((cell) => `"${cell}"`).join(',')}\r\n`)
  .join('')

type Props = { open: boolean; onClose: () => void; onImported: () => void }

/** Imports products from a CSV file. It checks the file as soon as the admin chooses it, and imports only after a click on Import. */
export function ImportDialog({ open, onClose, onImported }: Props) {
  const [importing, setImporting] = useState(false)
  return (
    <Modal open={open} onClose={onClose} title={texts.title} wide busy={importing}>
      <Steps importing={importing} onImporting={setImporting} onClose={onClose} onImported={onImported} />
    </Modal>
  )
}

type State = { kind: 'choosing' } | { kind: 'checking' } | { kind: 'refused'; reason: string } | { kind: 'checked'; file: File; outcome: ImportOutcome }

type StepsProps = Omit<Props, 'open'> & { importing: boolean; onImporting: (importing: boolean) => void }

function Steps({ importing, onImporting, onClose, onImported }: StepsProps) {
  const [state, setState] = useState<State>({ kind: 'choosing' })
  const canImport = state.kind === 'checked' && state.outcome.errorCount === 0 && state.outcome.added + state.outcome.updated > 0

  async function check(file: File | undefined) {
    if (!file) return
    setState({ kind: 'checking' })
    try {
      setState({ kind: 'checked', file, outcome: await withSession(call(importProducts, { dryRun: true }, file)) })
    } catch (error) {
      setState({ kind: 'refused', reason: textOf(error, texts.checkFailed) })
    }
  }

  async function run() {
    if (state.kind !== 'checked') return
    onImporting(true)
    try {
      const { added, updated, importId = '' } = await withSession(call(importProducts, { dryRun: false }, state.file))
      offerUndo(texts.done(added, updated), () => call(undoImport, { importId }), onImported)
      onImported()
      onClose()
    } catch (error) {
      toast(textOf(error, texts.failed), { kind: 'error' })
      // Checks the file again, because the catalogue may have changed since the first check.
      await check(state.file)
    } finally {
      onImporting(false)
    }
  }

  return (
    <>
      <div className="grid gap-1 text-ink-2">
        <p>{texts.intro}</p>
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(sampleCsv)}`}
          download="products-example.csv"
          className="link inline-flex min-h-11 items-center justify-self-start lg:min-h-8"
        >
          {texts.sample}
        </a>
      </div>
      <FileDrop
        label={texts.file}
        hint={texts.fileHint}
        accept=".csv,text/csv"
        disabled={importing || state.kind === 'checking'}
        onFiles={([file]) => void check(file)}
      />
      {state.kind === 'choosing' && <LastImport onUndone={onImported} />}
      <div aria-live="polite" className="grid min-w-0 gap-4">
        {state.kind === 'checking' && <p>{texts.checking}</p>}
        {state.kind === 'refused' && <FieldError>{state.reason}</FieldError>}
        {state.kind === 'checked' && <ImportPreview name={state.file.name} {...state.outcome} />}
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
