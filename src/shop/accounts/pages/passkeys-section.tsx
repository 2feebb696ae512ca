import { useRef, useState } from 'react'
import * as passkeysContract from '../passkeys/contract.ts'
import type { Passkey } from '../passkeys/contract.ts'
import { call, CallError, textOf } from '#ui/call.ts'
import { passkeyTexts as texts } from './two-step-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast-store.ts'
import { useFocusNext } from '#ui/use-focus-next.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { fieldsOf } from '#ui/form-fields.ts'
import { withSession } from '#ui/guard.ts'
import { LoadedPart } from '#ui/loaded-part.tsx'
import { Message } from '#ui/message.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useForm } from '#ui/use-form.ts'
import { useLoaded } from '#ui/use-loaded.ts'

/** The passkeys of the account: add one, and remove each. */
export const PasskeysSection = () => (
  <Disclosure title={texts.title}>
    <Passkeys />
  </Disclosure>
)

function Passkeys() {
  const { loaded, reload } = useLoaded(() => withSession(call(passkeysContract.listPasskeys, {})))
  /** The id of the passkey that is being removed, or empty. */
  const [removing, setRemoving] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const focusNext = useFocusNext()

  async function remove({ id }: Passkey) {
    if (removing) return
    setRemoving(id)
    try {
      const { message } = await withSession(call(passkeysContract.removePasskey, { id }))
      await reload()
      focusNext(() => list.current)
      toast(message)
    } catch (error) {
      toast(textOf(error, texts.notRemoved), { kind: 'error' })
    }
    setRemoving('')
  }

  return (
    <LoadedPart loaded={loaded} reload={reload} texts={texts}>
      {(passkeys) => (
        <>
          <p className="text-ink-2">{texts.lead}</p>
          {passkeys.length === 0 && <p>{texts.none}</p>}
          <ul ref={list} tabIndex={-1} aria-label={texts.title} className="grid empty:hidden">
            {passkeys.map((passkey) => (
              <li key={passkey.id} className="flex flex-wrap items-start justify-between gap-x-4 border-b border-line py-4 first:pt-0 last:border-0">
                <div className="grid min-w-0 gap-0.5">
                  <p className="font-semibold break-words">{passkey.name}</p>
                  <p className="text-sm text-ink-2 tabular-nums">{texts.made(passkey.createdAt)}</p>
                  <p className="text-sm text-ink-2 tabular-nums">{texts.used(passkey.lastUsedAt)}</p>
                </div>
                <button
                  type="button"
                  onClick={() => void remove(passkey)}
                  aria-disabled={removing === passkey.id || undefined}
                  className="link min-h-11 text-sm"
                >
                  <span>{removing === passkey.id ? texts.removing : texts.remove}</span>
                  <span className="sr-only">{` ${texts.removeOf(passkey.name)}`}</span>
                </button>
              </li>
            ))}
          </ul>
          <AddPasskey onAdded={reload} />
        </>
      )}
    </LoadedPart>
  )
}

function AddPasskey({ onAdded }: { onAdded: () => Promise<void> }) {
  const [codes, setCodes] = useState<string[]>()
  const { state, busy, errors, formProps, refuse, send } = useForm({
    failed: texts.failed,
    textFor: (error) => (error instanceof CallError ? textOf(error, texts.failed) : texts.notAdded),
  })

  function submit(form: HTMLFormElement) {
    const name = fieldsOf(form, ['name']).name.trim()
    if (refuse(name ? {} : { name: texts.missingName })) return
    return send(async () => {
      const { browserSupportsWebAuthn, makePasskey } = await import('./passkey.ts')
      if (!browserSupportsWebAuthn()) return { kind: 'failed', text: texts.unsupported }
      const { options } = await withSession(call(passkeysContract.startPasskey, {}))
      const answer = await makePasskey(options)
      const { message, recoveryCodes } = await withSession(call(passkeysContract.addPasskey, { name, answer }))
      setCodes(recoveryCodes)
      // Not awaited, so that a slow list does not keep the form busy.
      void onAdded()
      return { kind: 'done', text: message }
    })
  }

  return (
    <form {...formProps(submit)} className="grid gap-4">
      <Field label={texts.name} name="name" defaultValue={texts.defaultName} autoComplete="off" readOnly={busy} error={errors['name']} />
      <Message state={state} />
      {codes && <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />}
      <Button type="submit" look="outline" busy={busy} className="justify-self-start">
        {busy ? texts.adding : texts.add}
      </Button>
    </form>
  )
}
