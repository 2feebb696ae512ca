import { memo } from 'react'
import { classes } from '#ui/classes.ts'
import { TextField } from '#ui/office/fields.tsx'
import { cellError, cellText, type Edits, type GridColumn, type GridPack, isChanged } from './grid-pack.ts'
import { gridTexts as texts } from './grid-texts.ts'
import type { Grid } from './use-grid.ts'

type CellProps = { pack: GridPack; column: GridColumn; edits: Edits | undefined; change: Grid['change'] }

/** A cell that a person types. It renders again only if its own row changes. */
export const GridCell = memo(function GridCell({ pack, column, edits, change }: CellProps) {
  const error = cellError(pack, column, edits)
  const changed = isChanged(pack, column, edits)
  return (
    <TextField
      label={texts.cell(texts.columns[column], pack.product.name, pack.variant.quantity)}
      labelHidden
      inputMode="decimal"
      autoComplete="off"
      data-pack={pack.id}
      data-column={column}
      data-changed={changed || undefined}
      value={cellText(pack, column, edits)}
      error={error && texts.errors[error]}
      onChange={({ target }) => change({ kind: 'type', cells: [{ id: pack.id, column, text: target.value }] })}
      onFocus={({ target }) => target.select()}
      className={classes(
        '[&_input]:tabular-nums table:[&_input]:text-right',
        changed && '[&_input]:border-marigold-800 [&_input]:bg-marigold-100 [&_input]:font-semibold',
      )}
    />
  )
})
