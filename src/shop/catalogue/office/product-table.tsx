import { createElement, Fragment, type MouseEvent } from 'react'
import { Link } from 'react-router'
import * as catalogueOfficeContract from '../office-contract.ts'
import type { Product } from '../contract.ts'
import { productPath, productScreen } from '../rules/product-path.ts'
import { priceVariant } from '../rules/variant-price.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import * as videosContract from '../videos/contract.ts'
import * as previewsContract from '../previews/contract.ts'
import { adminPreviewTexts } from '../previews/office/previews-texts.ts'
import { videoTexts } from '../videos/office/videos-texts.ts'
import { productsTexts } from './products-texts.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { AdminIcon } from '#ui/office/admin-icon.tsx'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { Switch } from '#ui/office/switch.tsx'
import { RowActions } from '#ui/office/row-actions.tsx'
import { showNumber } from '#ui/office/show.ts'

const texts = productsTexts.list

/** How many variants a row shows. A fifth variant is shown too, if it is the last. */
const shownVariants = 4

export type ProductActions = {
  onEdit: (product: Product) => void
  onDelete: (product: Product) => void
  onPublish: (product: Product, published: boolean) => void
  /** Moves the product by one place: -1 is up, 1 is down. */
  onMove: (event: MouseEvent<HTMLButtonElement>, product: Product, by: -1 | 1) => void
  onVideo: (product: Product) => void
  onPreview: (product: Product) => void
}

export function ProductTable({ products, editedId, ...actions }: ProductActions & { products: Product[]; editedId: string | undefined }) {
  return (
    <DataTable
      caption={texts.caption}
      columns={columnsOf(products, actions)}
      rows={products}
      keyOf={({ _id }) => _id}
      dense
      rowProps={({ _id }) => ({ className: classes(cardClasses, _id === editedId && 'bg-crocus-50') })}
    />
  )
}

/** On windows that are too narrow for the table, a row is a compact card. Its first line has the picture and the product, its last line the actions. */
const cardClasses =
  'max-[77.5rem]:grid! max-[77.5rem]:grid-cols-[56px_minmax(0,1fr)_auto]! max-[77.5rem]:gap-x-3! max-[77.5rem]:gap-y-1.5! table:max-[77.5rem]:grid-cols-[56px_minmax(0,1fr)_auto_auto]!'

/** A cell of such a card without the title of its column. */
const cell = 'max-[77.5rem]:block! max-[77.5rem]:before:hidden!'

const columnsOf = (products: Product[], { onEdit, onDelete, onPublish, onMove, onVideo, onPreview }: ProductActions): readonly Column<Product>[] => [
  { title: texts.columns.image, titleHidden: true, cell: (product) => <Thumbnail {...product} />, className: 'table:w-20' },
  {
    title: texts.columns.name,
    cell: ({ _id, name, type, status }) => (
      <>
        <Link to={productScreen(_id)} className="link flex min-h-11 items-center break-words lg:min-h-6">
          {name}
        </Link>
        {type && <span className="block text-ink-3">{type}</span>}
        {status !== 'draft' && (
          // A full page load: the public pages have their own styles.
          <a href={productPath({ _id, name })} className="inline-flex min-h-11 items-center text-xs font-semibold text-crocus-700 hover:underline lg:min-h-6">
            {texts.view} <span className="sr-only">{name}</span>
          </a>
        )}
      </>
    ),
    className: classes(cell, 'max-table:col-span-2 min-[77.5rem]:min-w-32'),
  },
  { title: texts.columns.variants, cell: (product) => <Variants {...product} />, className: classes(cell, 'max-table:col-span-3 col-span-2') },
  {
    title: texts.columns.status,
    cell: (product) => (
      <span className="flex flex-wrap items-center gap-x-3">
        <Switch
          label={texts.published(product.name)}
          labelHidden
          checked={product.status !== 'draft'}
          disabled={!mayCall(catalogueOfficeContract.setProductStatus)}
          onChange={(published) => onPublish(product, published)}
        />
        <Badge tone={product.status === 'draft' ? 'waiting' : 'good'}>{productsTexts.fields.statuses[product.status ?? 'published']}</Badge>
      </span>
    ),
    className: classes(cell, 'col-span-2 self-center'),
  },
  {
    title: texts.columns.order,
    cell: (product) =>
      mayCall(catalogueOfficeContract.orderProducts) && (
        <span className="flex">
          <MoveButton name={texts.up(product.name)} disabled={product === products[0]} onClick={(event) => onMove(event, product, -1)} up />
          <MoveButton name={texts.down(product.name)} disabled={product === products.at(-1)} onClick={(event) => onMove(event, product, 1)} />
        </span>
      ),
    className: cell,
  },
  {
    title: texts.columns.actions,
    titleHidden: true,
    cell: (product) => (
      <span className="flex flex-wrap gap-1 min-[77.5rem]:grid">
        <RowActions
          name={product.name}
          needs={{ edit: catalogueOfficeContract.updateProduct, delete: catalogueOfficeContract.deleteProduct }}
          onEdit={() => onEdit(product)}
          onDelete={() => onDelete(product)}
        />
        <span className="flex flex-wrap gap-1 table:justify-end">
          <Button needs={videosContract.saveVideo} look="ghost" size="small" onClick={() => onVideo(product)}>
            {videoTexts.open} <span className="sr-only">{product.name}</span>
          </Button>
          {product.status === 'draft' && (
            <Button needs={previewsContract.sharePreview} look="ghost" size="small" onClick={() => onPreview(product)}>
              {adminPreviewTexts.open} <span className="sr-only">{product.name}</span>
            </Button>
          )}
        </span>
      </span>
    ),
    className: 'max-table:col-span-3',
  },
]

