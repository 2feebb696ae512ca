import * as stockContract from '../contract.ts'
import type { StockItem } from '../contract.ts'
import { stockTexts as texts } from './stock-texts.ts'
import { showNumber } from '#ui/office/show.ts'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import type { Column } from '#ui/office/data-table.tsx'
import { ScreenLink } from '#ui/office/screen-link.tsx'

type RowHandlers = { onMove: (item: StockItem) => void; onEdit: (item: StockItem) => void }

/** Returns the name of a pack: its product and its label. An erased product may have no name. */
export const nameOf = ({ product, pack }: Pick<StockItem, 'product' | 'pack'>) => [product, pack].filter(Boolean).join(', ')

/** Sorts the packs of each product from small to large, so that "2 g" comes before "10 g". Products keep their order. */
export function inPackOrder(rows: readonly StockItem[]): StockItem[] {
  const products = [...new Set(rows.map(({ productId }) => productId))]
  const place = ({ productId }: StockItem) => products.indexOf(productId)
  return rows.toSorted((one, other) => place(one) - place(other) || one.pack.localeCompare(other.pack, 'en', { numeric: true }))
}

const count = (pieces: number, { tracked }: StockItem) => (tracked ? showNumber(pieces) : <span className="text-ink-3">{texts.unknown}</span>)

export const stockColumns = ({ onMove, onEdit }: RowHandlers): readonly Column<StockItem>[] => [
  {
    title: texts.columns.pack,
    cell: (item) => (
      <ScreenLink needs={stockContract.listStockMovements} to={`/admin/stock/${encodeURIComponent(item._id)}`} className="wrap-anywhere">
        <span>{nameOf(item)}</span>
        {item.parts.length > 0 && <span className="block text-xs font-normal text-ink-3">{texts.bundle.mark}</span>}
      </ScreenLink>
    ),
  },
  { title: texts.columns.state, cell: (item) => <State {...item} /> },
  { title: texts.columns.sku, cell: ({ sku }) => sku ?? <span className="text-ink-3">{texts.noSku}</span>, className: 'wrap-anywhere' },
  { title: texts.columns.onHand, numeric: true, cell: (item) => count(item.onHand, item) },
  { title: texts.columns.held, numeric: true, cell: (item) => count(item.held, item) },
  { title: texts.columns.available, numeric: true, cell: (item) => count(item.available, item) },
  {
    title: texts.columns.actions,
    titleHidden: true,
    cell: (item) => (
      <span className="flex flex-wrap justify-end gap-2">
        {item.parts.length === 0 && (
          <Button needs={stockContract.addStockMovement} look="outline" size="small" onClick={() => onMove(item)} aria-label={texts.changeOf(nameOf(item))}>
            {texts.change}
          </Button>
        )}
        <Button needs={stockContract.updateStockItem} look="ghost" size="small" onClick={() => onEdit(item)} aria-label={texts.settingsOf(nameOf(item))}>
          {texts.settings}
        </Button>
      </span>
    ),
  },
]

/** Shows the most urgent fact about a pack. */
export function State({ tracked, onHand, isLow, inCatalogue }: StockItem) {
  if (!inCatalogue) return <Badge tone="waiting">{texts.states.removed}</Badge>
  if (!tracked) return <Badge tone="plain">{texts.states.untracked}</Badge>
  if (onHand < 0) return <Badge tone="bad">{texts.states.oversold}</Badge>
  if (onHand === 0) return <Badge tone="bad">{texts.states.out}</Badge>
  return isLow ? <Badge tone="waiting">{texts.states.low}</Badge> : <Badge tone="good">{texts.states.good}</Badge>
}
