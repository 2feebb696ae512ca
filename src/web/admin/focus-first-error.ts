/**
 * Moves the focus to the first field of a form with an error, once the errors are rendered. Opens the folded parts around it, and scrolls to it if it is
 * off the screen.
 */
export function focusFirstError(form: HTMLElement | null) {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!field) return
    for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true
    field.focus({ preventScroll: true })
    if (!isShown(field)) field.scrollIntoView({ block: 'center' })
  })
}

/** Returns whether the middle of a field is on the screen, and nothing covers it. */
function isShown(field: HTMLElement) {
  const { left, top, width, height } = field.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && field.contains(hit)
}
