export type Early = { kind: 'click' | 'submit' | 'typed'; target: HTMLElement; submitter?: HTMLElement | null }

declare global {
  interface Window {
    /** What was done before the page's script was there, until it is done over. */
    early?: { done: Early[]; stop: () => void }
    visitor?: Promise<void>
  }
}

/**
 * Runs inline, before any file of script, so it names nothing outside itself. `window.visitor` resolves when the page has loaded and the browser
 * is idle, or with the first pointer or key. What only the script can answer is held until then, and a link for a
 * moment; popovers go their own way.
 */
export function waitForVisitor() {
  const done: Early[] = []
  const hold = (event: Event) => {
    const { target } = event
    if (!(target instanceof Element)) return
    if (event.type === 'submit' && target instanceof HTMLFormElement) {
      event.preventDefault()
      // React may be there, though not yet finished: it would answer as well, and then again when it is done over.
      event.stopImmediatePropagation()
      done.push({ kind: 'submit', target, submitter: event instanceof SubmitEvent ? event.submitter : null })
      // Should the script never come, a form with an address goes there by itself.
      if (target.hasAttribute('action')) setTimeout(() => window.early && target.submit(), 4000)
    } else if (event.type === 'input' && target instanceof HTMLElement) {
      if (!done.some((act) => act.kind === 'typed' && act.target === target)) done.push({ kind: 'typed', target })
    } else if (event.type === 'click' && event instanceof MouseEvent) {
      const link = target.closest('a')
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (link?.href && isPlain && link.origin === location.origin && link.pathname !== location.pathname && !link.target && !link.hasAttribute('download')) {
        event.preventDefault()
        event.stopImmediatePropagation()
        done.push({ kind: 'click', target: link })
        // Within a moment the script turns to the next page by itself; after that, the browser does.
        setTimeout(() => window.early && location.assign(link.href), 700)
        return
      }
      const button = target.closest('button')
      if (button?.type !== 'button' || button.hasAttribute('popovertarget')) return
      event.stopImmediatePropagation()
      done.push({ kind: 'click', target: button })
    }
  }
  const held = ['click', 'submit', 'input']
  for (const type of held) addEventListener(type, hold, true)
  window.early = {
    done,
    stop: () => {
      for (const type of held) removeEventListener(type, hold, true)
    },
  }
  window.visitor = new Promise((resolve) => {
    const wake = () => resolve()
    const options = { capture: true, once: true, passive: true }
    for (const type of ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'input']) addEventListener(type, wake, options)
    // Safari has no requestIdleCallback.
    const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(wake, { timeout: 1500 }) : setTimeout(wake, 200))
    if (document.readyState === 'complete') whenIdle()
    else addEventListener('load', whenIdle, { once: true })
  })
}
