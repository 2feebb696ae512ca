/** Finds the place where a floating element covers the least. Loads only when something floats. */

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Elements that people press or fill in. */
const controls = 'a[href], button, input, select, textarea, summary, label'

/** Controls, and prices. */
const controlsAndPrices = `${controls}, s, .tabular-nums`

const arrowPx = 48
const marginPx = 16
const paddingPx = 16

/** The height at the bottom that notices leave free for the bar of the product page on a phone. */
const bottomBarPx = 68

/** The distance of the arrow's usual corner from the foot of the window, on a wide and on a narrow screen. */
const arrowFromBottomPx = { wide: 24, narrow: 96 }

/** Returns the top for a list of notices when the upper place covers fewer controls. Undefined: the usual place, low in the window. */
export function topForNotices(notices: Element) {
  const { left, right, height } = notices.getBoundingClientRect()
  const { clientHeight } = document.documentElement
  const top = Math.max(0, document.querySelector('[data-top-bar]')?.getBoundingClientRect().bottom ?? 0)
  const end = isWide() ? clientHeight : clientHeight - bottomBarPx
  const boxes = boxesOf(controls, notices)
  const coveredFrom = (start: number) =>
    coveredWeight({ left: left + paddingPx, right: right - paddingPx, top: start + paddingPx, bottom: start + height - paddingPx }, boxes)
  return coveredFrom(top) < coveredFrom(end - height) ? top : undefined
}

/**
 * Returns the place of the floating arrow: the usual corner, else the lowest free place at the right edge, then at the left. When none is free, the place
 * that covers the least: a line of text rather than a control or a price.
 */
export function cornerForArrow(arrow: Element) {
  const { clientWidth, clientHeight } = document.documentElement
  const lowest = clientHeight - arrowFromBottomPx[isWide() ? 'wide' : 'narrow'] - arrowPx
  // A place in the top fifth of the window would be among the first texts that a person reads.
  const highest = clientHeight / 5
  const boxes = [...boxesOf(controlsAndPrices, arrow), ...linesOf(arrow)].filter(({ box }) => box.bottom > 0 && box.top < clientHeight)
  const beside = boxes.flatMap(({ box }) => [Math.floor(box.top) - arrowPx, Math.ceil(box.bottom)])
  const tops = [lowest, ...beside.filter((top) => top < lowest && top > highest).toSorted((a, b) => b - a)]
  const places = [clientWidth - marginPx - arrowPx, marginPx].flatMap((left) => tops.map((top) => ({ left, top })))
  const covered = places.map(({ left, top }) => {
    const place = { left, top, right: left + arrowPx, bottom: top + arrowPx }
    return coveredWeight(place, boxes) + areaWeight * coveredArea(place, boxes)
  })
  return places[covered.indexOf(Math.min(...covered))]
}

/**
 * Calls `onChange` now, and when the layout changes, at most once a frame. While a pointer is pressed it waits, because a notice that moves under the
 * pointer takes the click. @returns a function that stops it
 */
export function observeLayout(onChange: () => void) {
  let frame = 0
  let isPressed = false
  let isLate = false
  const update = () => {
    if (isPressed) isLate = true
    else onChange()
  }
  const schedule = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(update)
  }
  const press = () => {
    isPressed = true
  }
  // The click of this release comes before the next frame.
  const release = () => {
    if (isLate) schedule()
    isPressed = false
    isLate = false
  }
  onChange()
  const listeners = new AbortController()
  const options = { passive: true, signal: listeners.signal }
  window.addEventListener('pointerdown', press, { ...options, capture: true })
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, { ...options, capture: true })
  for (const change of ['scroll', 'resize']) window.addEventListener(change, schedule, options)
  // An element that opens or closes moves the elements below it.
  const observer = new ResizeObserver(schedule)
  observer.observe(document.body)
  return () => {
    cancelAnimationFrame(frame)
    listeners.abort()
    observer.disconnect()
  }
}

const isWide = () => document.documentElement.clientWidth >= 1024

type WeightedBox = { box: Box; weight: number }

/** Returns the boxes of the matching elements in the top layer, each with its weight. `own`: the floating element, left out. */
function boxesOf(selector: string, own: Element): WeightedBox[] {
  const layer = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  return [...layer.querySelectorAll(selector)].flatMap((element) => {
    const box = boxOf(element)
    return box.width > 0 && !own.contains(element) ? [{ box, weight: weightOf(element) }] : []
  })
}

/** Returns the box of an element. For a label or a price, which may be as wide as its column, only the box of its text. */
function boxOf(element: Element) {
  if (element.matches('a, button, input, select, textarea, summary')) return element.getBoundingClientRect()
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

/** So small that no number of covered lines weighs as much as a control. */
const lineWeight = 0.01

/** Returns the boxes of the lines of text that show. `own`: the floating element, left out. */
function linesOf(own: Element): WeightedBox[] {
  const range = document.createRange()
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const lines: WeightedBox[] = []
  while (nodes.nextNode()) {
    const { currentNode: node } = nodes
    const around = node.parentElement
    if (!around || !node.nodeValue?.trim() || own.contains(around)) continue
    const { top, bottom, width } = around.getBoundingClientRect()
    // A text for screen readers alone has a box of 1 px.
    if (width <= 1 || bottom < 0 || top > document.documentElement.clientHeight) continue
    range.selectNodeContents(node)
    lines.push(...[...range.getClientRects()].map((box) => ({ box, weight: lineWeight })))
  }
  return lines
}

/** Weighs an element by the harm of covering it. Buttons and the focused element weigh most; a link or field can be scrolled free. */
const weightOf = (element: Element) => (element === document.activeElement || element.matches('button') ? 10 : 1)

/** Small enough to decide only between places that cover the same weight: rather the edge of a field than a whole price. */
const areaWeight = 1e-6

/** Returns the sum of the covered areas of all boxes, in pixels. */
const coveredArea = ({ left, right, top, bottom }: Box, boxes: WeightedBox[]) =>
  boxes
    .map(({ box }) => Math.max(0, Math.min(box.right, right) - Math.max(box.left, left)) * Math.max(0, Math.min(box.bottom, bottom) - Math.max(box.top, top)))
    .reduce((sum, area) => sum + area, 0)

/** Returns the sum of the weights of all boxes that this box covers. */
const coveredWeight = ({ left, right, top, bottom }: Box, boxes: WeightedBox[]) =>
  boxes.filter(({ box }) => box.left < right && box.right > left && box.top < bottom && box.bottom > top).reduce((sum, { weight }) => sum + weight, 0)
