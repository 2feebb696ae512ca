import { useEffect, useId, useState } from 'react'
import type { z } from 'zod/mini'
import { rupeesOf } from '#kernel/money.ts'
import { offerUndo } from '#shop/audit/parts.ts'
import { call, textOf } from '#ui/call.ts'
import { classes } from '#ui/classes.ts'
import { withSession } from '#ui/guard.ts'
import { Icon } from '#ui/icon.tsx'
import { Badge, type Tone } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { ImportDialog, type ImportKind } from '#ui/office/import-dialog.tsx'
import { ImportErrors, ImportRows } from '#ui/office/import-rows.tsx'
import { kitTexts } from '#ui/office/kit-texts.ts'
import { showRupees, showMoment } from '#ui/office/show.ts'
import { toast } from '#ui/toast-store.ts'
import * as catalogueImportContract from '../import-contract.ts'
import type { ImportedProduct, DoneImport } from '../import-contract.ts'
import { priceVariant } from '../rules/variant-price.ts'
import { askPriceDrop } from './ask-price-drop.ts'
import { productsTexts } from './products-texts.ts'

const texts = productsTexts.import

/** The sample CSV file. It quotes every cell, as the shop's exports do. */
const sampleCsv = [
  ['Name', 'Status', 'Type', 'Images', 'Benefits', 'Quantity', 'Price', 'Discount', 'MRP'],
  ['Forest Honey', 'Draft', 'honey', '', 'From one valley\nNever heated', '250 g', '449', '10', '499'],
  ['Forest Honey', '', '', '', '', '500 g', '849', '', ''],
]
  .map((cells) => `${cells.map((cell) => `"${cell}"`).join(',')}\r\n`)
  .join('')

type Props = { open: boolean; onClose: () => void; onImported: () => void }

/** Imports products from a CSV file. */
export function ImportProducts({ onImported, ...props }: Props) {
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
    check: (file) => call(catalogueImportContract.importProducts, { dryRun: true }, file),
    canImport: ({ errorCount, added, updated }) => errorCount === 0 && added + updated > 0,
    question: ({ lostTexts }) => (lostTexts > 0 ? { text: texts.lost(lostTexts), yes: texts.keepLost } : undefined),
    async run(file, keepQuestionMarks) {
      const imported = await askPriceDrop((priceDrops) => call(catalogueImportContract.importProducts, { dryRun: false, keepQuestionMarks, priceDrops }, file))
      if (!imported) return false
      const { added, updated, importId = '' } = imported
      offerUndo(texts.done(added, updated), () => call(catalogueImportContract.undoImport, { importId }), onImported)
      return true
    },
    preview,
  }
  return <ImportDialog kind={kind} onImported={onImported} {...props} />
}

const preview = (name: string, outcome: ImportOutcome) => <ImportPreview name={name} {...outcome} />

/** Shows the latest import with an Undo button. Renders nothing without an import to undo, or when the request fails. */
function LastImport({ onUndone }: { onUndone: () => void }) {
  const [last, setLast] = useState<DoneImport | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    let isMounted = true
    call(catalogueImportContract.lastImport, {}).then(
      (reply) => isMounted && setLast(reply.last),
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [])

  async function undo({ _id }: DoneImport) {
    setBusy(true)
    try {
      const { message } = await withSession(call(catalogueImportContract.undoImport, { importId: _id }))
      toast(message)
      setLast(null)
      onUndone()
    } catch (error) {
      toast(textOf(error, kitTexts.undoFailed), { kind: 'error' })
    }
    setBusy(false)
  }

  if (!last) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-field border border-edge px-3 py-2">
      <p className="text-ink-2">{texts.last(showMoment(last.at), last.added, last.updated)}</p>
      <Button look="outline" size="small" busy={busy} onClick={() => void undo(last)}>
        {busy ? texts.undoing : texts.undo}
      </Button>
    </div>
  )
}

