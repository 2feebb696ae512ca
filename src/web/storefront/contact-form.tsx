import { type ChangeEvent, type FormEvent, useState } from 'react'
import { addLead, type Lead } from '#domain/leads/contract.ts'
import { fieldsOf, focusField } from '../account/form-fields.ts'
import { call } from '../call.ts'
import { fieldErrorsIn } from '../field-errors.ts'
import { contactTexts } from '../texts/contact.ts'
import { Button } from '../ui/button.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { NeedsScript } from '../ui/needs-script.tsx'
import { toast } from '../ui/toast-store.ts'

const { form: texts } = contactTexts

const names = ['name', 'phone', 'email', 'subject', 'message'] as const
type Name = (typeof names)[number]

type SentLead = Pick<Lead, '_id' | 'email'> & { copied: boolean }

/** The contact form. It checks nothing in the browser; the server names the wrong fields. */
export function ContactForm() {
  const [sending, setSending] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [sent, setSent] = useState<SentLead>()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const form = event.currentTarget
    setSending(true)
    setErrors({})
    setSent(undefined)
    try {
      const { lead, copied } = await call(addLead, fieldsOf(form, names))
      form.reset()
      setSent({ ...lead, copied })
      toast(texts.sent, { urgent: true })
    } catch (error) {
      const found = fieldErrorsIn(error, texts.wrong)
      setErrors(found)
      toast(texts.failed, { kind: 'error' })
      const first = names.find((name) => found[name])
      if (first) focusField(form, first)
    }
    setSending(false)
  }

  /** Clears a field's error at the next change of that field. */
  function clear({ target }: ChangeEvent<HTMLFormElement>) {
    setErrors((shown) => (shown[target.name] ? { ...shown, [target.name]: '' } : shown))
  }

  const field = (name: Name) => ({ name, label: texts[name], readOnly: sending, error: errors[name] })
  return (
    <form method="post" onSubmit={send} onChange={clear} noValidate className="grid content-start gap-5 self-start rounded-hero bg-limewash p-5 sm:p-8">
      <NeedsScript subject={texts.act} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field {...field('name')} autoComplete="name" />
        <Field {...field('phone')} type="tel" autoComplete="tel" />
      </div>
      <Field {...field('email')} type="email" autoComplete="email" hint={errors['email'] ? undefined : texts.answerHint} />
      <Field {...field('subject')} />
      <TextArea {...field('message')} />
      <Button type="submit" busy={sending} className="justify-self-start">
        {sending ? texts.sending : texts.send}
      </Button>
      {sent && <Receipt {...sent} />}
    </form>
  )
}

const Receipt = ({ _id, email, copied }: SentLead) => (
  <p role="status" className="text-ink-2">
    {texts.number} <span className="font-semibold tracking-wide text-ink tabular-nums">{_id}</span>. {copied && texts.copied(email)}
  </p>
)
