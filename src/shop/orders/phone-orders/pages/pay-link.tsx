import { data, type HeadersFunction, redirect } from 'react-router'
import { readPayLink } from '../server/read-pay-link.server.ts'
import { shopContext } from '#ui/shop-context.ts'
import { LinkGone, secretHeaders } from '#ui/secret-address.tsx'
import { noindexMeta } from '#ui/site.ts'
import { payLinkTexts as texts } from './pay-link-texts.ts'
import { inr } from '#kernel/money.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Message } from '#ui/message.tsx'
import { useForm } from '#ui/use-form.ts'
import * as payNowContract from '../../pay-now/contract.ts'
import type { Route } from './+types/pay-link.ts'

/** The header forbids the referrer, because a redirect has no page whose meta element could. */
const secret = { ...secretHeaders, 'referrer-policy': 'no-referrer' }

export const headers: HeadersFunction = () => secret

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...noindexMeta(matches, loaderData ? texts.title(loaderData.id) : texts.goneTitle),
  { name: 'referrer', content: 'no-referrer' },
]

/** Redirects to the payment provider's page while a phone order can be paid. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const link = await readPayLink(context.get(shopContext), params.token)
  if (!link) throw data(null, { status: 404, headers: secret })
  if (link.kind === 'pay') throw redirect(link.url, { headers: secret })
  return data(link, { headers: secret })
}

export default function PayLinkPage({ loaderData, params }: Route.ComponentProps) {
  if (loaderData.kind === 'cash') return <PayNow {...loaderData} token={params.token} />
  const { id, state, followUrl } = loaderData
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

type PayNowProps = { id: string; cashPaise: number; feePaise: number; advancePaise: number; token: string }

/** Offers to pay a cash on delivery order online. The page itself changes nothing, only its button does. */
function PayNow({ id, cashPaise, feePaise, advancePaise, token }: PayNowProps) {
  const { state, busy, formProps, send } = useForm({ failed: texts.cash.failed })
  const amount = inr(cashPaise - feePaise)

  const pay = () =>
    send(async () => {
      const { url } = await call(payNowContract.startPayNow, { token })
      window.location.assign(url)
      // The button stays busy until the provider's page opens.
      return { kind: 'busy' }
    })

  return (
    <div className="wrap grid max-w-[640px] content-start justify-items-start gap-5 py-8 md:py-12">
      <h1 className="text-title tabular-nums">{texts.title(id)}</h1>
      <p className="text-lg">
        {advancePaise > 0 && <span>{texts.cash.advance(inr(advancePaise))}</span>} <span>{texts.cash.intro(inr(cashPaise))}</span>
      </p>
      <p className="text-ink-2">
        <span>{texts.cash.offer(amount)}</span> {feePaise > 0 && <span>{texts.cash.fee(inr(feePaise))}</span>}
      </p>
      <Message state={state} />
      <form {...formProps(pay)}>
        <Button type="submit" busy={busy}>
          {texts.cash.pay(amount)}
        </Button>
      </form>
      <p className="text-ink-2">{texts.cash.stay}</p>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LinkGone error={error} title={texts.goneTitle} text={texts.gone}>
      <ButtonLink to="/contact">{texts.contact}</ButtonLink>
    </LinkGone>
  )
}