function Thumbnail({ image, images }: Product) {
  return (
    <span className="relative block size-14 overflow-hidden rounded-field border border-edge bg-ground">
      {image ? (
        <Picture image={image} alt="" width="56" height="56" sizes="56px" className="size-full object-cover" />
      ) : (
        <span className="grid size-full place-items-center text-control">
          <AdminIcon name="leaf" className="size-6" />
        </span>
      )}
      {images.length > 1 && (
        <span aria-hidden="true" className="absolute right-0.5 bottom-0.5 rounded bg-card px-1 text-[11px] leading-tight font-semibold">
          {images.length}
        </span>
      )}
    </span>
  )
}

/** A table inside the cell, with each variant's price before and after its discount. */
function Variants({ name, variants }: Product) {
  const others = variants.length - shownVariants
  const visibleCount = others === 1 ? variants.length : shownVariants
  const { variant: variantTitle, mrp, noMrp, price, discount, selling } = texts.prices
  if (variants.length === 0) return null
  return (
    <>
      {/* With large text the table is wider than a phone. */}
      <div className="overflow-x-auto">
        <table aria-label={texts.variantsOf(name)} className="w-full max-w-96 text-left tabular-nums max-sm:text-xs">
          <thead>
            <tr className="align-bottom text-xs text-ink-3">
              {[variantTitle, mrp, price, discount, selling].map((title, index) => (
                <th
                  key={title}
                  scope="col"
                  className={classes('py-0.5 font-medium', index > 0 && 'pl-1 text-right sm:pl-2', title === discount && discountCell)}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {variants.slice(0, visibleCount).map((variant) => (
              <tr key={variant.quantity}>
                <th scope="row" className="font-normal wrap-anywhere text-ink-2">
                  <span>{variant.quantity}</span>
                  {variant.paused && <span className="block text-xs font-semibold text-marigold-800">{productsTexts.variants.paused}</span>}
                  {variant.onHand !== undefined && (
                    <span className={classes('block text-xs', variant.onHand > 0 ? 'text-ink-3' : 'font-semibold text-danger')}>
                      {texts.stock(showNumber(variant.onHand))}
                    </span>
                  )}
                </th>
                <td className={classes('pl-1 text-right sm:pl-2', variant.mrp === undefined && 'font-semibold text-marigold-800')}>
                  {variant.mrp === undefined ? noMrp : showPrice(paiseOf(variant.mrp))}
                </td>
                <td className="pl-1 text-right sm:pl-2">{showPrice(paiseOf(variant.price))}</td>
                <td className={classes('pl-1 text-right sm:pl-2', discountCell, variant.discount > 0 ? 'text-leaf' : 'text-ink-3')}>
                  {texts.percent(variant.discount)}
                </td>
                <td className="pl-1 text-right sm:pl-2 font-semibold">{showPrice(priceVariant(variant, 1).finalPaise)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {others > 1 && <p className="text-ink-3">{texts.more(others)}</p>}
    </>
  )
}

/** Very narrow phones hide the discount, which follows from the two prices. */
const discountCell = 'max-[22.4rem]:hidden'

/** From ₹1,00,000 on, a price may break after its commas, so the table never scrolls sideways on a phone. */
const longPaise = 10_000_000

function showPrice(paise: number) {
  if (paise < longPaise) return <span className="whitespace-nowrap">{inr(paise)}</span>
  const [first, ...rest] = inr(paise).split(/(?<=,)/)
  return createElement(Fragment, null, first, ...rest.flatMap((part) => [createElement('wbr'), part]))
}

type MoveButtonProps = { name: string; disabled: boolean; up?: boolean; onClick: (event: MouseEvent<HTMLButtonElement>) => void }

const MoveButton = ({ name, disabled, up, onClick }: MoveButtonProps) => (
  <button
    type="button"
    aria-label={name}
    title={name}
    aria-disabled={disabled || undefined}
    onClick={(event) => !disabled && onClick(event)}
    className="grid size-11 place-items-center rounded-field text-ink-2 hover:not-aria-disabled:bg-ground aria-disabled:opacity-30 lg:size-8"
  >
    <Icon name="up" className={up ? 'size-4' : 'size-4 rotate-180'} />
  </button>
)
