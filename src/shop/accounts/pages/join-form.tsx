import { useEffect, useRef } from 'react'
import type { FoundAccount } from '../merges/contract.ts'
import { maskContact } from '../merges/rules/merge.ts'
import { joinTexts } from './join-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { fieldsOf } from '#ui/form-fields.ts'
import { Message } from '#ui/message.tsx'
import { useFieldErrors } from '#ui/use-form.ts'

const { join: texts, cancel } = joinTexts

type JoinFormProps = {
  found: FoundAccount
  contact: { mobile?: string; email?: string }
  busy: boolean
  /** The server's text about the last try; empty when there is none. */
  wrong: string
  /** `code`: the code of the other account's authenticator app; empty without an app. */
  onJoin: (code: string) => void
  onCancel: () => void
}

/** Shows the effects of joining two accounts, and asks for confirmation. */
export function JoinForm({ found, contact, busy, wrong, onJoin, onCancel }: JoinFormProps) {
  const { errors, refuse, formProps } = useFieldErrors()
  const first = useRef<HTMLParagraphElement>(null)
  // The form replaces the field that had the focus.
  useEffect(() => first.current?.focus(), [])
  const shown = unbroken(maskContact(contact.mobile === undefined ? (contact.email ?? '') : `+91${contact.mobile}`))
  const { orders, addresses, messages, comes, ends, losesSecrets, needsCode } = found
  const parts = [
    ...(orders > 0 ? [texts.orders(orders)] : []),
    ...(addresses > 0 ? [texts.addresses(addresses)] : []),
    ...(messages > 0 ? [texts.messages(messages)] : []),
  ]
  const error = errors['code'] ?? (needsCode && wrong ? wrong : undefined)

  function submit(form: HTMLFormElement) {
    if (busy) return
    const { code } = fieldsOf(form, ['code'])
    if (refuse(needsCode && !code.trim() ? { code: texts.missingCode } : {})) return
    onJoin(code)
  }

  return (
    <form {...formProps(submit)} className="grid gap-5">
      <p ref={first} tabIndex={-1} className="break-words">
        {texts.found(shown)}
      </p>
      <ul className="grid list-disc gap-2 pl-5 [overflow-wrap:anywhere]">
        <li className="font-semibold">{parts.length > 0 ? texts.moves(parts, shown) : texts.nothing(shown)}</li>
        {comes.map((other) => (
          <li key={other}>{texts.comes(unbroken(other))}</li>
        ))}
        {ends.map((other) => (
          <li key={other}>{texts.ends(unbroken(other))}</li>
        ))}
        {losesSecrets && <li>{texts.secrets}</li>}
        <li>{texts.devices}</li>
        <li>{texts.undo}</li>
      </ul>
      {needsCode && <Field label={texts.code} name="code" inputMode="numeric" autoComplete="one-time-code" readOnly={busy} error={error} />}
      {!needsCode && wrong && <Message state={{ kind: 'failed', text: wrong }} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? texts.joining : texts.confirm}
        </Button>
      </div>
    </form>
  )
}

/** Keeps a number on one line. */
const unbroken = (masked: string) => masked.replaceAll(' ', '\u00a0')
