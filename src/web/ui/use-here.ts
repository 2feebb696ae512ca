import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Tells at any later moment whether the person is still on this page, and has not set out for another. */
export function useHere() {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const left = useRef(false)

  useEffect(() => {
    left.current = state !== 'idle'
    return () => void (left.current = true)
  }, [state])

  // The address is another before the page is.
  return () => !left.current && window.location.pathname === pathname
}
