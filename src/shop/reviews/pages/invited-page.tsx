import { useState } from 'react'
import { data, type HeadersFunction } from 'react-router'
import * as reviewsOwnContract from '../own-contract.ts'
import { readInvitation, type ReviewInvitation } from '../server/invite-buyers.server.ts'
import { call } from '#ui/call.ts'
import { shopContext } from '#ui/shop-context.ts'
import { LinkGone, secretHeaders } from '#ui/secret-address.tsx'
import { noindexMeta } from '#ui/site.ts'
import { invitedReviewTexts as texts } from './reviews-texts.ts'
import { Message } from '#ui/message.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { NeedsScript } from '#ui/needs-script.tsx'
import { Picture } from '#ui/picture.tsx'
import type { Route } from './+types/invited-page.ts'
import { ReviewForm } from './review-form.tsx'

export const headers: HeadersFunction = () => secretHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...noindexMeta(matches, loaderData ? texts.title : texts.goneTitle),
  { name: 'referrer', content: 'no-referrer' },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const invitation = await readInvitation(context.get(shopContext), params.token)
  if (!invitation) throw data(null, { status: 404, headers: secretHeaders })
  return data({ ...invitation, stars: starsIn(url.searchParams) }, { headers: secretHeaders })
}

/** Returns the stars that the tapped link chose, or 0. */
const starsIn = (params: URLSearchParams) => Number(/^[1-5]$/.exec(params.get('stars') ?? '')?.[0] ?? 0)

/** The page of an invitation's link: the buyer reviews the products of an order one by one, without a log-in. Opening the page changes nothing. */
export default function InvitedPage({ loaderData, params }: Route.ComponentProps) {
  const [done, setDone] = useState<string[]>([])
  const [message, setMessage] = useState<string>()
  const open = loaderData.products.filter(({ productId, isReviewed }) => !isReviewed && !done.includes(productId))
  const [product] = open
  return (
    <div className="wrap grid max-w-[640px] content-start gap-6 py-8 md:py-12">
      <div className="grid gap-2">
        <h1 className="text-title">{texts.title}</h1>
        {product && <p className="text-lg text-ink-2">{texts.lead}</p>}
      </div>
      {message !== undefined && <Message state={{ kind: 'done', text: message }} />}
      {product ? (
        <>
          <Product product={product} />
          <NeedsScript subject={texts.needsScript} />
          <ReviewForm
            key={product.productId}
            draft={`review ${params.token} ${product.productId}`}
            // The tapped stars are for the first product.
            initial={{ stars: done.length === 0 ? loaderData.stars : 0, title: '', words: '', name: loaderData.name, photos: [] }}
            save={async (content) =>
              (await call(reviewsOwnContract.saveInvitedReview, { token: params.token, productId: product.productId, ...content })).message
            }
            addPhoto={(file) => call(reviewsOwnContract.addInvitedPhoto, { token: params.token, productId: product.productId }, file)}
            onSaved={(text) => {
              setMessage(text)
              setDone([...done, product.productId])
              window.scrollTo({ top: 0 })
            }}
          />
        </>
      ) : (
        <>
          <p className="text-lg">{texts.done}</p>
          <p className="text-ink-2">{texts.again}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/products">{texts.products}</ButtonLink>
            <ButtonLink to="/Myorders" look="outline">
              {texts.myOrders}
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  )
}

const Product = ({ product: { name, image } }: { product: ReviewInvitation['products'][number] }) => (
  <div className="grid grid-cols-[56px_minmax(0,1fr)] items-center gap-4">
    <span className="ground block aspect-4/5 overflow-hidden rounded-control">
      <Picture image={image} alt="" width={112} height={140} sizes="56px" className="size-full object-cover" />
    </span>
    <h2 className="font-sans text-lg font-bold tracking-normal wrap-anywhere">{name}</h2>
  </div>
)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LinkGone error={error} title={texts.goneTitle} text={texts.gone}>
      <ButtonLink to="/Myorders">{texts.myOrders}</ButtonLink>
    </LinkGone>
  )
}
