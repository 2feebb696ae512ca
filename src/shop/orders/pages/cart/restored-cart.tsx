import { useEffect, useState } from 'react'
import { data, type HeadersFunction } from 'react-router'
import { readRestoredCart } from '../../reminders/server/read-restored-cart.server.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { restoreToCart } from './cart-store.ts'
import { Message } from '#ui/message.tsx'
import { LinkGone, secretHeaders } from '#ui/secret-address.tsx'
import { shopContext } from '#ui/shop-context.ts'
import { noindexMeta } from '#ui/site.ts'
import { restoredCartTexts as texts } from '../../reminders/pages/cart-reminder-texts.ts'
import { myOrdersTexts } from '../my-orders-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { NeedsScript } from '#ui/needs-script.tsx'
import { Picture } from '#ui/picture.tsx'
import type { Route } from './+types/restored-cart.ts'
import { type CartItem, addItem } from './cart-items.ts'

export const headers: HeadersFunction = () => secretHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...noindexMeta(matches, loaderData ? texts.title : texts.goneTitle),
  { name: 'referrer', content: 'no-referrer' },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const cart = await readRestoredCart(context.get(shopContext), params.token)
  if (!cart) throw data(null, { status: 404, headers: secretHeaders })
  return data(cart, { headers: secretHeaders })
}

/** Adds the items of a mailed link to the cart of this browser. The page shows items and prices, but no personal data. */
export default function RestoredCart({ loaderData: { items, gone, fewer } }: Route.ComponentProps) {
  const [state, setState] = useState<'waiting' | 'restored' | 'failed'>('waiting')
  useEffect(() => {
    try {
      if (items.length > 0) restoreToCart(items)
      setState('restored')
    } catch {
      setState('failed')
    }
  }, [items])

  return (
    <div className="wrap grid max-w-[760px] content-start gap-6 py-8 md:py-12">
      <h1 className="text-title">{texts.title}</h1>
      {items.length === 0 ? (
        <p className="text-lg text-ink-2">{texts.nothing}</p>
      ) : (
        <>
          <NeedsScript subject={texts.page} />
          {state === 'failed' ? (
            <Message state={{ kind: 'failed', text: texts.failed }} />
          ) : (
            <p role="status" data-loading={state === 'waiting' ? '' : undefined} className="text-lg text-ink-2 noscript:hidden">
              {state === 'waiting' ? texts.restoring : texts.restored}
            </p>
          )}
          <ul aria-label={texts.items} className="grid gap-3">
            {items.reduce<CartItem[]>(addItem, []).map((item) => (
              <li key={`${item._id} ${item.variant}`} className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-4">
                <Item {...item} />
              </li>
            ))}
          </ul>
        </>
      )}
      {fewer.length > 0 && <Message state={{ kind: 'info', text: texts.fewer(fewer) }} />}
      {gone.length > 0 && <Message state={{ kind: 'info', text: texts.gone(gone) }} />}
      <p>{items.length > 0 ? <ButtonLink to="/cart">{texts.toCart}</ButtonLink> : <ButtonLink to="/products">{texts.explore}</ButtonLink>}</p>
    </div>
  )
}

function Item({ name, image, variant, qty, finalPrice }: CartItem) {
  return (
    <>
      <span className="ground block aspect-4/5 overflow-hidden rounded-control">
        {image && <Picture image={image} alt={myOrdersTexts.pictureOf(name)} width={112} height={140} sizes="56px" className="size-full object-cover" />}
      </span>
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{name}</span> {variant && <span className="text-ink-3">{variant}</span>}
        <span className="block text-sm text-ink-2 tabular-nums">{myOrdersTexts.quantity(qty)}</span>
      </p>
      <p className="tabular-nums">{inr(paiseOf(finalPrice))}</p>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LinkGone error={error} title={texts.goneTitle} text={texts.goneText}>
      <ButtonLink to="/cart">{texts.toCart}</ButtonLink>
    </LinkGone>
  )
}
