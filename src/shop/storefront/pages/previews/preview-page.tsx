import { data, type HeadersFunction } from 'react-router'
import { readPreview } from '#shop/catalogue/module.server.ts'
import { shopContext } from '#ui/shop-context.ts'
import { LinkGone, secretHeaders } from '#ui/secret-address.tsx'
import { noindexMeta } from '#ui/site.ts'
import { previewTexts as texts } from './preview-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { Route } from './+types/preview-page.ts'
import { ProductDetail } from '../product/product-detail.tsx'

export const headers: HeadersFunction = () => secretHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...noindexMeta(matches, loaderData ? texts.title(loaderData.product.name) : texts.goneTitle),
  { name: 'referrer', content: 'no-referrer' },
]

/** Shows a draft as its page will look, to anyone who has the link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const preview = await readPreview(context.get(shopContext), params.token)
  if (!preview) throw data(null, { status: 404, headers: secretHeaders })
  return data(preview, { headers: secretHeaders })
}

export default function PreviewPage({ loaderData: { product, expiresAt } }: Route.ComponentProps) {
  return (
    <>
      <p role="note" className="bg-marigold-100 px-4 py-3 text-center text-marigold-800">
        <b className="font-semibold">{texts.banner}</b> <span className="max-sm:block sm:ml-2">{texts.until(expiresAt)}</span>
      </p>
      <ProductDetail key={product._id} product={product} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LinkGone error={error} title={texts.goneTitle} text={texts.gone}>
      <ButtonLink to="/products">{texts.products}</ButtonLink>
    </LinkGone>
  )
}
