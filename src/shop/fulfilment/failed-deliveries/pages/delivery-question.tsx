import { useState } from 'react'
import { data, type HeadersFunction } from 'react-router'
import { dateInIndia, longDay } from '#kernel/india.ts'
import { ask } from '#ui/ask.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { type FormErrors, fieldErrorsIn } from '#ui/field-errors.ts'
import { Field, Select } from '#ui/field.tsx'
import { Message } from '#ui/message.tsx'
import { LinkGone, secretHeaders } from '#ui/secret-address.tsx'
import { shopContext } from '#ui/shop-context.ts'
import { noindexMeta } from '#ui/site.ts'
import { useForm } from '#ui/use-form.ts'
import * as contract from '../contract.ts'
import { mostAddress } from '../rules/question.ts'
import { readQuestion } from '../server/answer-delivery.server.ts'
import { questionTexts as texts } from './delivery-question-texts.ts'
import type { Route } from './+types/delivery-question.ts'

export const headers: HeadersFunction = () => secretHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...noindexMeta(matches, loaderData ? texts.title(loaderData.id) : texts.goneTitle),
  { name: 'referrer', content: 'no-referrer' },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const question = await readQuestion(context.get(shopContext), params.token)
  if (!question) throw data(null, { status: 404, headers: secretHeaders })
  return data(question, { headers: secretHeaders })
}

/** Asks what to do with a parcel that could not be delivered. Opening it changes nothing, because mail scanners follow links. */
export default function DeliveryQuestion({ loaderData, params }: Route.ComponentProps) {
  const [answered, setAnswered] = useState<'answered' | 'returning'>()
  const state = answered ?? (loaderData.kind === 'closed' ? loaderData.state : undefined)
  return (
    <div className="wrap grid max-w-[640px] content-start gap-5 py-8 md:py-12">
      <h1 className="text-title tabular-nums">{texts.title(loaderData.id)}</h1>
      {state ? (
        <>
          <p role="status" className="text-lg">
            {texts.states[state]}
          </p>
          <ButtonLink to="/contact" look="outline" className="justify-self-start">
            {texts.contact}
          </ButtonLink>
        </>
      ) : (
        loaderData.kind === 'open' && <Question at={loaderData.at} days={loaderData.days} token={params.token} onAnswered={setAnswered} />
      )}
    </div>
  )
}

/** Returns the server's texts, if one is about a field of the form. */
function errorsFor(error: unknown): FormErrors {
  const wrong = fieldErrorsIn(error, texts.failed)
  return ['day', 'phone', 'address'].some((name) => wrong[name]) ? wrong : {}
}

type QuestionProps = { at: string; days: string[]; token: string; onAnswered: (state: 'answered' | 'returning') => void }

function Question({ at, days, token, onAnswered }: QuestionProps) {
  const [typed, setTyped] = useState({ day: '', phone: '', address: '' })
  const { state, busy, errors, refuse, formProps, send } = useForm({ failed: texts.failed, errorsFor })
  const type = (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change }))

  const answer = (choice: 'day' | 'not_wanted') =>
    send(async () => {
      await call(contract.answerDelivery, choice === 'day' ? { token, answer: choice, ...typed } : { token, answer: choice })
      onAnswered(choice === 'day' ? 'answered' : 'returning')
      return { kind: 'busy' }
    })

  function chooseDay() {
    const isMissing = typed.day === ''
    refuse(isMissing ? { day: texts.missing } : {})
    if (!isMissing) void answer('day')
  }

  return (
    <>
      <p className="text-lg">{days.length > 0 ? texts.intro(dateInIndia(at)) : texts.noDays}</p>
      <Message state={state} />
      {days.length > 0 && (
        <form {...formProps(chooseDay)} className="grid gap-4">
          <Select name="day" label={texts.day} required error={errors['day']} value={typed.day} onChange={({ target }) => type({ day: target.value })}>
            <option value="">{texts.choose}</option>
            {days.map((day) => (
              <option key={day} value={day}>
                {longDay(day)}
              </option>
            ))}
          </Select>
          <Field
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            label={texts.phone}
            hint={texts.phoneHint}
            maxLength={20}
            error={errors['phone']}
            value={typed.phone}
            onChange={({ target }) => type({ phone: target.value })}
          />
          <Field
            name="address"
            autoComplete="off"
            label={texts.address}
            hint={texts.addressHint}
            maxLength={mostAddress}
            error={errors['address']}
            value={typed.address}
            onChange={({ target }) => type({ address: target.value })}
          />
          <Button type="submit" busy={busy} className="justify-self-start">
            {busy ? texts.sending : texts.submit}
          </Button>
        </form>
      )}
      <div className="grid justify-items-start gap-3 border-t border-line pt-5">
        <h2 className="text-lg font-bold">{texts.refuseTitle}</h2>
        <p className="text-ink-2">{texts.refuseText}</p>
        <Button look="outline" busy={busy} onClick={() => void ask(texts.sure).then((sure) => (sure ? answer('not_wanted') : undefined))}>
          {texts.refuse}
        </Button>
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LinkGone error={error} title={texts.goneTitle} text={texts.gone}>
      <ButtonLink to="/contact">{texts.contact}</ButtonLink>
    </LinkGone>
  )
}
