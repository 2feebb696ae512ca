import type { Product, Variant } from '#shop/catalogue/contract.ts'
import { productsTexts } from '#shop/catalogue/parts.ts'
import { priceVariant } from '#shop/catalogue/rules.ts'
import * as stockContract from '#shop/stock/contract.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { Badge } from '#ui/office/badge.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { ScreenLink } from '#ui/office/screen-link.tsx'
import { showNumber } from '#ui/office/show.ts'
import { productPageTexts } from './product-page-texts.ts'

const texts = productPageTexts.packs

/** The packs of a product as they are sold now, each with a link to its stock. */
export function ProductPacks({ product }: { product: Product }) {
  const seesStock = mayCall(stockContract.listStockBatches)
  if (product.variants.length === 0) return null
  return (
    <Panel title={texts.title} flush>
      <DataTable caption={texts.title} columns={seesStock ? [...columns, stockColumn] : columns} rows={product.variants} keyOf={({ quantity }) => quantity} />
      {seesStock && <p className="px-4 py-3 text-xs text-ink-3">{texts.hint}</p>}
    </Panel>
  )
}

const columns: readonly Column<Variant>[] = [
  {
    title: texts.columns.pack,
    cell: ({ _id, quantity, paused }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {_id === undefined ? (
          <span>{quantity}</span>
        ) : (
          <ScreenLink needs={stockContract.listStockBatches} to={`/admin/stock/${encodeURIComponent(_id)}`} className="wrap-anywhere">
            {quantity}
          </ScreenLink>
        )}
        {paused && <Badge tone="waiting">{productsTexts.variants.paused}</Badge>}
      </span>
    ),
  },
  { title: texts.columns.mrp, numeric: true, cell: ({ mrp }) => (mrp === undefined ? <span className="text-ink-3">{texts.noMrp}</span> : inr(paiseOf(mrp))) },
  { title: texts.columns.selling, numeric: true, cell: (variant) => inr(priceVariant(variant, 1).finalPaise) },
]

const stockColumn: Column<Variant> = {
  title: texts.columns.onHand,
  numeric: true,
  cell: ({ onHand }) => (onHand === undefined ? <span className="text-ink-3">{texts.notCounted}</span> : showNumber(onHand)),
}
