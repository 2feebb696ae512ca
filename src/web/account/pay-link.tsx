import { data, type HeadersFunction, isRouteErrorResponse, redirect } from 'react-router'
import { readPayLink } from '#domain/phone-orders/read-pay-link.server.ts'
import { shopContext } from '../shop-context.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { noindexMeta } from '../site.ts'
import { payLinkTexts as texts } from '../texts/pay-link.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/pay-link.ts'

/** The address is the secret, so nobody may cache the page, index it or leak the address as a referrer. */
const secret = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

export const headers: HeadersFunction = () => secret

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...noindexMeta(matches, loaderData ? texts.title(loaderData.id) : texts.goneTitle),
  { name: 'referrer', content: 'no-referrer' },
]

/** Leads to the payment provider's page while the order can be paid. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const link = await readPayLink(context.get(shopContext), params.token)
  if (!link) throw data(null, { status: 404, headers: secret })
  if (link.kind === 'pay') throw redirect(link.url, { headers: secret })
  return data(link, { headers: secret })
}

export default function PayLinkPage({ loaderData: { id, state, followUrl } }: Route.ComponentProps) {
  return (
    <div className="wrap grid max-w-[760px] content-start justify-items-start gap-5 py-12">
      <h1 className="text-title tabular-nums">{texts.title(id)}</h1>
      <p className="text-lg text-ink-2">{texts.states[state]}</p>
      {followUrl ? (
        <ButtonLink to={new URL(followUrl).pathname}>{texts.follow}</ButtonLink>
      ) : (
        <ButtonLink to="/contact" look="outline">
          {texts.contact}
        </ButtonLink>
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />
  return (
    <div className="wrap grid justify-items-center gap-5 py-24 text-center">
      <h1 className="text-title">{texts.goneTitle}</h1>
      <p className="max-w-[52ch] text-ink-2">{texts.gone}</p>
      <ButtonLink to="/contact">{texts.contact}</ButtonLink>
    </div>
  )
}
