import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** On another page the focus that went with the link or dialog before it goes to the page's content. What has the focus keeps it. */
export function useFocusOnArrival() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}
