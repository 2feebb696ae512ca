import { useEffect, useEffectEvent } from 'react'

/**
 * Waits for the SMS with the code and calls `onCode`, in browsers with WebOTP. The person allows it in the browser's own dialog. Only an SMS whose last line is
 * `@host #code`, with the host of this page, is read. Without one nothing shows.
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
      // Refused, or ended with the form: the person types the code.
      () => undefined,
    )
    return () => waiting.abort()
  }, [isWanted])
}
