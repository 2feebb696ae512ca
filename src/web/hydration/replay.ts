/** Does over, now that the page answers, what was done before it could. */
export function replayEarly() {
  const early = window.early
  if (!early) return
  window.early = undefined
  early.stop()
  for (const { kind, target, submitter } of early.done) {
    if (!target.isConnected) continue
    if (kind === 'click') target.click()
    else if (kind === 'typed') retype(target)
    else if (target instanceof HTMLFormElement) target.requestSubmit(submitter?.isConnected ? submitter : null)
  }
}

/** React tells of a change only where the value differs from the last one it saw, so what it saw is emptied first, behind its back. */
function retype(target: HTMLElement) {
  if (!(target instanceof HTMLInputElement) || target.type === 'checkbox' || target.type === 'radio' || target.type === 'file') return
  const { value } = target
  target.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, value)
  target.dispatchEvent(new Event('input', { bubbles: true }))
}
