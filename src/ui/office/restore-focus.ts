import { useEffect, useRef } from 'react'

/** Focuses `to` when the focused element was removed from the page. Does nothing when the person focused another element meanwhile. */
export function restoreFocus(to: HTMLElement | null) {
  if (document.activeElement === document.body) to?.focus({ preventScroll: true })
}

/**
 * Returns a function to call after deleting a row, before reloading the list. When the list renders without the row, the focus of the row's button
 * moves to the page's content.
 */
export function useFocusAfterDelete(list: unknown) {
  const isRowDeleted = useRef(false)
  useEffect(() => {
    if (isRowDeleted.current) restoreFocus(document.getElementById('content'))
    isRowDeleted.current = false
  }, [list])
  return () => {
    isRowDeleted.current = true
  }
}
