import { useEffect, useRef, useState } from 'react'
import { data, type HeadersFunction } from 'react-router'
import * as remindersContract from '../contract.ts'
import { readEnded } from '../server/end-reminders.server.ts'
import { call, textOf } from '#ui/call.ts'
import { LinkGone, secretHeaders } from '#ui/secret-address.tsx'
import { shopContext } from '#ui/shop-context.ts'
import { noindexMeta } from '#ui/site.ts'
import { endRemindersTexts as texts, restoredCartTexts } from './cart-reminder-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { Route } from './+types/end-reminders.ts'
import { Message } from '#ui/message.tsx'

export const headers: HeadersFunction = () => secretHeaders

export const meta: Route.MetaFunction = ({ matches }) => [...noindexMeta(matches, texts.title), { name: 'referrer', content: 'no-referrer' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const ended = await readEnded(context.get(shopContext), params.token)
  if (ended === undefined) throw data(null, { status: 404, headers: secretHeaders })
  return data({ ended, token: params.token }, { headers: secretHeaders })
}

type State = 'active' | 'ended' | 'allowed'

/**
 * Ends cart reminders. Reading the page changes nothing, because programs that check mails open every link. Its script ends them at once, so a person needs
 * one click; without a script, the form does.
 */
export default function EndReminders({ loaderData: { ended, token } }: Route.ComponentProps) {
  const [state, setState] = useState<State>(ended ? 'ended' : 'active')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const hasEnded = useRef(ended)

  async function change(next: 'ended' | 'allowed') {
    setBusy(true)
    setFailure(undefined)
    try {
      await call(next === 'ended' ? remindersContract.endReminders : remindersContract.allowReminders, { token })
      setState(next)
    } catch (error) {
      setFailure(textOf(error, texts.failed))
    } finally {
      setBusy(false)
    }
  }

  useEffect(() => {
    if (hasEnded.current) return
    hasEnded.current = true
    call(remindersContract.endReminders, { token }).then(
      () => setState('ended'),
      (error: unknown) => setFailure(textOf(error, texts.failed)),
    )
  }, [token])

  const ends = state !== 'ended'
  return (
    <div className="wrap grid max-w-[640px] content-start justify-items-start gap-6 py-8 md:py-12">
      <h1 className="text-title">{texts.title}</h1>
      <p role="status" className="text-lg text-ink-2">
        {texts[state]}
      </p>
      {failure && <Message state={{ kind: 'failed', text: failure }} />}
      <form
        method="post"
        action={`/end-reminders/${token}`}
        onSubmit={(event) => {
          event.preventDefault()
          void change(ends ? 'ended' : 'allowed')
        }}
      >
        <input type="hidden" name="page" value="1" />
        {!ends && <input type="hidden" name="allow" value="1" />}
        <Button type="submit" look={ends ? 'primary' : 'outline'} busy={busy}>
          {ends ? texts.end : texts.allow}
        </Button>
      </form>
      <ButtonLink to="/" look="quiet">
        {texts.home}
      </ButtonLink>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LinkGone error={error} title={restoredCartTexts.goneTitle}>
      <ButtonLink to="/">{texts.home}</ButtonLink>
    </LinkGone>
  )
}
