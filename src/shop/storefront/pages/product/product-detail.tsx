import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Product, ProductArticle } from '#shop/catalogue/contract.ts'
import { findPack, firstPack, paisePerGram, picturesWith, priceVariant, productPath } from '#shop/catalogue/rules.ts'
import type { ReviewPage } from '#shop/reviews/contract.ts'
import { inr } from '#kernel/money.ts'
import { ProductReviews } from '#shop/reviews/parts.ts'
import { titleOn, useSite } from '#ui/site.ts'
import {
  benefitsOf,
  FoodMark,
  Gallery,
  Heart,
  keepPackInAddress,
  packIn,
  PackInBar,
  Packs,
  Price,
  productTexts as texts,
  RecentlyViewed,
  ShareButton,
} from '#shop/catalogue/parts.ts'
import { announceToScreenReader } from '#ui/announce.ts'
import { classes } from '#ui/classes.ts'
import { starTexts } from '#ui/stars-texts.ts'
import { AddToCart, DeliveryTime, OrderFacts } from '#shop/orders/parts.ts'
import { DeliverTo } from '#shop/places/parts.ts'
import { Icon } from '#ui/icon.tsx'
import { RichText } from '#ui/rich-text-view.tsx'
import { Stars } from '#ui/stars.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useReady } from '#ui/use-ready.ts'
import { PreviewBuyBar } from '../previews/preview-buy-bar.tsx'
import { ProductFacts } from './product-facts.tsx'
import { SoldOut } from '#shop/stock/parts.ts'

type ProductDetailProps = {
  product: Product
  /** Undefined in the preview of a draft, which cannot be bought, shared or reviewed. */
  reviews?: ReviewPage | Promise<ReviewPage>
}

export function ProductDetail({ product, reviews }: ProductDetailProps) {
  const isPreview = reviews === undefined
  const { pinDirectory, chargesDelivery } = useSite()
  const [chosenLabel, setChosenLabel] = useState<string>()
  const [qty, setQty] = useState(1)
  const packInAddress = usePackInAddress()
  const variant = findPack(product.variants, chosenLabel) ?? findPack(product.variants, packInAddress) ?? firstPack(product.variants)
  const unitPrice = variant && priceVariant(variant, 1)
  const perGram = variant && unitPrice && paisePerGram(unitPrice.finalPaise, variant.quantity)

  function choose(quantity: string) {
    setChosenLabel(quantity)
    setQty(1)
    keepPackInAddress(quantity)
    announceToScreenReader(spoken(quantity, 1))
  }

  /** Returns the pack, the quantity and the price as a screen reader says them. */
  function spoken(quantity: string, count: number) {
    const pack = product.variants.find((each) => each.quantity === quantity)
    return pack ? texts.chosen(quantity, count, inr(priceVariant(pack, count).finalPaise)) : ''
  }

  return (
    <div className="wrap pb-28 md:py-10 lg:pb-16">
      {!isPreview && <Head product={product} />}
      <div className="grid gap-x-14 gap-y-4 md:gap-y-7 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <Gallery images={picturesWith(product, variant?.image)} video={product.video} name={product.name} ground={product.ground} badge={variant?.quantity} />
        <div className="grid content-start gap-4 md:gap-6">
          <div>
            <div className="flex flex-wrap items-start justify-between gap-x-3">
              <h1 className="min-w-[min(100%,6em)] flex-1 text-[1.625rem] leading-tight md:text-title">{product.name}</h1>
              {!isPreview && (
                <span className="-mr-3 flex flex-none">
                  <Heart product={product} />
                  <ShareButton title={product.name} path={productPath(product)} />
                </span>
              )}
            </div>
            {!isPreview && product.rating && <RatingLink rating={product.rating} />}
            {unitPrice && (
              <div className="mt-1.5 md:mt-4">
                <Price paise={unitPrice.finalPaise} mrpPaise={unitPrice.mrpPaise} isOwnMrp={variant.mrp !== undefined} big />
                <p className="mt-0.5 text-sm text-ink-3 tabular-nums">
                  {texts.taxes}
                  {perGram !== undefined && <span className="before:mx-2 before:content-['·']">{texts.gram(inr(perGram))}</span>}
                  {product.foodType && (
                    <span className="ml-2">
                      <FoodMark type={product.foodType} />
                    </span>
                  )}
                </p>
              </div>
            )}
          </div>
          {product.variants.length > 0 && <Packs variants={product.variants} chosen={variant?.quantity} onChoose={choose} />}
          {variant && (
            <>
              <PriceLines {...priceVariant(variant, qty)} inOneLine={qty === 1} />
              <DeliveryTime className="-mt-2" />
              {pinDirectory && !isPreview && <DeliverTo />}
              <div className="grid grid-cols-[140px_minmax(0,1fr)] gap-3 border-line bg-paper max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:px-4 max-md:py-2.5">
                {isPreview && <PreviewBuyBar />}
                {!isPreview && variant.soldOut && <SoldOut key={variant.quantity} product={product} variant={variant} />}
                {!isPreview && !variant.soldOut && (
                  <>
                    <PackInBar variants={product.variants} chosen={variant} qty={qty} onChoose={choose} />
                    <Stepper qty={qty} onChange={setQty} label={texts.quantityOf(product.name)} spoken={(count) => spoken(variant.quantity, count)} />
                    <AddToCart product={product} variant={variant} qty={qty} />
                  </>
                )}
              </div>
            </>
          )}
          <Benefits benefits={benefitsOf(product, chargesDelivery)} />
          {product.article && <ArticleLink article={product.article} />}
          <OrderFacts />
          {product.texts?.description !== undefined && <Description source={product.texts.description} />}
          <ProductFacts product={product} variant={variant} />
        </div>
      </div>
      {!isPreview && (
        <>
          <ProductReviews key={product._id} product={product} page={reviews} />
          <RecentlyViewed id={product._id} />
        </>
      )}
    </div>
  )
}

