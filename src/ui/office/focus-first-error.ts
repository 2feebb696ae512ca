/**
 * Moves the focus to the first field of a form with an error, once the errors are rendered. Opens the folded parts around it, and scrolls to it if it is
 * off the screen. A radio button, which may not have `aria-invalid`, has `data-invalid`.
 */
export function focusFirstError(form: HTMLElement | null) {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled), [data-invalid]')
    if (!field) return
    for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true
    focusInView(field)
  })
}

/** Focuses an element, and scrolls to it if it is off the screen or covered. */
export function focusInView(element: HTMLElement) {
  element.focus({ preventScroll: true })
  if (!isShown(element)) element.scrollIntoView({ block: 'center' })
}

/** Returns whether the middle of an element is on the screen, and nothing covers it. */
function isShown(element: HTMLElement) {
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && element.contains(hit)
}
