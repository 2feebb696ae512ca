import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Product } from '../contract.ts'
import { isSoldOut } from '../rules/product.ts'
import { productTexts as texts } from './product-texts.ts'
import { starTexts } from '#ui/stars-texts.ts'
import { classes } from '#ui/classes.ts'
import { Picture } from '#ui/picture.tsx'
import { Price } from './price.tsx'
import { Stars } from '#ui/stars.tsx'
import { Heart } from './wishlist/heart.tsx'
import { paisePerGram, priceVariant } from '../rules/variant-price.ts'
import { inr } from '#kernel/money.ts'
import { productTexts } from './product-texts.ts'

/** Returns the class names of a grid of cards: four in a row, or three when there are exactly three. A phone shows two in a row, or one with large text. */
export const cardGrid = (count: number) =>
  classes('grid grid-cols-[repeat(auto-fill,minmax(max(8.5rem,40%),1fr))] gap-x-3.5 gap-y-9 md:grid-cols-3 lg:gap-x-6', count !== 3 && 'lg:grid-cols-4')

/** Returns a text with the number of packs and the lowest price per gram. */
function packsText(variants: Product['variants']) {
  const perGram = variants.map((variant) => paisePerGram(priceVariant(variant, 1).finalPaise, variant.quantity)).filter((paise) => paise !== undefined)
  return productTexts.packsFrom(variants.length, perGram.length > 0 ? inr(Math.min(...perGram)) : '')
}

type ProductCardProps = {
  product: Product
  to: string
  first?: boolean
  /** False in a list that has another button to save and remove products. */
  hasHeart?: boolean
  children?: ReactNode
}

/** A product in a list. The whole card links to `to`; the heart and `children` are outside the link. */
export function ProductCard({ product, to, first, hasHeart = true, children }: ProductCardProps) {
  const { name, image, ground, variants, rating } = product
  const [variant] = variants
  const price = variant && priceVariant(variant, 1)
  return (
    <article className="group relative flex flex-col">
      <div data-ground={ground} className="ground relative aspect-4/5 overflow-hidden rounded-card">
        <Picture
          image={image}
          alt=""
          width="1000"
          height="1250"
          sizes="(width >= 1024px) 310px, (width >= 768px) 33vw, 50vw"
          first={first}
          className="size-full object-cover transition-transform duration-420 group-hover:scale-[1.03]"
        />
        {variant && <span className="absolute top-3 left-3 rounded-md bg-paper px-2 py-0.5 text-xs font-semibold tabular-nums">{variant.quantity}</span>}
        {isSoldOut(product) && <span className="absolute bottom-3 left-3 rounded-md bg-ink px-2 py-0.5 text-xs font-semibold text-paper">{texts.soldOut}</span>}
      </div>
      <h3 className="mt-3.5 text-[1.0625rem] leading-snug font-semibold">
        <Link to={to} prefetch="intent" className="underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-card">
          {name}
        </Link>
      </h3>
      {variants.length > 1 && <p className="text-sm text-ink-3 tabular-nums">{packsText(variants)}</p>}
      {rating && (
        <p className="flex items-center gap-1.5 text-sm text-ink-2 tabular-nums">
          <Stars value={rating.average} /> <span aria-hidden="true">{starTexts.short(rating.count)}</span>
          <span className="sr-only">{starTexts.count(rating.count)}</span>
        </p>
      )}
      {price && <Price paise={price.finalPaise} mrpPaise={price.mrpPaise} isOwnMrp={variant.mrp !== undefined} />}
      {hasHeart && <Heart product={product} onPicture />}
      {children && <div className="relative mt-auto pt-3">{children}</div>}
    </article>
  )
}
