import { titleOn, useSite } from '../site.ts'
import { ButtonLink } from '../ui/button.tsx'

export function ProductLoading() {
  return (
    <div className="wrap py-16">
      <title>{titleOn(useSite(), 'Product')}</title>
      <p role="status">Loading product...</p>
    </div>
  )
}

/** Missing or not to be loaded: to the shopper it is the same. */
export function ProductNotFound() {
  return (
    <div className="wrap grid justify-items-start gap-5 py-16 lg:py-24">
      <title>{titleOn(useSite(), 'Product not found')}</title>
      <h1 className="text-title">Product not found</h1>
      <p className="text-ink-2">It may have been sold out or moved. Everything we have is in the list.</p>
      <ButtonLink to="/products">See all products</ButtonLink>
    </div>
  )
}
