import { useEffect, useRef } from 'react'

/** Calls `onReturn` when the shopper returns from another app or tab, for example a UPI app, and when the connection returns. */
export function useReturn(onReturn: () => void) {
  const latest = useRef(onReturn)
  useEffect(() => {
    latest.current = onReturn
  })
  useEffect(() => {
    const handleReturn = () => document.visibilityState === 'visible' && latest.current()
    document.addEventListener('visibilitychange', handleReturn)
    window.addEventListener('pageshow', handleReturn)
    window.addEventListener('online', handleReturn)
    return () => {
      document.removeEventListener('visibilitychange', handleReturn)
      window.removeEventListener('pageshow', handleReturn)
      window.removeEventListener('online', handleReturn)
    }
  }, [])
}
