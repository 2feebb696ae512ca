import type { ReactNode } from 'react'
import type { z } from 'zod/mini'
import type { ImportedProduct, ImportError, importProducts } from '#domain/catalogue/admin-contract.ts'
import { productsTexts } from '../../texts/admin-products.ts'
import { Icon } from '../../ui/icon.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'

const texts = productsTexts.import

export type ImportOutcome = z.output<typeof importProducts.reply>

const tones: Record<ImportedProduct['change'], Tone> = { added: 'good', updated: 'info', unchanged: 'plain' }

const errorColumns: readonly Column<ImportError>[] = [
  { title: texts.columns.row, figures: true, cell: ({ row }) => row },
  { title: texts.columns.column, cell: ({ column }) => column ?? '' },
  { title: texts.columns.error, cell: ({ message }) => message },
]

const productColumns: readonly Column<ImportedProduct>[] = [
  { title: texts.columns.row, figures: true, cell: ({ row }) => row },
  { title: texts.columns.name, cell: ({ name }) => name },
  { title: texts.columns.variants, figures: true, cell: ({ variants }) => variants },
  { title: texts.columns.change, cell: ({ change }) => <Badge tone={tones[change]}>{texts.changes[change]}</Badge> },
]

/** What a dry run found: the errors where there are some, else what would happen. */
export function ImportPreview({ name, added, updated, unchanged, products, errors, errorCount }: ImportOutcome & { name: string }) {
  const count = added + updated + unchanged
  if (errorCount > 0)
    return (
      <>
        <p className="flex items-start gap-2 font-semibold text-danger">
          <Icon name="alert" className="mt-px size-4 flex-none" />
          <span>
            {name}: {texts.errors(errorCount)}
          </span>
        </p>
        <Rows shown={errors.length} count={errorCount}>
          <DataTable caption={texts.errorCaption} columns={errorColumns} rows={errors} keyOf={(error) => JSON.stringify(error)} />
        </Rows>
      </>
    )
  return (
    <>
      <p className="font-semibold">
        {name}: {added + updated === 0 ? texts.nothing : texts.ready(added, updated, unchanged)}
      </p>
      <Rows shown={products.length} count={count}>
        <DataTable caption={texts.productCaption} columns={productColumns} rows={products} keyOf={({ row }) => String(row)} />
      </Rows>
    </>
  )
}

function Rows({ shown, count, children }: { shown: number; count: number; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <div className="max-h-80 overflow-y-auto rounded-field border border-edge">{children}</div>
      {shown < count && <p className="text-xs text-ink-3">{texts.shownOf(shown, count)}</p>}
    </div>
  )
}
