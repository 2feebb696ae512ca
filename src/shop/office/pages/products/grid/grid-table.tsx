import { memo, useMemo } from 'react'
import { ScreenLink } from '#ui/office/screen-link.tsx'
import * as catalogueContract from '#shop/catalogue/office-contract.ts'
import { exactDiscount, scheduleTexts } from '#shop/catalogue/parts.ts'
import { productScreen } from '#shop/catalogue/rules.ts'
import * as stockContract from '#shop/stock/contract.ts'
import { showPercent } from '#kernel/money.ts'
import { Badge } from '#ui/office/badge.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { Switch } from '#ui/office/switch.tsx'
import { GridCell } from './grid-cell.tsx'
import { draftOf, type Edits, type GridPack } from './grid-pack.ts'
import { gridTexts as texts } from './grid-texts.ts'
import type { Grid } from './use-grid.ts'

type Row = { pack: GridPack; edits: Edits | undefined; selected: boolean; changed: boolean }

/** The sheet, with a row for each pack. A cell renders again only if its own row changes. */
export function GridTable({ packs, grid: { edits, selected, changedIds, change } }: { packs: readonly GridPack[]; grid: Grid }) {
  const columns = useMemo(() => columnsOf(change), [change])
  const rows = packs.map((pack) => ({ pack, edits: edits.get(pack.id), selected: selected.has(pack.id), changed: changedIds.has(pack.id) }))
  return <DataTable caption={texts.caption} columns={columns} rows={rows} keyOf={({ pack }) => pack.id} dense />
}

type RowProps = Row & { change: Grid['change'] }

const columnsOf = (change: Grid['change']): readonly Column<Row>[] => [
  {
    title: texts.columns.product,
    titleHidden: true,
    // One column for both, so that the cards of a narrow screen have the box beside the name.
    cell: (row) => (
      <div className="flex items-center gap-1">
        <SelectBox {...row} change={change} />
        <PackName {...row} />
      </div>
    ),
    className: 'min-[77.5rem]:min-w-48',
  },
  {
    title: texts.columns.price,
    numeric: true,
    cell: ({ pack, edits }) => <GridCell pack={pack} column="price" edits={edits} change={change} />,
    className: 'table:w-32',
  },
  {
    title: texts.columns.selling,
    numeric: true,
    cell: ({ pack, edits }) => (
      <>
        <GridCell pack={pack} column="selling" edits={edits} change={change} />
        <Discount pack={pack} edits={edits} />
      </>
    ),
    className: 'table:w-32',
  },
  {
    title: texts.columns.mrp,
    numeric: true,
    cell: ({ pack, edits }) => <GridCell pack={pack} column="mrp" edits={edits} change={change} />,
    className: 'table:w-32',
  },
  {
    title: texts.columns.stock,
    numeric: true,
    cell: ({ pack, edits }) => {
      if (pack.variant.onHand === undefined) return <span className="text-ink-3">{texts.notCounted}</span>
      if (!mayCall(stockContract.addStockMovement)) return pack.variant.onHand
      return <GridCell pack={pack} column="stock" edits={edits} change={change} />
    },
    className: 'table:w-28',
  },
  { title: texts.columns.paused, cell: (row) => <PauseSwitch {...row} change={change} />, className: 'table:w-20' },
]

const SelectBox = memo(function SelectBox({ pack: { id, product, variant }, selected, change }: RowProps) {
  return (
    <label className="-ml-3 grid size-11 flex-none place-items-center lg:ml-0 lg:size-9">
      <span className="sr-only">{texts.select(product.name, variant.quantity)}</span>
      <input
        type="checkbox"
        checked={selected}
        onChange={({ target }) => change({ kind: 'select', ids: [id], selected: target.checked })}
        className="size-5 accent-crocus-700"
      />
    </label>
  )
})

const PackName = memo(function PackName({ pack: { product, variant, schedules }, changed }: Row) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere">
      <ScreenLink needs={catalogueContract.updateProduct} to={productScreen(product._id)} newTab>
        {product.name}
      </ScreenLink>
      <b className="font-semibold">{variant.quantity}</b>
      {product.status === 'draft' && <Badge tone="plain">{texts.draft}</Badge>}
      {changed && <Badge tone="waiting">{texts.changed}</Badge>}
      {schedules
        .filter(({ state }) => state !== 'failed')
        .map((one) => (
          <span key={one._id} className="w-full text-xs text-ink-2">
            {scheduleTexts.line(one)}
          </span>
        ))}
    </span>
  )
})

const Discount = memo(function Discount({ pack, edits }: Pick<Row, 'pack' | 'edits'>) {
  const percent = Number(exactDiscount(draftOf(pack, edits)))
  return percent > 0 && <span className="block text-xs text-ink-3">{texts.discount(showPercent(percent))}</span>
})

const PauseSwitch = memo(function PauseSwitch({ pack, edits, change }: RowProps) {
  const { product, variant } = pack
  const paused = edits?.paused ?? variant.paused ?? false
  return (
    <Switch
      label={texts.cell(texts.columns.paused, product.name, variant.quantity)}
      labelHidden
      checked={paused}
      onChange={(next) => change({ kind: 'edit', packs: [pack], editOf: (_pack, before) => ({ ...before, paused: next }) })}
    />
  )
})
