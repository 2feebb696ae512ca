import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'

/** Within this time after a row moved under a still pointer, a click was meant for the row that was there before. */
const guardMs = 1000

/** A pointer counts as still while it moves less than this many pixels. */
const stillPx = 24

/** A position on the page, not in the window, so scrolling counts as moving the pointer. */
type Point = { x: number; y: number }

/** The last move of rows: the keys after it, the moved rows, the time in ms, and the pointer's position. */
type LastMove = { keys: readonly string[]; moved: Set<string>; at: number; pointer: Point | undefined }

/**
 * Returns event handlers for the body of a table. A row that moves under a still pointer ignores clicks for one second, so a double click on
 * Delete deletes one row. A pointer that moves, and the keyboard, work at once.
 */
export function useMovedRows(keys: readonly string[]) {
  const pointer = useRef<Point>(undefined)
  const lastMove = useRef<LastMove>({ keys, moved: new Set(), at: -Infinity, pointer: undefined })

  useLayoutEffect(() => {
    const before = lastMove.current.keys
    const moved = new Set(keys.filter((key, index) => before[index] !== key))
    if (moved.size > 0 || before.length !== keys.length) lastMove.current = { keys, moved, at: performance.now(), pointer: pointer.current }
  })

  const trackPointer = ({ pageX: x, pageY: y }: PointerEvent) => {
    pointer.current = { x, y }
  }

  /** A mouse that left the table has moved. A finger leaves at each lift, and may tap the same place twice. */
  const forgetPointer = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') pointer.current = undefined
  }

  function blockClick(event: MouseEvent<HTMLElement>) {
    const { moved, at, pointer: previous } = lastMove.current
    // A click by keyboard has a click count of 0.
    if (event.detail === 0 || !previous || performance.now() - at > guardMs) return
    if (Math.hypot(event.pageX - previous.x, event.pageY - previous.y) > stillPx) return
    const row = event.target instanceof Element ? event.target.closest('tr') : null
    const index = row ? [...event.currentTarget.children].indexOf(row) : -1
    if (!moved.has(keys[index] ?? '')) return
    event.preventDefault()
    event.stopPropagation()
  }

  return { onPointerMove: trackPointer, onPointerDown: trackPointer, onPointerLeave: forgetPointer, onClickCapture: blockClick }
}
