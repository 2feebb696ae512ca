import { useEffect, useEffectEvent } from 'react'

/**
 * Waits for the SMS with the code and calls `onCode`, in browsers with WebOTP. The browser reads only an SMS whose last line is `@host #code`, with the host of
 * this page, and first asks the person in a dialog. Without such an SMS nothing shows.
 */
export function useSmsCode(isWanted: boolean, onCode: (code: string) => void) {
  const handle = useEffectEvent(onCode)
  useEffect(() => {
    if (!isWanted || !('OTPCredential' in window)) return
    const waiting = new AbortController()
    const options: CredentialRequestOptions & { otp: { transport: string[] } } = { otp: { transport: ['sms'] }, signal: waiting.signal }
    navigator.credentials.get(options).then(
      (credential) => {
        if (credential && 'code' in credential && typeof credential.code === 'string') handle(credential.code)
      },
      // The person refused, or left the form. Then the person types the code.
      () => undefined,
    )
    return () => waiting.abort()
  }, [isWanted])
}
