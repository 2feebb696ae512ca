/**
 * Events from before React was ready: an inline script holds them, and React's first effect replays them. Attributes of <html> tell the scripts and the styles:
 *
 * - `data-waits`: an event is held, so the loading bar shows. Set and removed here; also removed by load-scripts.ts when the script fails.
 * - `data-late`: the script is not ready after 6 s. Set by load-scripts.ts, removed here.
 * - `data-old`: this browser cannot run the script. Set by old-browsers.ts.
 *
 * The router sets `data-discover` on its own links.
 */

/** `chosen`: the value of a changed select. */
type EarlyEvent = { kind: 'click' | 'submit' | 'typed'; target: HTMLElement; submitter?: HTMLElement | null; chosen?: string | undefined }

declare global {
  interface Window {
    /** The held events; undefined once React replays them. `replaying` lets the event that is replayed pass. */
    early?: { events: EarlyEvent[]; replaying: boolean; stop: () => void }
  }
}

/**
 * Replays the events of a visitor who acted before the page's script was ready, so that no tap is lost. It is the only function that knows about them: the
 * page calls it once, when React is ready. It replays one event at a time, so that each sees the page as the one before left it.
 */
export async function replayEarlyEvents() {
  const early = window.early
  if (!early) return
  window.early = undefined
  document.documentElement.removeAttribute('data-waits')
  document.documentElement.removeAttribute('data-late')
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

/**
 * Holds the events that only the script can handle, until it replays them. Inlined as text, so it uses no name from outside.
 *
 * Popovers and <details> need no script, so their buttons are never held. The browser follows a router's link by itself, unless it has to wait for events
 * before it, for example an item put into the cart.
 */
export function holdEarlyEvents() {
  const { documentElement: html } = document
  // No script will replay them.
  if (html.hasAttribute('data-old')) return
  const heldTypes = ['click', 'submit', 'input']
  const early: NonNullable<Window['early']> = {
    events: [],
    replaying: false,
    stop: () => {
      for (const type of heldTypes) removeEventListener(type, hold, true)
    },
  }
  /** The browser follows a link or sends a form by itself after this time. */
  const fallbackMs = 4000
  /** The same for a link that waits for events before it. */
  const fallbackAfterEventsMs = 12_000
  /** Holds an event. With `fallback`, the browser acts by itself when the script is not ready after `ms` milliseconds. */
  const enqueue = (event: EarlyEvent, fallback?: () => void, ms?: number) => {
    early.events.push(event)
    html.setAttribute('data-waits', '')
    if (!fallback) return
    setTimeout(() => {
      if (!window.early) return
      // A shopper who returns with the Back button finds this page unchanged. A held link or form must not run then.
      early.events = early.events.filter(({ kind }) => kind === 'typed')
      html.removeAttribute('data-waits')
      fallback()
    }, ms)
  }
  const hold = (event: Event) => {
    const { target } = event
    if (early.replaying || !(target instanceof Element)) return
    if (event.type === 'submit' && target instanceof HTMLFormElement) {
      event.preventDefault()
      // React may already listen while it still hydrates. It would handle the event now and again at the replay.
      event.stopImmediatePropagation()
      // An impatient second press sends the form only once.
      if (early.events.some((one) => one.kind === 'submit' && one.target === target)) return
      const submitter = event instanceof SubmitEvent ? event.submitter : null
      // A form with an address is sent by the browser if the script never loads.
      enqueue({ kind: 'submit', target, submitter }, target.hasAttribute('action') ? () => target.submit() : undefined, fallbackMs)
    } else if (event.type === 'input' && target instanceof HTMLElement) {
      const chosen = target instanceof HTMLSelectElement ? target.value : undefined
      const typed = early.events.find((one) => one.kind === 'typed' && one.target === target)
      if (typed) typed.chosen = chosen
      else early.events.push({ kind: 'typed', target, chosen })
    } else if (event.type === 'click' && event instanceof MouseEvent) {
      const link = target.closest('a')
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (link?.href && isPlain && link.origin === location.origin && link.pathname !== location.pathname && !link.target && !link.hasAttribute('download')) {
        const hasEvents = early.events.some(({ kind }) => kind !== 'typed')
        if (link.dataset['discover'] && !hasEvents) return
        event.preventDefault()
        event.stopImmediatePropagation()
        return enqueue({ kind: 'click', target: link }, () => location.assign(link.href), hasEvents ? fallbackAfterEventsMs : fallbackMs)
      }
      const button = target.closest('button')
      if (button?.type !== 'button' || button.hasAttribute('popovertarget')) return
      event.stopImmediatePropagation()
      // An impatient second press of a toggle would undo the first.
      if (button.hasAttribute('aria-pressed') && early.events.at(-1)?.target === button) return
      enqueue({ kind: 'click', target: button })
    }
  }
  for (const type of heldTypes) addEventListener(type, hold, true)
  window.early = early
}
