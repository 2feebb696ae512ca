import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

const maxScale = 4
/** Below this scale the picture snaps back to its fitting size. */
const snapScale = 1.05
/** A second tap within this time belongs to the first tap. */
const doubleTapMs = 350
/** A mouse press that moves farther is a drag. */
const dragPx = 4

type Point = { x: number; y: number }
type Size = { scale: number; widthPx: number }

const fits: Size = { scale: 1, widthPx: 0 }

/** A point of the picture (`across` and `down`, from 0 to 1), and its place in the window (`x` and `y`, in pixels). */
type Anchor = Point & { across: number; down: number }

/**
 * Enlarges the picture in a scrolling element by pinch, tap, wheel or button. The point under the finger stays there. Native scrolling moves an enlarged
 * picture, and stops at its edges.
 */
export function useZoom() {
  const [surface, setSurface] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState(fits)
  const anchor = useRef<Anchor>(undefined)
  const lastTap = useRef(-doubleTapMs)
  const dragged = useRef(false)

  const boxOf = () => surface?.querySelector('img')?.getBoundingClientRect()

  /** Returns the point of the picture at this point of the window. */
  function anchorAt({ x, y }: Point): Anchor | undefined {
    const box = boxOf()
    return box && { x, y, across: clamp((x - box.left) / box.width, 0, 1), down: clamp((y - box.top) / box.height, 0, 1) }
  }

  function resize(scale: number, at: Anchor | undefined) {
    const box = boxOf()
    if (!box) return
    anchor.current = at
    const next = clamp(scale, 1, maxScale)
    setSize(next < snapScale ? fits : { scale: next, widthPx: (box.width / size.scale) * next })
  }

  const restoreAnchor = useEffectEvent(() => {
    const box = boxOf()
    if (!anchor.current || !box) return
    const { x, y, across, down } = anchor.current
    surface?.scrollBy({ left: box.left + across * box.width - x, top: box.top + down * box.height - y, behavior: 'instant' })
  })
  // Scrolls the anchor back to its place after each resize, before the browser paints.
  useLayoutEffect(() => restoreAnchor(), [size])

  function centre(): Point {
    const { left, top, width, height } = surface?.getBoundingClientRect() ?? new DOMRect()
    return { x: left + width / 2, y: top + height / 2 }
  }

  /** Returns the scale of a tap: the picture becomes at least 1,200 pixels and 1.6 windows wide, within the limits of the scale. */
  function largeScale() {
    const box = boxOf()
    return box ? clamp(Math.max(1200, 1.6 * window.innerWidth) / (box.width / size.scale), 2, maxScale) : 2
  }

  const zoomIn = (at = centre()) => size.scale === 1 && resize(largeScale(), anchorAt(at))
  const zoomOut = () => setSize(fits)
  const toggle = (at?: Point) => (size.scale > 1 ? zoomOut() : zoomIn(at))

  /** Handles a click or tap on the picture. A click by key has no position. */
  function handleClick({ detail, timeStamp, clientX, clientY }: MouseEvent) {
    if (detail === 0) return toggle()
    if (dragged.current || timeStamp - lastTap.current < doubleTapMs) return
    lastTap.current = timeStamp
    toggle({ x: clientX, y: clientY })
  }

  const beginPinch = useEffectEvent((touches: TouchList) => {
    const at = anchorAt(middleOf(touches))
    return at && { at, distance: distanceOf(touches), scale: size.scale }
  })
  const resizeLatest = useEffectEvent(resize)
  const readScale = useEffectEvent(() => size.scale)
  const anchorAtLatest = useEffectEvent(anchorAt)

  useEffect(() => {
    if (!surface) return
    const controller = new AbortController()
    // Not passive, because the listeners call preventDefault.
    const options = { passive: false, signal: controller.signal }
    followPinch(surface, options, { begin: (touches) => beginPinch(touches), resize: (scale, at) => resizeLatest(scale, at) })
    followWheel(surface, options, (factor, point) => resizeLatest(readScale() * factor, anchorAtLatest(point)))
    followDrag(surface, options, (moved) => void (dragged.current = moved))
    return () => controller.abort()
  }, [surface])

  return { surface: setSurface, large: size.scale > 1, widthPx: size.widthPx, handleClick, toggle, zoomIn, zoomOut }
}

type Pinch = { at: Anchor; distance: number; scale: number }
type PinchHandlers = { begin: (touches: TouchList) => Pinch | undefined; resize: (scale: number, at: Anchor) => void }

/** Handles a pinch. The fingers' distance sets the scale, and the point between them follows them. */
function followPinch(surface: HTMLElement, options: AddEventListenerOptions, { begin, resize }: PinchHandlers) {
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
      resize((pinch.scale * distanceOf(event.touches)) / pinch.distance, { ...pinch.at, ...middleOf(event.touches) })
    },
    options,
  )
  surface.addEventListener('touchend', end, options)
  surface.addEventListener('touchcancel', end, options)
}

/** Handles a pinch on a trackpad, which arrives as a wheel event with Ctrl. */
function followWheel(surface: HTMLElement, options: AddEventListenerOptions, zoomBy: (factor: number, at: Point) => void) {
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoomBy(Math.exp(-event.deltaY / 100), { x: event.clientX, y: event.clientY })
  }
  surface.addEventListener('wheel', wheel, options)
}

/** Scrolls the picture with the mouse. `onDrag` receives whether the press was a drag. */
function followDrag(surface: HTMLElement, options: AddEventListenerOptions, onDrag: (dragged: boolean) => void) {
  let from: (Point & { left: number; top: number }) | undefined
  const begin = ({ pointerType, button, clientX, clientY }: PointerEvent) => {
    onDrag(false)
    if (pointerType === 'mouse' && button === 0) from = { x: clientX, y: clientY, left: surface.scrollLeft, top: surface.scrollTop }
  }
  const move = ({ buttons, clientX, clientY }: PointerEvent) => {
    if (!from || buttons === 0) return
    if (Math.hypot(clientX - from.x, clientY - from.y) > dragPx) onDrag(true)
    surface.scrollTo({ left: from.left + from.x - clientX, top: from.top + from.y - clientY, behavior: 'instant' })
  }
  const end = () => void (from = undefined)
  surface.addEventListener('pointerdown', begin, options)
  surface.addEventListener('pointermove', move, options)
  surface.addEventListener('pointerup', end, options)
  surface.addEventListener('pointerleave', end, options)
}

const clamp = (value: number, least: number, largest: number) => Math.min(largest, Math.max(least, value))

function middleOf([one, other]: TouchList): Point {
  return { x: ((one?.clientX ?? 0) + (other?.clientX ?? 0)) / 2, y: ((one?.clientY ?? 0) + (other?.clientY ?? 0)) / 2 }
}

const distanceOf = ([one, other]: TouchList) => Math.hypot((one?.clientX ?? 0) - (other?.clientX ?? 0), (one?.clientY ?? 0) - (other?.clientY ?? 0)) || 1
