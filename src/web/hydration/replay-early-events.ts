import type { EarlyEvent } from './wait-for-interaction.ts'

/** Does over, now that the page answers, what was done before it could: one act after the other, so that each finds what the last one changed. */
export async function replayEarlyEvents() {
  const early = window.early
  if (!early) return
  window.early = undefined
  document.documentElement.removeAttribute('data-waits')
  // What is done meanwhile is held as well, and comes after what was done before it.
  try {
    for (let act = early.done.shift(); act; act = early.done.shift()) {
      early.passes = true
      if (act.target.isConnected) redo(act)
      early.passes = false
      await new Promise((drawn) => setTimeout(drawn))
    }
  } finally {
    early.stop()
  }
}

function redo({ kind, target, submitter, chosen }: EarlyEvent) {
  if (kind === 'click') target.click()
  else if (kind === 'typed') retype(target, chosen)
  else if (target instanceof HTMLFormElement) target.requestSubmit(submitter?.isConnected ? submitter : null)
}

/** React tells of a change only where the value differs from the last one it saw, so what it saw is emptied first, behind its back. */
function retype(target: HTMLElement, chosen: string | undefined) {
  if (target instanceof HTMLSelectElement && chosen !== undefined) {
    target.value = chosen
    target.dispatchEvent(new Event('change', { bubbles: true }))
  }
  if (!(target instanceof HTMLInputElement) || target.type === 'checkbox' || target.type === 'radio' || target.type === 'file') return
  const { value } = target
  target.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, value)
  target.dispatchEvent(new Event('input', { bubbles: true }))
  // Whoever has gone on from the field has told it so already, when nobody listened.
  if (document.activeElement !== target) setTimeout(() => target.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
}
