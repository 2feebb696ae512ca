import { mobilePattern, tenDigits } from '../customers/rules/mobile.ts'
import { isMailbox, mailboxKey } from '#kernel/text.ts'
import { joinTexts as texts } from './join-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { fieldsOf } from '#ui/form-fields.ts'
import { Message } from '#ui/message.tsx'
import { useForm } from '#ui/use-form.ts'

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

const isValid = { number: (contact: string) => mobilePattern.test(contact), email: isMailbox }

/** Asks for a number or an e-mail address to add to the account, and sends a code to it. If another account has it, the two may be joined later. */
export function ContactForm({ kind, onSend, onCancel }: ContactFormProps) {
  const { state, busy, errors, formProps, refuse, send } = useForm({ failed: texts.notSent })
  const own = texts[kind]

  function submit(form: HTMLFormElement) {
    const contact = parsers[kind](fieldsOf(form, ['contact']).contact)
    if (refuse(isValid[kind](contact) ? {} : { contact: own.bad })) return
    return send(async () => {
      await onSend(contact)
      // Stays busy until the parent shows the form for the code.
      return { kind: 'busy' }
    })
  }

  return (
    <form {...formProps(submit)} className="grid gap-5">
      <p>{own.lead}</p>
      <Field label={own.label} name="contact" hint={texts.hint} readOnly={busy} autoFocus {...inputs[kind]} error={errors['contact']} />
      <p className="text-sm text-ink-2">{texts.logsOutOtherDevices}</p>
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
