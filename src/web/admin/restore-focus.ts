import { useEffect, useRef } from 'react'

/** Puts the focus there where it went with what had it. A person who has taken it elsewhere while the answer was under way keeps it. */
export function restoreFocus(to: HTMLElement | null) {
  if (document.activeElement === document.body) to?.focus({ preventScroll: true })
}

/** To be told that a row is gone, before the list is asked for again: once that stands without it, the focus of its button is the page's. */
export function useRowGone(list: unknown) {
  const gone = useRef(false)
  useEffect(() => {
    if (gone.current) restoreFocus(document.getElementById('content'))
    gone.current = false
  }, [list])
  return () => {
    gone.current = true
  }
}
