import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Returns a function that is true while the person is on this page and has not started to open another. */
export function useHere() {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const hasLeft = useRef(false)

  useEffect(() => {
    hasLeft.current = state !== 'idle'
    return () => void (hasLeft.current = true)
  }, [state])

  // The address changes before the page does.
  return () => !hasLeft.current && window.location.pathname === pathname
}
