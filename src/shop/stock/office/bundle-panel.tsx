import { useState } from 'react'
import { setBundleParts } from '../bundle-contract.ts'
import { listStockMovements, type StockItem } from '../contract.ts'
import { stockTexts } from './stock-texts.ts'
import { showNumber } from '#ui/office/show.ts'
import { Button } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { ScreenLink } from '#ui/office/screen-link.tsx'
import { BundleDialog } from './bundle-dialog.tsx'
import { nameOf } from './stock-columns.tsx'

const { bundle: texts, unknown } = stockTexts

/** Shows what a bundle is made of. For any other pack it offers to make it a bundle. */
export function BundlePanel({ item }: { item: StockItem }) {
  const [editing, setEditing] = useState(false)
  const isBundle = item.parts.length > 0
  return (
    <Panel
      title={texts.title}
      flush={isBundle}
      actions={
        <Button needs={setBundleParts} look="outline" size="small" onClick={() => setEditing(true)}>
          {isBundle ? texts.change : texts.make}
        </Button>
      }
    >
      {isBundle ? (
        <>
          <DataTable caption={texts.title} columns={columns} rows={item.parts} keyOf={({ _id }) => _id} />
          <p className="px-4 py-3 text-xs text-ink-3">{texts.follows}</p>
        </>
      ) : (
        <p className="text-ink-2">{texts.none}</p>
      )}
      {editing && <BundleDialog item={item} onClose={() => setEditing(false)} />}
    </Panel>
  )
}

const columns: readonly Column<StockItem['parts'][number]>[] = [
  {
    title: texts.columns.part,
    cell: (part) => (
      <ScreenLink needs={listStockMovements} to={`/admin/stock/${encodeURIComponent(part._id)}`} className="wrap-anywhere">
        {nameOf(part)}
      </ScreenLink>
    ),
  },
  { title: texts.columns.pieces, numeric: true, cell: ({ pieces }) => showNumber(pieces) },
  { title: texts.columns.onHand, numeric: true, cell: ({ tracked, onHand }) => (tracked ? showNumber(onHand) : unknown) },
]
