import { ErrorNotice, isWrongMethod } from '#ui/error-notice.tsx'
import { titleOn, useSite } from '#ui/site.ts'
import { productTexts as texts } from './product-texts.ts'
import { ButtonLink } from '#ui/button.tsx'

export function ProductLoading() {
  return (
    <div className="wrap py-16">
      <title>{titleOn(useSite(), texts.name)}</title>
      <p role="status">{texts.loading}</p>
    </div>
  )
}

/** Shown when a product is missing or does not load. */
export function ProductNotFound() {
  return (
    <div className="wrap grid justify-items-start gap-5 py-16 lg:py-24">
      <title>{titleOn(useSite(), texts.notFound)}</title>
      <h1 className="text-title">{texts.notFound}</h1>
      <p className="text-ink-2">{texts.notFoundText}</p>
      <ButtonLink to="/products">{texts.seeAll}</ButtonLink>
    </div>
  )
}

/** Replaces a product page that failed. With `loaderData`, the product is there and a script failed. */
export const ProductError = ({ error, loaderData }: { error: unknown; loaderData?: unknown }) =>
  isWrongMethod(error) || loaderData !== undefined ? <ErrorNotice error={error} /> : <ProductNotFound />