function Head({ product }: { product: Product }) {
  const site = useSite()
  const benefits = benefitsOf(product, site.chargesDelivery).join('. ')
  return (
    <>
      <title>{titleOn(site, product.name)}</title>
      <meta name="description" content={texts.description(product.name, benefits, site.chargesDelivery)} />
    </>
  )
}

const RatingLink = ({ rating: { average, count } }: { rating: NonNullable<Product['rating']> }) => (
  <a href="#reviews" className="inline-flex min-h-11 items-center gap-2 text-sm text-ink-2 tabular-nums underline-offset-4 hover:underline">
    <Stars value={average} />
    <span>{`${starTexts.average(average)}, ${starTexts.count(count)}`}</span>
  </a>
)

/**
 * Returns the id or the label of the pack in the page's address. Null until the page is interactive, because all addresses of a product share one cached
 * page.
 */
function usePackInAddress() {
  const [search] = useSearchParams()
  const pack = packIn(search)
  return useReady() ? pack : null
}

type PriceLinesProps = { totalPaise: number; discountPaise: number; finalPaise: number; inOneLine: boolean }

/** The total, discount and final price for the chosen quantity, as the cart will show them. One piece needs one line only. */
function PriceLines({ totalPaise, discountPaise, finalPaise, inOneLine }: PriceLinesProps) {
  const row = inOneLine ? 'flex gap-1.5' : 'flex justify-between gap-4'
  return (
    <dl className={classes('border-y border-line tabular-nums', inOneLine ? 'flex flex-wrap gap-x-4 gap-y-0.5 py-2.5 text-sm' : 'grid gap-y-1.5 py-4')}>
      <div className={row}>
        <dt className="text-ink-2">{texts.total}</dt>
        <dd>{inr(totalPaise)}</dd>
      </div>
      <div className={row}>
        <dt className="text-ink-2">{texts.discount}</dt>
        <dd className="text-leaf">{discountPaise > 0 ? `− ${inr(discountPaise)}` : inr(0)}</dd>
      </div>
      <div className={row}>
        <dt className="font-semibold">{texts.finalPrice}</dt>
        <dd className="font-bold">{inr(finalPaise)}</dd>
      </div>
    </dl>
  )
}

function Description({ source }: { source: string }) {
  return (
    <section aria-labelledby="description">
      <h2 id="description" className="mb-3 font-sans text-lg font-semibold tracking-normal">
        {texts.about}
      </h2>
      <RichText source={source} />
    </section>
  )
}

function Benefits({ benefits }: { benefits: string[] }) {
  return (
    <section aria-labelledby="benefits">
      <h2 id="benefits" className="mb-3 font-sans text-lg font-semibold tracking-normal">
        {texts.benefits}
      </h2>
      <ul className="grid gap-x-5 gap-y-2.5 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex gap-2.5">
            <Icon name="check" className="mt-0.5 size-5 flex-none text-crocus-600" />
            <span>{benefit}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A link to the page that helps to choose this product. */
const ArticleLink = ({ article: { title, path } }: { article: ProductArticle }) => (
  <p className="-mt-3">
    <Link to={path} className="link inline-flex min-h-11 items-center gap-1.5">
      <span>{`${texts.read} ${title}`}</span>
      <Icon name="arrow" className="size-4 flex-none" />
    </Link>
  </p>
)
