import { useEffect, useRef } from 'react'

/** Calls `onResume` when the shopper returns from another app or tab, for example a UPI app, and when the connection returns. */
export function useResume(onResume: () => void) {
  const latest = useRef(onResume)
  useEffect(() => {
    latest.current = onResume
  })
  useEffect(() => {
    const handleResume = () => document.visibilityState === 'visible' && latest.current()
    document.addEventListener('visibilitychange', handleResume)
    window.addEventListener('pageshow', handleResume)
    window.addEventListener('online', handleResume)
    return () => {
      document.removeEventListener('visibilitychange', handleResume)
      window.removeEventListener('pageshow', handleResume)
      window.removeEventListener('online', handleResume)
    }
  }, [])
}
