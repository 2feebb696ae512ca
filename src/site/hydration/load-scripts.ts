/** When and how the page's script loads. The functions are inlined as text, so they use no name from outside. */

declare global {
  interface Window {
    /** `due` resolves with the priority of the page's script when it should load. `load` makes it due now. `path`: the path of the loaded document. */
    script?: { due: Promise<'low' | 'auto'>; load: () => void; path: string }
  }
}

/**
 * Decides when the page's script loads: once the page has loaded and its pictures are painted, or at the first act. With data saving only an act counts, unless
 * the page shows an element with `data-loading` in place of its content.
 *
 * Pictures with `after-load` wait for the attribute `data-loaded`, so they compete neither with the largest picture nor with the script. The script sets it.
 * This function sets it when there is no script to wait for, or after 3 s.
 */
export function decideWhenToLoad(savesData: () => boolean) {
  const saving = savesData()
  let makeDue: (priority: 'low' | 'auto') => void = () => {}
  const due = new Promise<'low' | 'auto'>((resolve) => (makeDue = resolve))
  const load = () => makeDue('auto')
  window.script = { due, load, path: location.pathname }
  // Voice control and screen readers send a click without a pointer.
  const acts = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'input', 'click', 'submit', 'wheel', 'scroll']
  for (const act of acts) addEventListener(act, load, { capture: true, once: true, passive: true })
  const whenPainted = () => {
    setTimeout(() => document.documentElement.toggleAttribute('data-loaded', true), saving ? 0 : 3000)
    // With data saving, a page that only says that it is loading still needs its script.
    const isLoading = () => [...document.querySelectorAll('[data-loading]')].some((element) => element.getClientRects().length > 0)
    if (!saving || isLoading()) makeDue('low')
  }
  // The pictures that have just loaded are painted first. A slow phone shows them up to 100 ms after the frame begins.
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(whenPainted, 100)), { once: true })
}

/**
 * Loads the scripts in the <noscript> before this script, which holds the output of the router's <Scripts>. The router offers no way to load it later, and
 * the browser ignores the text of a <noscript>. Classic scripts only define data, so they run now. Modules and their preloads wait until they are due.
 */
export function loadScripts(renewPage: (files: string[]) => Promise<void>) {
  if (document.documentElement.hasAttribute('data-old')) return
  const text = document.currentScript?.previousElementSibling?.textContent ?? ''
  const held = new DOMParser().parseFromString(text, 'text/html').querySelector('template')?.content
  if (!held) return
  const links = [...held.querySelectorAll('link')]
  const scripts = [...held.querySelectorAll('script')]
  /** Runs a copy, because the browser never runs a script that was parsed as text. */
  const run = (script: HTMLScriptElement) => {
    const copy = document.createElement('script')
    for (const { name, value } of script.attributes) copy.setAttribute(name, value)
    copy.text = script.text
    document.head.append(copy)
    return copy
  }
  for (const script of scripts) if (script.type !== 'module') run(script).remove()

  const load = (fetchPriority: 'low' | 'auto') => {
    setTimeout(() => document.documentElement.toggleAttribute('data-late', window.early !== undefined), 6000)
    let failed = false
    const handleFailure = () => {
      if (failed) return
      failed = true
      document.documentElement.removeAttribute('data-waits')
      // Without a connection the page stays as it is.
      renewPage(links.map(({ href }) => href)).catch(() => {})
    }
    for (const link of links) document.head.append(Object.assign(link, { fetchPriority, onerror: handleFailure }))
    for (const script of scripts) if (script.type === 'module') run(script).onerror = handleFailure
  }
  void Promise.all([window.script?.due, window.added]).then(([priority]) => load(priority ?? 'auto'))
}
