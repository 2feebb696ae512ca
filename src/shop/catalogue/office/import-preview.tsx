import { useId } from 'react'
import type { z } from 'zod/mini'
import type { ImportedProduct, importProducts } from '../import-contract.ts'
import { kitTexts } from '#ui/office/kit-texts.ts'
import { productsTexts } from './products-texts.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { showRupees } from '#ui/office/show.ts'
import { Badge, type Tone } from '#ui/office/badge.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { ImportErrors, ImportRows } from '#ui/office/import-rows.tsx'

const texts = productsTexts.import

export type ImportOutcome = z.output<typeof importProducts.reply>

const tones: Record<ImportedProduct['change'], Tone> = { added: 'good', updated: 'info', unchanged: 'plain' }

const productColumns: readonly Column<ImportedProduct>[] = [
  { title: kitTexts.import.columns.row, numeric: true, cell: ({ row }) => row },
  { title: texts.columns.name, cell: (product) => <ProductChanges {...product} />, className: 'max-table:grid!' },
  { title: texts.columns.variants, numeric: true, cell: ({ variants }) => variants },
  { title: texts.columns.change, cell: ({ change }) => <Badge tone={tones[change]}>{texts.changes[change]}</Badge> },
]

/** Shows the result of a dry run: the errors of the file, or else the changes that it would make. */
export function ImportPreview({ name, added, updated, unchanged, removedPacks, products, errors, errorCount }: ImportOutcome & { name: string }) {
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

/** A product's name, its changed cells, and the changes of its variants, one line each. */
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

function changeText({ quantity, was, before, after, onHand = 0 }: VariantChanges[number]): string {
  const { variantChange } = texts
  if (!after) return variantChange.removed(quantity, onHand)
  if (!before) return variantChange.added(quantity, showRupees(after.price), onHand)
  const mrpOf = ({ mrp }: typeof after) => (mrp === undefined ? variantChange.automatic : showRupees(mrp))
  const changes = [
    was !== undefined && variantChange.renamed(was),
    before.price !== after.price && variantChange.price(showRupees(before.price), showRupees(after.price)),
    before.discount !== after.discount && variantChange.discount(before.discount, after.discount),
    before.mrp !== after.mrp && variantChange.mrp(mrpOf(before), mrpOf(after)),
  ]
  return variantChange.changed(
    quantity,
    changes.filter((change) => change !== false),
  )
}
