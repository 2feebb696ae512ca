import { useLayoutEffect, useRef } from 'react'

type Find = () => HTMLElement | null | undefined

/**
 * Moves the focus when what had it goes away. `focusNext(find)` focuses the element that `find` returns, after the next render that draws it.
 * A person who has moved the focus meanwhile keeps it.
 */
export function useFocusNext() {
  const wanted = useRef<{ find: Find; from: Element | null }>(undefined)

  useLayoutEffect(() => {
    if (!wanted.current) return
    const { find, from } = wanted.current
    const target = find()
    if (!target || target.matches(':disabled')) return
    wanted.current = undefined
    const now = document.activeElement
    if (now === from || now === document.body || now === null) target.focus()
  })

  return (find: Find) => void (wanted.current = { find, from: document.activeElement })
}
