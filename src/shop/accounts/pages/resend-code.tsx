import { useEffect, useState } from 'react'
import { phoneTexts } from './login-texts.ts'

type ResendCodeProps = {
  label: string
  /** The time from which the server sends another code, on the clock of `performance.now()`. */
  resendAt: number
  disabled: boolean
  onResend: () => void
}

/** Offers another code. Until the server sends one, it says how long to wait. */
export function ResendCode({ label, resendAt, disabled, onResend }: ResendCodeProps) {
  const seconds = useSecondsUntil(resendAt)
  if (seconds > 0) return <p className="text-sm text-ink-3 tabular-nums">{phoneTexts.resendIn(formatWait(seconds))}</p>
  return (
    <button type="button" onClick={onResend} disabled={disabled} className="link min-h-11">
      {label}
    </button>
  )
}

/** Returns the seconds until a time of `performance.now()`, updated every second. */
function useSecondsUntil(time: number) {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((time - now) / 1000))
}

const formatWait = (seconds: number) => (seconds < 90 ? phoneTexts.seconds(seconds) : phoneTexts.minutes(Math.ceil(seconds / 60)))
