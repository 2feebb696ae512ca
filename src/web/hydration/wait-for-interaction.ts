/** An event from before React was ready. `chosen`: the value of a changed select. */
export type EarlyEvent = { kind: 'click' | 'submit' | 'typed'; target: HTMLElement; submitter?: HTMLElement | null; chosen?: string | undefined }

declare global {
  interface Window {
    /** The held events; undefined once React replays them. `replaying` lets the event that is replayed pass. */
    early?: { events: EarlyEvent[]; replaying: boolean; stop: () => void }
    /** Resolves when the page's script should load. */
    hydrationDue?: Promise<void>
  }
}

/**
 * Decides when the page's script loads, and holds the events that only the script can handle until it runs. Inlined as text, so it uses no name from outside.
 *
 * `window.hydrationDue` resolves at the first interaction, or when the page has loaded and the browser is idle. On a page that `mayWait`, only an
 * interaction counts, or a stale server-rendered cart (check-rendered-cart.ts). A page that `hasFilm` does not wait where the film may play: on a wide
 * screen, without data saving, without reduced motion (storefront/film.tsx). Popovers need no script, so their buttons are never held.
 */
export function waitForInteraction(mayWait: boolean, hasFilm: boolean) {
  const network: { saveData?: boolean } | undefined = 'connection' in navigator ? (navigator.connection ?? undefined) : undefined
  const playsFilm = hasFilm && !network?.saveData && matchMedia('(width >= 768px) and (prefers-reduced-motion: no-preference)').matches
  const waits = mayWait && !playsFilm
  window.hydrationDue = new Promise((resolve) => {
    const load = () => resolve()
    const options = { capture: true, once: true, passive: true }
    // Voice control and screen readers send a click without a pointer. These listeners run before `hold` stops the event.
    const types = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'input', 'click', 'submit']
    for (const type of waits ? [...types, 'wheel', 'scroll', 'drawn-stale'] : types) addEventListener(type, load, options)
    if (waits) return
    // Safari has no requestIdleCallback.
    const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(load, { timeout: 1500 }) : setTimeout(load, 200))
    addEventListener('load', whenIdle, { once: true })
  })
  const { documentElement: html } = document
  /** Holds an event for the script. With `fallback`, the browser acts by itself when the script is not ready after `ms` milliseconds. */
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
      enqueue({ kind: 'submit', target, submitter }, target.hasAttribute('action') ? () => target.submit() : undefined, 4000)
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
        // The script of this page starts to load only now, so the next page is there sooner.
        if (waits && !hasEvents && link.dataset['discover']) return
        event.preventDefault()
        event.stopImmediatePropagation()
        // A router link waits 0.7 s for the script, then the browser follows it. Other links do something else with script, so they wait 4 s.
        // With other events held, for example an item put into the cart, the wait is 12 s.
        const ms = link.dataset['discover'] ? 700 : 4000
        return enqueue({ kind: 'click', target: link }, () => location.assign(link.href), hasEvents ? 12_000 : ms)
      }
      const button = target.closest('button')
      if (button?.type !== 'button' || button.hasAttribute('popovertarget')) return
      event.stopImmediatePropagation()
      enqueue({ kind: 'click', target: button })
    }
  }
  const heldTypes = ['click', 'submit', 'input']
  for (const type of heldTypes) addEventListener(type, hold, true)
  const early: NonNullable<Window['early']> = {
    events: [],
    replaying: false,
    stop: () => {
      for (const type of heldTypes) removeEventListener(type, hold, true)
    },
  }
  window.early = early
}
