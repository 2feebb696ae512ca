import { importProducts, undoImport } from '../import-contract.ts'
import { call } from '#ui/call.ts'
import { kitTexts } from '#ui/office/kit-texts.ts'
import { productsTexts } from './products-texts.ts'
import { ImportDialog as Dialog, type ImportKind } from '#ui/office/import-dialog.tsx'
import { askPriceDrop } from './ask-price-drop.ts'
import { offerUndo } from '#shop/audit/parts.ts'
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

/** Imports products from a CSV file. */
export function ImportDialog({ onImported, ...props }: Props) {
  const kind: ImportKind<ImportOutcome> = {
    title: texts.title,
    intro: (
      <>
        <p>{texts.intro}</p>
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(sampleCsv)}`}
          download="products-example.csv"
          className="link inline-flex min-h-11 items-center justify-self-start lg:min-h-8"
        >
          {kitTexts.import.sample}
        </a>
      </>
    ),
    before: <LastImport onUndone={onImported} />,
    check: (file) => call(importProducts, { dryRun: true }, file),
    canImport: ({ errorCount, added, updated }) => errorCount === 0 && added + updated > 0,
    question: ({ lostTexts }) => (lostTexts > 0 ? { text: texts.lost(lostTexts), yes: texts.keepLost } : undefined),
    async run(file, keepQuestionMarks) {
      const imported = await askPriceDrop((priceDrops) => call(importProducts, { dryRun: false, keepQuestionMarks, priceDrops }, file))
      if (!imported) return false
      const { added, updated, importId = '' } = imported
      offerUndo(texts.done(added, updated), () => call(undoImport, { importId }), onImported)
      return true
    },
    preview,
  }
  return <Dialog kind={kind} onImported={onImported} {...props} />
}

const preview = (name: string, outcome: ImportOutcome) => <ImportPreview name={name} {...outcome} />
