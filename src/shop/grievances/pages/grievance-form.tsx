import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { call, textOf } from '#ui/call.ts'
import { fieldErrorsIn } from '#ui/field-errors.ts'
import { Field, FieldError, Select, TextArea } from '#ui/field.tsx'
import { fieldsOf } from '#ui/form-fields.ts'
import { NeedsScript } from '#ui/needs-script.tsx'
import { useForm } from '#ui/use-form.ts'
import * as grievancesContract from '../contract.ts'
import { grievanceKinds } from '../rules/grievance.ts'
import { grievanceTexts as texts } from './grievance-texts.ts'

const formFields = ['name', 'contact', 'orderId', 'kind', 'text'] as const

type Sent = { id: string; contact: string; mailed: boolean }

/** The form of the grievance officer's page. It checks nothing in the browser; the server names the wrong fields. */
export function GrievanceForm() {
  const { busy, errors, setErrors, state, formProps, send } = useForm({
    failed: texts.failed,
    textFor: (error) => textOf(error, texts.failed),
    errorsFor: (error) => fieldErrorsIn(error, texts.wrong),
  })
  const [sent, setSent] = useState<Sent>()

  function submit(form: HTMLFormElement) {
    setErrors({})
    setSent(undefined)
    const { kind, ...fields } = fieldsOf(form, formFields)
    return send(async () => {
      const { grievance, mailed } = await call(grievancesContract.addGrievance, { ...fields, kind: grievanceKinds.find((each) => each === kind) ?? 'consumer' })
      form.reset()
      setSent({ id: grievance._id, contact: fields.contact, mailed })
      return { kind: 'ready' }
    })
  }

  const field = (name: (typeof formFields)[number]) => ({ name, label: texts[name], readOnly: busy, error: errors[name] })
  return (
    <section aria-labelledby="complain" className="mt-10 max-w-[66ch] rounded-hero bg-limewash p-5 sm:p-8">
      <h2 id="complain" className="text-2xl">
        {texts.title}
      </h2>
      <p className="mt-1 mb-5 text-ink-2">{texts.lead}</p>
      <form {...formProps(submit)} method="post" className="grid gap-5">
        <NeedsScript subject={texts.act} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field {...field('name')} autoComplete="name" />
          <Field {...field('contact')} type="email" autoComplete="email" />
          <Field {...field('orderId')} autoComplete="off" />
          <Select label={texts.kind} name="kind" defaultValue="consumer">
            {grievanceKinds.map((kind) => (
              <option key={kind} value={kind}>
                {texts.kinds[kind]}
              </option>
            ))}
          </Select>
        </div>
        <TextArea {...field('text')} />
        {state.kind === 'failed' && (
          <div role="alert">
            <FieldError>{state.text}</FieldError>
          </div>
        )}
        <Button type="submit" busy={busy} className="justify-self-start">
          {busy ? texts.sending : texts.send}
        </Button>
        {sent && (
          <p role="status" className="text-ink-2">
            <span>{texts.ticket}</span>{' '}
            <span translate="no" className="font-semibold tracking-wide text-ink tabular-nums">
              {sent.id}
            </span>
            . {sent.mailed && <span>{texts.mailed(sent.contact)}</span>}
          </p>
        )}
      </form>
    </section>
  )
}
