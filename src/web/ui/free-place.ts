/** Where something that floats over the page covers the least. Fetched once something floats: no page needs it before. */

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** What people press or fill in. */
const controls = 'a[href], button, input, select, textarea, summary, label'

/** Prices besides. */
const controlsAndPrices = `${controls}, s, .tabular-nums`

const arrowPx = 48
const marginPx = 16
const paddingPx = 16

/** What notices leave free below them, where a phone's product page has its bar. */
const lowPx = 68

/** @returns the upper place's top for a list of notices, where it covers less that is pressed; undefined for the usual place, low in the window */
export function topForNotices(notices: Element) {
  const { left, right, height } = notices.getBoundingClientRect()
  const { clientHeight } = document.documentElement
  const top = Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
  const end = isWide() ? clientHeight : clientHeight - lowPx
  const boxes = boxesOf(controls, notices)
  const under = (start: number) =>
    weightUnder({ left: left + paddingPx, right: right - paddingPx, top: start + paddingPx, bottom: start + height - paddingPx }, boxes)
  return under(top) < under(end - height) ? top : undefined
}

/** Returns the place of the floating arrow: the usual corner if that is free, else the lowest free place at the right edge, then at the left. Without one, where it covers least. */
export function cornerForArrow(arrow: Element) {
  const { clientWidth, clientHeight } = document.documentElement
  const low = clientHeight - (isWide() ? 24 : 96) - arrowPx
  const boxes = boxesOf(controlsAndPrices, arrow)
  const beside = boxes.flatMap(({ box }) => [Math.floor(box.top) - arrowPx, Math.ceil(box.bottom)])
  const tops = [low, ...beside.filter((top) => top < low && top > clientHeight / 5).toSorted((a, b) => b - a)]
  const places = [clientWidth - marginPx - arrowPx, marginPx].flatMap((left) => tops.map((top) => ({ left, top })))
  const under = places.map(({ left, top }) => weightUnder({ left, top, right: left + arrowPx, bottom: top + arrowPx }, boxes))
  return places[under.indexOf(Math.min(...under))]
}

/** Calls now, and when something on the page moves, at most once a frame. @returns what ends it */
export function followLayout(changed: () => void) {
  let frame = 0
  const later = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(changed)
  }
  changed()
  window.addEventListener('scroll', later, { passive: true })
  window.addEventListener('resize', later)
  // A part that opens or goes moves what stands below.
  const observer = new ResizeObserver(later)
  observer.observe(document.body)
  return () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('scroll', later)
    window.removeEventListener('resize', later)
    observer.disconnect()
  }
}

const isWide = () => document.documentElement.clientWidth >= 1024

type Weighed = { box: Box; weight: number }

/** The boxes of what is in the window's top layer, each with its weight. `own` is the element that floats. */
function boxesOf(selector: string, own: Element): Weighed[] {
  const layer = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  return [...layer.querySelectorAll(selector)].flatMap((element) => {
    const box = boxOf(element)
    return box.width > 0 && !own.contains(element) ? [{ box, weight: weightOf(element) }] : []
  })
}

/** A label or a price may be as wide as its column; only its text counts. */
function boxOf(element: Element) {
  if (element.matches('a, button, input, select, textarea, summary')) return element.getBoundingClientRect()
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

/** A button that is covered cannot be pressed; a link or a field can be scrolled to. */
const weightOf = (element: Element) => (element === document.activeElement || element.matches('button') ? 10 : 1)

/** The weights of all boxes that this one covers. */
const weightUnder = ({ left, right, top, bottom }: Box, boxes: Weighed[]) =>
  boxes.filter(({ box }) => box.left < right && box.right > left && box.top < bottom && box.bottom > top).reduce((sum, { weight }) => sum + weight, 0)
