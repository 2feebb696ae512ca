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
import { useForm } from '#ui/use-form.ts'

export const headers: HeadersFunction = () => secretHeaders

export const meta: Route.MetaFunction = ({ matches }) => [...noindexMeta(matches, texts.title), { name: 'referrer', content: 'no-referrer' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const ended = await readEnded(context.get(shopContext), params.token)
  if (ended === undefined) throw data(null, { status: 404, headers: secretHeaders })
  return data({ ended, token: params.token }, { headers: secretHeaders })
}

type Reminders = 'active' | 'ended' | 'allowed'

/**
 * The page that ends cart reminders. A request of the page alone changes nothing, because programs that check mails open every link. The page's script ends the
 * reminders at once, so a person needs only one click. Without a script, the form ends them.
 */
export default function EndReminders({ loaderData: { ended, token } }: Route.ComponentProps) {
  const [reminders, setReminders] = useState<Reminders>(ended ? 'ended' : 'active')
  const { state, setState, busy, formProps, send } = useForm({ failed: texts.failed })
  /** True once the request of the effect has started, because effects may run twice. */
  const hasEnded = useRef(ended)
  const ends = reminders !== 'ended'

  const submit = () =>
    send(async () => {
      await call(ends ? remindersContract.endReminders : remindersContract.allowReminders, { token })
      setReminders(ends ? 'ended' : 'allowed')
      return { kind: 'ready' }
    })

  useEffect(() => {
    if (hasEnded.current) return
    hasEnded.current = true
    call(remindersContract.endReminders, { token }).then(
      () => setReminders('ended'),
      (error: unknown) => setState({ kind: 'failed', text: textOf(error, texts.failed) }),
    )
  }, [token, setState])

  return (
    <div className="wrap grid max-w-[640px] content-start justify-items-start gap-6 py-8 md:py-12">
      <h1 className="text-title">{texts.title}</h1>
      <p role="status" className="text-lg text-ink-2">
        {texts[reminders]}
      </p>
      <Message state={state} />
      <form {...formProps(submit)} method="post" action={`/end-reminders/${token}`}>
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
