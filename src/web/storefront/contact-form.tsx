import { type FormEvent, useState } from 'react'
import { addLead } from '#domain/leads/contract.ts'
import { call } from '../call.ts'
import { contactTexts } from '../texts/contact.ts'
import { Button } from '../ui/button.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { NeedsScript } from '../ui/needs-script.tsx'
import { toast } from '../ui/toast-store.ts'

const { form: texts } = contactTexts

/** Section 5: nothing is checked here; the server takes or refuses it. */
export function ContactForm() {
  const [sending, setSending] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const form = event.currentTarget
    const data = new FormData(form)
    const text = (name: string) => String(data.get(name) ?? '')
    setSending(true)
    try {
      await call(addLead, { name: text('name'), phone: text('phone'), email: text('email'), subject: text('subject'), message: text('message') })
      form.reset()
      toast(texts.sent, { urgent: true })
    } catch {
      toast(texts.failed, { kind: 'error' })
    }
    setSending(false)
  }

  return (
    <form method="post" onSubmit={send} noValidate className="grid content-start gap-5 self-start rounded-hero bg-limewash p-5 sm:p-8">
      <NeedsScript what={texts.act} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={texts.name} name="name" autoComplete="name" readOnly={sending} />
        <Field label={texts.phone} name="phone" type="tel" autoComplete="tel" readOnly={sending} />
      </div>
      <Field label={texts.email} name="email" type="email" autoComplete="email" readOnly={sending} />
      <Field label={texts.subject} name="subject" readOnly={sending} />
      <TextArea label={texts.message} name="message" readOnly={sending} />
      <Button type="submit" busy={sending} className="justify-self-start">
        {sending ? texts.sending : texts.send}
      </Button>
    </form>
  )
}
