import type { EarlyEvent } from './wait-for-interaction.ts'

/** Replays the held events once React is ready. One at a time, so that each event sees the page as the one before left it. */
export async function replayEarlyEvents() {
  const early = window.early
  if (!early) return
  window.early = undefined
  document.documentElement.removeAttribute('data-waits')
  // Events that arrive during the replay are held too, and follow in order.
  try {
    for (let event = early.events.shift(); event; event = early.events.shift()) {
      early.replaying = true
      if (event.target.isConnected) replay(event)
      early.replaying = false
      await new Promise((rendered) => setTimeout(rendered))
    }
  } finally {
    early.stop()
  }
}

function replay({ kind, target, submitter, chosen }: EarlyEvent) {
  if (kind === 'click') target.click()
  else if (kind === 'typed') replayInput(target, chosen)
  else if (target instanceof HTMLFormElement) target.requestSubmit(submitter?.isConnected ? submitter : null)
}

/** Dispatches a change for the value that is already in the field. React ignores it unless its own copy differs, so the copy is emptied first. */
function replayInput(target: HTMLElement, chosen: string | undefined) {
  if (target instanceof HTMLSelectElement && chosen !== undefined) {
    target.value = chosen
    target.dispatchEvent(new Event('change', { bubbles: true }))
  }
  if (!(target instanceof HTMLInputElement) || target.type === 'checkbox' || target.type === 'radio' || target.type === 'file') return
  const { value } = target
  target.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, value)
  target.dispatchEvent(new Event('input', { bubbles: true }))
  // If the focus has moved on, React missed the blur.
  if (document.activeElement !== target) setTimeout(() => target.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
}