type ImportOutcome = z.output<typeof catalogueImportContract.importProducts.reply>

const tones: Record<ImportedProduct['change'], Tone> = { added: 'good', updated: 'info', unchanged: 'plain' }

const productColumns: readonly Column<ImportedProduct>[] = [
  { title: kitTexts.import.columns.row, numeric: true, cell: ({ row }) => row },
  { title: texts.columns.name, cell: (product) => <ProductChanges {...product} />, className: 'max-table:grid!' },
  { title: texts.columns.variants, numeric: true, cell: ({ variants }) => variants },
  { title: texts.columns.change, cell: ({ change }) => <Badge tone={tones[change]}>{texts.changes[change]}</Badge> },
]

/** Shows the result of a dry run: the errors of the file, or else the changes that it would make. */
function ImportPreview({ name, added, updated, unchanged, removedPacks, products, errors, errorCount }: ImportOutcome & { name: string }) {
  const count = added + updated + unchanged
  if (errorCount > 0) return <ImportErrors name={name} errors={errors} errorCount={errorCount} />
  return (
    <>
      <p className="font-semibold">
        <span>{name}</span>: <span>{added + updated === 0 ? texts.nothing : texts.ready(added, updated, unchanged)}</span>
      </p>
      {removedPacks > 0 && (
        <p className="flex items-start gap-2 font-semibold text-danger">
          <Icon name="alert" className="mt-px size-4 flex-none" />
          <span>{texts.removes(removedPacks)}</span>
        </p>
      )}
      <ImportRows shown={products.length} count={count}>
        <DataTable caption={texts.productCaption} columns={productColumns} rows={products} keyOf={({ row }) => String(row)} />
      </ImportRows>
    </>
  )
}

type VariantChanges = NonNullable<ImportedProduct['packs']>

/** Shows a product's name, its changed cells, and the changes of its variants, one line each. */
function ProductChanges({ name, packs = [], cells = [] }: ImportedProduct) {
  const id = useId()
  return (
    <>
      <span id={id} className="break-words">
        {name}
      </span>
      {packs.length + cells.length > 0 && (
        <ul aria-labelledby={id} className="text-xs text-ink-2 tabular-nums">
          {cells.map(({ column, before, after, isLost }) => (
            <li key={column + after} className={classes('wrap-anywhere whitespace-pre-line', isLost && 'font-semibold text-danger')}>
              {texts.cellChange(column, before, after)}
            </li>
          ))}
          {packs.map((variant) => (
            <li key={variant.quantity} className={variant.after ? undefined : 'font-semibold text-danger'}>
              {changeText(variant)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Returns the selling price of one piece in rupees. */
const sellingOf = (pack: { price: number; discount: number }) => rupeesOf(priceVariant(pack, 1).finalPaise)

function changeText({ quantity, was, before, after, onHand = 0 }: VariantChanges[number]): string {
  const { variantChange } = texts
  if (!after) return variantChange.removed(quantity, onHand)
  if (!before) return variantChange.added(quantity, showRupees(after.price), onHand)
  const mrpOf = ({ mrp }: typeof after) => (mrp === undefined ? variantChange.automatic : showRupees(mrp))
  const changes = [
    was !== undefined && variantChange.renamed(was),
    before.price !== after.price && variantChange.price(showRupees(before.price), showRupees(after.price)),
    before.discount !== after.discount && variantChange.discount(before.discount, after.discount),
    sellingOf(before) !== sellingOf(after) && variantChange.selling(showRupees(sellingOf(before)), showRupees(sellingOf(after))),
    before.mrp !== after.mrp && variantChange.mrp(mrpOf(before), mrpOf(after)),
    (before.paused ?? false) !== (after.paused ?? false) && (after.paused ? variantChange.paused : variantChange.forSale),
  ]
  return variantChange.changed(
    quantity,
    changes.filter((change) => change !== false),
  )
}
