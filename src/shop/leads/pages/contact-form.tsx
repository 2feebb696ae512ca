import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { addLead, type Lead } from '../contract.ts'
import { fieldsOf, focusField } from '#ui/form-fields.ts'
import { call, isLost, textOf } from '#ui/call.ts'
import { fieldErrorsIn } from '#ui/field-errors.ts'
import { contactTexts } from './contact-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { NeedsScript } from '#ui/needs-script.tsx'
import { dismissToastsAbout, toast } from '#ui/toast-store.ts'
import { type ContactField, contactFields, dropContactDraft, saveContactDraft, useContactDraft } from './contact-draft.ts'

const { form: texts } = contactTexts

/** A new try dismisses the notice of the one before. */
const about = 'contact form'

/** The fields of which one is enough for an answer. */
const ways: readonly string[] = ['phone', 'email']

type SentLead = Pick<Lead, '_id' | 'email'> & { copied: boolean }

/** The contact form. It checks nothing in the browser; the server names the wrong fields. */
export function ContactForm() {
  const [sending, setSending] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [sent, setSent] = useState<SentLead>()
  const formRef = useRef<HTMLFormElement>(null)
  useContactDraft(formRef)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const form = event.currentTarget
    setSending(true)
    setErrors({})
    setSent(undefined)
    dismissToastsAbout(about)
    try {
      const { lead, copied } = await call(addLead, fieldsOf(form, contactFields))
      form.reset()
      dropContactDraft()
      setSent({ ...lead, copied })
      toast(texts.sent, { urgent: true, about })
    } catch (error) {
      const found = fieldErrorsIn(error, texts.wrong)
      setErrors(found)
      toast(isLost(error) ? textOf(error, texts.failed) : texts.failed, { kind: 'error', about })
      const [first] = Object.keys(found)
      if (first) focusField(form, first)
    }
    setSending(false)
  }

  /** Keeps the texts for a reload, and clears a field's error. An e-mail address or a phone number is enough, so either clears both. */
  function change({ currentTarget, target }: ChangeEvent<HTMLFormElement>) {
    saveContactDraft(currentTarget)
    const cleared = ways.includes(target.name) ? ways : [target.name]
    setErrors((shown) => (cleared.some((name) => shown[name]) ? { ...shown, ...Object.fromEntries(cleared.map((name) => [name, ''])) } : shown))
  }

  const field = (name: ContactField) => ({ name, label: texts[name], readOnly: sending, error: errors[name] })
  return (
    <form
      ref={formRef}
      method="post"
      onSubmit={send}
      onChange={change}
      noValidate
      className="grid content-start gap-5 self-start rounded-hero bg-limewash p-5 sm:p-8"
    >
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
    {texts.number}{' '}
    <span translate="no" className="font-semibold tracking-wide text-ink tabular-nums">
      {_id}
    </span>
    . {copied && <span>{texts.copied(email)}</span>}
  </p>
)
