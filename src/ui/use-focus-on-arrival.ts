import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Focuses the content of a newly opened page when its link or dialog took the focus away with it. An element that has the focus keeps it. */
export function useFocusOnArrival() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}
