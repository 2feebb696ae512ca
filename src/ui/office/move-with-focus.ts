import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'

/** Changes the order of a list. The pressed button keeps the focus, which browsers drop when an element moves in the page. */
export function moveWithFocus({ currentTarget }: MouseEvent<HTMLButtonElement>, change: () => void) {
  flushSync(change)
  currentTarget.focus()
}
