import type { z } from 'zod/mini'
import { call } from '#ui/call.ts'
import { ImportDialog, type ImportKind } from '#ui/office/import-dialog.tsx'
import { showNumber } from '#ui/office/show.ts'
import { toast } from '#ui/toast-store.ts'
import * as placesOfficeContract from '../office-contract.ts'
import { pinsTexts as texts } from './pins-texts.ts'

type Outcome = z.output<typeof placesOfficeContract.importPins.reply>

const kind: ImportKind<Outcome> = {
  title: texts.importTitle,
  fileHint: texts.fileHint,
  intro: <p>{texts.importIntro}</p>,
  check: (file) => call(placesOfficeContract.importPins, { dryRun: true }, file),
  canImport: ({ added, updated }) => added + updated > 0,
  async run(file) {
    const { added, updated } = await call(placesOfficeContract.importPins, { dryRun: false }, file)
    toast(texts.imported(showNumber(added), showNumber(updated)))
  },
  preview: (name, outcome) => <Preview name={name} {...outcome} />,
}

/** Imports the directory of India Post. The file travels twice: once for the preview, once for the import. */
export const ImportPins = (props: { open: boolean; onClose: () => void; onImported: () => void }) => <ImportDialog kind={kind} {...props} />

function Preview({ name, offices, pins, added, updated, unchanged, kept, missing, skipped, ambiguous }: Outcome & { name: string }) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p>{texts.read(showNumber(offices), showNumber(pins))}</p>
      <p>{texts.counts(showNumber(added), showNumber(updated), showNumber(unchanged), showNumber(kept))}</p>
      {missing > 0 && <p>{texts.missing(showNumber(missing))}</p>}
      {skipped > 0 && <p>{texts.skipped(showNumber(skipped))}</p>}
      {ambiguous.length > 0 && <p className="text-ink-2">{texts.ambiguous(ambiguous.map(({ pin, states }) => `${pin} (${states.join(', ')})`).join('; '))}</p>}
    </div>
  )
}
