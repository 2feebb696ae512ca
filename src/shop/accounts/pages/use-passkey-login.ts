import { useEffect, useEffectEvent, useState } from 'react'
import * as passkeysContract from '../passkeys/contract.ts'
import type { Session } from '#ui/session-store.ts'
import { call, CallError } from '#ui/call.ts'
import { passkeyTexts as texts } from './two-step-texts.ts'

type PasskeyLogin = { onSignedIn: (message: string, session: Session) => void; onFailed: (text: string) => void }

/** Lets a person log in with a passkey. `ask` shows the browser's dialog; `asking` is true while it is open. */
export function usePasskeyLogin({ onSignedIn, onFailed }: PasskeyLogin) {
  const [asking, setAsking] = useState(false)

  async function logIn(autofill: boolean) {
    const { readPasskey } = await import('./passkey.ts')
    const { options } = await call(passkeysContract.startPasskeyLogin, {})
    const { message, data } = await call(passkeysContract.passkeyLogin, { answer: await readPasskey(options, autofill) })
    onSignedIn(message, data)
  }

  async function ask() {
    if (asking) return
    setAsking(true)
    try {
      await logIn(false)
    } catch (error) {
      onFailed(error instanceof CallError ? error.message || texts.failed : texts.cancelled)
    }
    setAsking(false)
  }

  return { ask, asking, logIn }
}

/** Offers the passkeys of this shop among the browser's suggestions for the e-mail field, while the page is open. */
export function usePasskeyAutofill(logIn: (autofill: boolean) => Promise<void>, onFailed: (text: string) => void) {
  const offer = useEffectEvent(async (isHere: () => boolean) => {
    const { browserSupportsWebAuthnAutofill } = await import('./passkey.ts')
    if (!(await browserSupportsWebAuthnAutofill())) return
    try {
      await logIn(true)
    } catch (error) {
      // Only a passkey that the server refused concerns the person. The browser also rejects when another dialog opens.
      if (isHere() && error instanceof CallError && error.kind === 'refused') onFailed(error.message || texts.failed)
    }
  })
  useEffect(() => {
    let isMounted = true
    void offer(() => isMounted).catch(() => undefined)
    return () => {
      isMounted = false
    }
  }, [])
}
