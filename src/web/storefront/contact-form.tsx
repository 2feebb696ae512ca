import { type FormEvent, useState } from 'react'
import { addLead } from '#domain/leads/contract.ts'
import { call } from '../call.ts'
import { site } from '../site.ts'
import { Button } from '../ui/button.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { toast } from '../ui/toast-store.ts'

const sent = 'Message sent successfully ✅'
const failed = 'Failed to send message ❌'

/** Section 5: nothing is checked here; the server takes or refuses it. */
export function ContactForm() {
  const [sending, setSending] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const text = (name: string) => String(data.get(name) ?? '')
    setSending(true)
    try {
      await call(addLead, { name: text('name'), phone: text('phone'), email: text('email'), subject: text('subject'), message: text('message') })
      form.reset()
      toast(sent, { urgent: true })
    } catch {
      toast(failed, { kind: 'error' })
    }
    setSending(false)
  }

  return (
    <form method="post" onSubmit={send} noValidate className="grid content-start gap-5 self-start rounded-hero bg-limewash p-5 sm:p-8">
      <noscript>
        <p>This form needs JavaScript. Without it, please write to {site.email}.</p>
      </noscript>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" name="name" autoComplete="name" />
        <Field label="Phone" name="phone" type="tel" autoComplete="tel" />
      </div>
      <Field label="Email" name="email" type="email" autoComplete="email" />
      <Field label="Subject" name="subject" />
      <TextArea label="Message" name="message" />
      <Button type="submit" busy={sending} className="justify-self-start">
        {sending ? 'Sending...' : 'Send message'}
      </Button>
    </form>
  )
}
