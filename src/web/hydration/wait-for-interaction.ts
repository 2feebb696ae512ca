export type EarlyEvent = { kind: 'click' | 'submit' | 'typed'; target: HTMLElement; submitter?: HTMLElement | null; chosen?: string | undefined }

declare global {
  interface Window {
    /** What was done before the page's script was there, until that takes it over; `passes` while it does one of them. */
    early?: { done: EarlyEvent[]; passes: boolean; stop: () => void }
    visitor?: Promise<void>
  }
}

/**
 * Runs inline in the head, so it names nothing outside itself. `window.visitor` resolves when the page has loaded and the browser
 * is idle, or with the first act; on a page that `mayWait` with the first act only, or when what was drawn turns out stale (check-drawn.ts), unless
 * it `hasFilm` and the screen is wide, and neither data nor motion to be spared (storefront/film.tsx). What only the script can answer is held until it
 * is there, and a link for a moment; popovers go their own way.
 */
export function waitForInteraction(mayWait: boolean, hasFilm: boolean) {
  const line: { saveData?: boolean } | undefined = 'connection' in navigator ? (navigator.connection ?? undefined) : undefined
  const playsFilm = hasFilm && !line?.saveData && matchMedia('(width >= 768px) and (prefers-reduced-motion: no-preference)').matches
  const still = mayWait && !playsFilm
  window.visitor = new Promise((resolve) => {
    const wake = () => resolve()
    const options = { capture: true, once: true, passive: true }
    // A click may come without a pointer, from who uses the page by voice or ear. These listen before what holds it back from all others.
    const acts = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'input', 'click', 'submit']
    for (const type of still ? [...acts, 'wheel', 'scroll', 'drawn-stale'] : acts) addEventListener(type, wake, options)
    if (still) return
    // Safari has no requestIdleCallback.
    const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(wake, { timeout: 1500 }) : setTimeout(wake, 200))
    addEventListener('load', whenIdle, { once: true })
  })
  const { documentElement: html } = document
  /** Until the script is there; an act that the browser can do by itself it does after so many milliseconds. */
  const wait = (act: EarlyEvent, go?: () => void, ms?: number) => {
    early.done.push(act)
    html.setAttribute('data-waits', '')
    if (!go) return
    setTimeout(() => {
      if (!window.early) return
      // Who comes back finds the page as it was left, and is not sent on again.
      early.done = early.done.filter(({ kind }) => kind === 'typed')
      html.removeAttribute('data-waits')
      go()
    }, ms)
  }
  const hold = (event: Event) => {
    const { target } = event
    if (early.passes || !(target instanceof Element)) return
    if (event.type === 'submit' && target instanceof HTMLFormElement) {
      event.preventDefault()
      // React may be there, though not yet finished: it would answer as well, and then again when it is done over.
      event.stopImmediatePropagation()
      // Pressed again, as nothing seems to happen, it is sent once.
      if (early.done.some((one) => one.kind === 'submit' && one.target === target)) return
      const submitter = event instanceof SubmitEvent ? event.submitter : null
      // Should the script never come, a form with an address goes there by itself.
      wait({ kind: 'submit', target, submitter }, target.hasAttribute('action') ? () => target.submit() : undefined, 4000)
    } else if (event.type === 'input' && target instanceof HTMLElement) {
      const chosen = target instanceof HTMLSelectElement ? target.value : undefined
      const act = early.done.find((one) => one.kind === 'typed' && one.target === target)
      if (act) act.chosen = chosen
      else early.done.push({ kind: 'typed', target, chosen })
    } else if (event.type === 'click' && event instanceof MouseEvent) {
      const link = target.closest('a')
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (link?.href && isPlain && link.origin === location.origin && link.pathname !== location.pathname && !link.target && !link.hasAttribute('download')) {
        const undone = early.done.some(({ kind }) => kind !== 'typed')
        // Another page is there sooner than the script of this one, which only now is asked for.
        if (still && !undone && link.dataset['discover']) return
        event.preventDefault()
        event.stopImmediatePropagation()
        // Within a moment the script turns to the next page by itself; after that, the browser does. It waits longer where the link is only
        // for who has no script, and longest where something would be left undone, as what was put into the cart.
        const patience = link.dataset['discover'] ? 700 : 4000
        return wait({ kind: 'click', target: link }, () => location.assign(link.href), undone ? 12_000 : patience)
      }
      const button = target.closest('button')
      if (button?.type !== 'button' || button.hasAttribute('popovertarget')) return
      event.stopImmediatePropagation()
      wait({ kind: 'click', target: button })
    }
  }
  const held = ['click', 'submit', 'input']
  for (const type of held) addEventListener(type, hold, true)
  const early: NonNullable<Window['early']> = {
    done: [],
    passes: false,
    stop: () => {
      for (const type of held) removeEventListener(type, hold, true)
    },
  }
  window.early = early
}
