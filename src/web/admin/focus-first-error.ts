/**
 * Moves the focus to the first field of a form with an error, in the middle of the screen, once the errors are rendered. Opens the folded parts around
 * it first.
 */
export function focusFirstError(form: HTMLElement | null) {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!field) return
    for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true
    field.focus({ preventScroll: true })
    field.scrollIntoView({ block: 'center' })
  })
}
