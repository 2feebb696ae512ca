import { type FormEvent, useState } from 'react'
import { codePattern, tenDigits } from '../customers/rules/mobile.ts'
import { isMailbox, mailboxKey } from '#kernel/text.ts'
import { textOf } from '#ui/call.ts'
import { joinTexts as texts } from './join-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { fieldsOf, focusField } from '#ui/form-fields.ts'
import { type FormState, Message } from '#ui/message.tsx'

export type ContactKind = 'number' | 'email'

type ContactFormProps = { kind: ContactKind; onSend: (contact: string) => Promise<unknown>; onCancel: () => void }

const inputs = {
  number: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national', before: '+91' },
  email: { type: 'email', autoComplete: 'email' },
} as const

const parsers = {
  number: tenDigits,
  email: mailboxKey,
}

const isValid = { number: (contact: string) => codePattern.test(contact), email: isMailbox }

/** Asks for a number or an e-mail address, and sends a code to it. */
export function ContactForm({ kind, onSend, onCancel }: ContactFormProps) {
  const [state, setState] = useState<FormState>({ kind: 'ready' })
  const [isBad, setBad] = useState(false)
  const own = texts[kind]
  const busy = state.kind === 'busy'

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const contact = parsers[kind](fieldsOf(event.currentTarget, ['contact']).contact)
    const isWrong = !isValid[kind](contact)
    setBad(isWrong)
    if (isWrong) return focusField(event.currentTarget, 'contact')
    setState({ kind: 'busy' })
    try {
      await onSend(contact)
    } catch (error) {
      setState({ kind: 'failed', text: textOf(error, texts.notSent) })
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p>{own.lead}</p>
      <Field label={own.label} name="contact" hint={texts.hint} readOnly={busy} autoFocus {...inputs[kind]} {...(isBad && { error: own.bad })} />
      <p className="text-sm text-ink-2">{texts.othersEnd}</p>
      <Message state={state} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? texts.sending : own.get}
        </Button>
      </div>
    </form>
  )
}
