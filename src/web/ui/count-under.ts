/** What people press or fill in. */
export const controls = 'a[href], button, input, select, textarea, summary, label'

/** A button that is covered cannot be pressed; a link or a field can be scrolled to. */
const weightOf = (element: Element) => (element === document.activeElement || element.matches('button') ? 10 : 1)

/** How many elements a box of the window covers, each with its weight. `own` is the element that floats there. */
export function countUnder({ left, right, top, bottom }: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>, own: Element, selector = controls) {
  const layer = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  let sum = 0
  for (const element of layer.querySelectorAll(selector)) {
    const box = element.getBoundingClientRect()
    const isUnder = box.width > 0 && box.left < right && box.right > left && box.top < bottom && box.bottom > top
    if (isUnder && !own.contains(element)) sum += weightOf(element)
  }
  return sum
}
