import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'

/** So soon after a row came under a resting pointer, a click there was meant for the row that stood there before. */
const settleMs = 1000

/** A hand that rests moves the pointer less than this many pixels. */
const restPx = 24

/** On the page, not in the window: a pointer over a page that was scrolled does not rest. */
type Point = { x: number; y: number }

/** The rows as they last moved: which ones, when, and where the pointer was then. */
type Shown = { keys: readonly string[]; moved: Set<string>; at: number; pointer: Point | undefined }

/**
 * Handlers for the body of a table: a row that moves under a pointer takes no click for a second, so a double click on Delete deletes one row. A
 * pointer that moves on, and a keyboard, are not held up.
 */
export function useMovedRows(keys: readonly string[]) {
  const pointer = useRef<Point>(undefined)
  const shown = useRef<Shown>({ keys, moved: new Set(), at: -Infinity, pointer: undefined })

  useLayoutEffect(() => {
    const before = shown.current.keys
    const moved = new Set(keys.filter((key, index) => before[index] !== key))
    if (moved.size > 0 || before.length !== keys.length) shown.current = { keys, moved, at: performance.now(), pointer: pointer.current }
  })

  const follow = ({ pageX: x, pageY: y }: PointerEvent) => {
    pointer.current = { x, y }
  }

  function refuse(event: MouseEvent<HTMLElement>) {
    const { moved, at, pointer: rested } = shown.current
    // A key that presses a button counts no clicks.
    if (event.detail === 0 || !rested || performance.now() - at > settleMs) return
    if (Math.hypot(event.pageX - rested.x, event.pageY - rested.y) > restPx) return
    const row = event.target instanceof Element ? event.target.closest('tr') : null
    const index = row ? [...event.currentTarget.children].indexOf(row) : -1
    if (!moved.has(keys[index] ?? '')) return
    event.preventDefault()
    event.stopPropagation()
  }

  return { onPointerMove: follow, onPointerDown: follow, onClickCapture: refuse }
}
