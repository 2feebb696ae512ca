import { useEffect, useRef } from 'react'

/** Calls when the shopper comes back to the page from another app or tab, as after paying in a UPI app, and when the connection does. */
export function useReturn(onReturn: () => Promise<void>) {
  const latest = useRef(onReturn)
  useEffect(() => {
    latest.current = onReturn
  })
  useEffect(() => {
    const returned = () => document.visibilityState === 'visible' && void latest.current()
    document.addEventListener('visibilitychange', returned)
    window.addEventListener('pageshow', returned)
    window.addEventListener('online', returned)
    return () => {
      document.removeEventListener('visibilitychange', returned)
      window.removeEventListener('pageshow', returned)
      window.removeEventListener('online', returned)
    }
  }, [])
}
