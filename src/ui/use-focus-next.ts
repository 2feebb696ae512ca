import { useLayoutEffect, useRef } from 'react'

type Find = () => HTMLElement | null | undefined

/**
 * Moves the focus when the focused element disappears. `focusNext(find)` focuses the element that `find` returns, as soon as a render shows it.
 * A focus that the person has moved meanwhile stays.
 */
export function useFocusNext() {
  const pending = useRef<{ find: Find; from: Element | null }>(undefined)

  useLayoutEffect(() => {
    if (!pending.current) return
    const { find, from } = pending.current
    const target = find()
    if (!target || target.matches(':disabled')) return
    pending.current = undefined
    const focused = document.activeElement
    if (focused === from || focused === document.body || focused === null) target.focus()
  })

  return (find: Find) => void (pending.current = { find, from: document.activeElement })
}
