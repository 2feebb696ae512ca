import { useEffect, useState } from 'react'
import * as customersContract from '#shop/accounts/customers/contract.ts'
import * as alertsContract from '../contract.ts'
import { Message } from '#ui/message.tsx'
import { readSession } from '#ui/session-store.ts'
import { call } from '#ui/call.ts'
import { fieldErrorsIn } from '#ui/field-errors.ts'
import { stockAlertTexts as texts } from './stock-alert-texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import { rememberAsked } from './asked-alerts.ts'

type Pack = { productId: string; name: string; variant: string }

/** Asks where to write when a sold-out pack is back. */
export function StockAlertDialog({ open, onClose, ...pack }: Pack & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.open}>
      <p className="-mt-2 text-ink-2">{texts.about(pack.name, pack.variant)}</p>
      <AlertForm {...pack} onClose={onClose} />
    </Dialog>
  )
}

function AlertForm({ productId, variant, onClose }: Pack & { onClose: () => void }) {
  const [typed, setTyped] = useState<string>()
  const own = useOwnAddress()
  const { state, busy, errors, setErrors, formProps, send } = useForm({
    failed: texts.failed,
    errorsFor: (error) => ({ recipient: fieldErrorsIn(error, texts.wrong)['recipient'] }),
  })

  function submit() {
    setErrors({})
    return send(async () => {
      const { message } = await call(alertsContract.addStockAlert, { productId, variant, recipient: typed ?? own })
      rememberAsked(productId, variant)
      return { kind: 'done', text: message }
    })
  }

  if (state.kind === 'done') {
    return (
      <>
        <Message state={state} />
        <Button autoFocus onClick={onClose} className="justify-self-start">
          {texts.close}
        </Button>
      </>
    )
  }
  return (
    <form {...formProps(submit)} method="post" className="grid gap-5">
      <Field
        name="recipient"
        label={texts.recipient}
        value={typed ?? own}
        onChange={({ target }) => {
          setTyped(target.value)
          setErrors({})
        }}
        readOnly={busy}
        error={errors['recipient']}
        hint={texts.consent}
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
      />
      <Message state={state} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? texts.sending : texts.send}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

/** Returns the signed-in shopper's e-mail address, or else the number that signs in. Empty until it is known, and for visitors. */
function useOwnAddress() {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const id = readSession()?.userId
    if (!id) return undefined
    const controller = new AbortController()
    // Without the profile, the field starts empty.
    call(customersContract.showProfile, { id }, undefined, controller.signal).then(
      ({ email, signIn }) => setAddress(email || signIn?.mobile || ''),
      () => undefined,
    )
    return () => controller.abort()
  }, [])
  return address
}
