import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

const most = 4
/** Below it a pinch ends where the picture fits. */
const nearlyFits = 1.05
/** A second tap within it belongs to the first. */
const doubleTapMs = 350
/** Moved farther, a press of the mouse is a drag. */
const dragPx = 4

type Point = { x: number; y: number }
type Size = { scale: number; widthPx: number }

const fits: Size = { scale: 1, widthPx: 0 }

/** A part of the picture, from 0 to 1 each way, and where in the window it stands. */
type Held = Point & { across: number; down: number }

/**
 * Enlarges the one picture in a part that scrolls: by pinch, tap, wheel or button. What is under the finger stays under it. The part scrolls by itself, so
 * the picture can be moved to its edges and no farther.
 */
export function useZoom() {
  const [surface, setSurface] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState(fits)
  const held = useRef<Held>(undefined)
  const lastTap = useRef(-doubleTapMs)
  const dragged = useRef(false)

  const boxOf = () => surface?.querySelector('img')?.getBoundingClientRect()

  /** The part of the picture at this point. */
  function hold({ x, y }: Point): Held | undefined {
    const box = boxOf()
    return box && { x, y, across: within((x - box.left) / box.width, 0, 1), down: within((y - box.top) / box.height, 0, 1) }
  }

  function resize(scale: number, at: Held | undefined) {
    const box = boxOf()
    if (!box) return
    held.current = at
    const next = within(scale, 1, most)
    setSize(next < nearlyFits ? fits : { scale: next, widthPx: (box.width / size.scale) * next })
  }

  const keepHeld = useEffectEvent(() => {
    const box = boxOf()
    if (!held.current || !box) return
    const { x, y, across, down } = held.current
    surface?.scrollBy({ left: box.left + across * box.width - x, top: box.top + down * box.height - y, behavior: 'instant' })
  })
  // After each change of size, and before it is seen, the part that is held is put where it belongs.
  useLayoutEffect(() => keepHeld(), [size])

  function centre(): Point {
    const { left, top, width, height } = surface?.getBoundingClientRect() ?? new DOMRect()
    return { x: left + width / 2, y: top + height / 2 }
  }

  /** Large enough to see what the file holds. */
  function largeScale() {
    const box = boxOf()
    return box ? within(Math.max(1200, 1.6 * window.innerWidth) / (box.width / size.scale), 2, most) : 2
  }

  const zoomIn = (at = centre()) => size.scale === 1 && resize(largeScale(), hold(at))
  const zoomOut = () => setSize(fits)
  const toggle = (at?: Point) => (size.scale > 1 ? zoomOut() : zoomIn(at))

  /** A press or tap on the picture; by a key it has no place. */
  function press({ detail, timeStamp, clientX, clientY }: MouseEvent) {
    if (detail === 0) return toggle()
    if (dragged.current || timeStamp - lastTap.current < doubleTapMs) return
    lastTap.current = timeStamp
    toggle({ x: clientX, y: clientY })
  }

  const beginPinch = useEffectEvent((touches: TouchList) => {
    const at = hold(middleOf(touches))
    return at && { at, apart: apartOf(touches), scale: size.scale }
  })
  const resizeNow = useEffectEvent(resize)
  const scaleNow = useEffectEvent(() => size.scale)
  const holdNow = useEffectEvent(hold)

  useEffect(() => {
    if (!surface) return
    const over = new AbortController()
    // Not passive: they keep the browser from doing its own.
    const options = { passive: false, signal: over.signal }
    followPinch(surface, options, { begin: (touches) => beginPinch(touches), resize: (scale, at) => resizeNow(scale, at) })
    followWheel(surface, options, (factor, point) => resizeNow(scaleNow() * factor, holdNow(point)))
    followDrag(surface, options, (moved) => void (dragged.current = moved))
    return () => over.abort()
  }, [surface])

  return { surface: setSurface, large: size.scale > 1, widthPx: size.widthPx, press, toggle, zoomIn, zoomOut }
}

type Pinch = { at: Held; apart: number; scale: number }
type Pinching = { begin: (touches: TouchList) => Pinch | undefined; resize: (scale: number, at: Held) => void }

/** Two fingers: their distance is the size, and the part between them goes where they go. */
function followPinch(surface: HTMLElement, options: AddEventListenerOptions, { begin, resize }: Pinching) {
  let pinch: Pinch | undefined
  const end = () => void (pinch = undefined)
  surface.addEventListener(
    'touchstart',
    (event) => {
      pinch = event.touches.length === 2 ? begin(event.touches) : undefined
      if (pinch) event.preventDefault()
    },
    options,
  )
  surface.addEventListener(
    'touchmove',
    (event) => {
      if (!pinch || event.touches.length !== 2) return
      event.preventDefault()
      resize((pinch.scale * apartOf(event.touches)) / pinch.apart, { ...pinch.at, ...middleOf(event.touches) })
    },
    options,
  )
  surface.addEventListener('touchend', end, options)
  surface.addEventListener('touchcancel', end, options)
}

/** A pinch on a trackpad comes as a wheel with Ctrl. */
function followWheel(surface: HTMLElement, options: AddEventListenerOptions, zoomBy: (factor: number, at: Point) => void) {
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoomBy(Math.exp(-event.deltaY / 100), { x: event.clientX, y: event.clientY })
  }
  surface.addEventListener('wheel', wheel, options)
}

/** The mouse moves the picture as a finger does. `tell` hears whether the press was a drag. */
function followDrag(surface: HTMLElement, options: AddEventListenerOptions, tell: (dragged: boolean) => void) {
  let from: (Point & { left: number; top: number }) | undefined
  const begin = ({ pointerType, button, clientX, clientY }: PointerEvent) => {
    tell(false)
    if (pointerType === 'mouse' && button === 0) from = { x: clientX, y: clientY, left: surface.scrollLeft, top: surface.scrollTop }
  }
  const move = ({ buttons, clientX, clientY }: PointerEvent) => {
    if (!from || buttons === 0) return
    if (Math.hypot(clientX - from.x, clientY - from.y) > dragPx) tell(true)
    surface.scrollTo({ left: from.left + from.x - clientX, top: from.top + from.y - clientY, behavior: 'instant' })
  }
  const end = () => void (from = undefined)
  surface.addEventListener('pointerdown', begin, options)
  surface.addEventListener('pointermove', move, options)
  surface.addEventListener('pointerup', end, options)
  surface.addEventListener('pointerleave', end, options)
}

const within = (value: number, least: number, largest: number) => Math.min(largest, Math.max(least, value))

function middleOf([one, other]: TouchList): Point {
  return { x: ((one?.clientX ?? 0) + (other?.clientX ?? 0)) / 2, y: ((one?.clientY ?? 0) + (other?.clientY ?? 0)) / 2 }
}

const apartOf = ([one, other]: TouchList) => Math.hypot((one?.clientX ?? 0) - (other?.clientX ?? 0), (one?.clientY ?? 0) - (other?.clientY ?? 0)) || 1
