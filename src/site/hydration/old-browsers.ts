/** Adds functions that the oldest supported browsers (docs/browsers.md) lack. Both functions are sent as text, so they use no name from outside. */

/** The address of the file that adds what a browser lacks. Newer browsers never load it. */
export const oldBrowsersPath = '/old-browsers.js'

declare global {
  interface Window {
    /** Resolves when an old browser has what it lacked. The page's script waits for it. */
    added?: Promise<unknown>
  }
}

/**
 * Loads the file that adds what a browser lacks. If the browser is older than the oldest supported one, or the file does not load, it marks the page with
 * `data-old`. No script loads then, and the page works as without JavaScript.
 */
export function checkBrowser(path: string) {
  const { documentElement: html } = document
  const markOld = () => html.toggleAttribute('data-old', true)
  const hasMinimum = ['inert' in HTMLElement.prototype, 'findLast' in [], 'hasOwn' in Object, 'ResizeObserver' in window, CSS.supports('height:1dvh')]
  if (hasMinimum.includes(false)) return void markOld()
  const hasPopover = 'popover' in HTMLElement.prototype
  if (hasPopover && 'toSpliced' in [] && 'groupBy' in Map) return
  html.toggleAttribute('data-no-popover', !hasPopover)
  const script = document.createElement('script')
  window.added = new Promise((resolve) => {
    script.onload = resolve
    script.onerror = () => {
      markOld()
      window.early?.stop()
    }
  })
  script.src = path
  document.head.append(script)
}

/** Adds the functions and popovers that a browser lacks. */
export function addMissing() {
  const add = (target: object, name: string, value: unknown) => name in target || Object.defineProperty(target, name, { value, writable: true })
  add(Array.prototype, 'toSorted', function (this: unknown[], compare?: (one: unknown, other: unknown) => number) {
    return [...this].sort(compare)
  })
  add(Array.prototype, 'toReversed', function (this: unknown[]) {
    return [...this].reverse()
  })
  add(Array.prototype, 'toSpliced', function (this: unknown[], ...change: [number, number, ...unknown[]]) {
    const copy = [...this]
    copy.splice(...change)
    return copy
  })
  add(Map, 'groupBy', (items: Iterable<unknown>, keyOf: (item: unknown, index: number) => unknown) => {
    const groups = new Map<unknown, unknown[]>()
    let index = 0
    for (const item of items) {
      const key = keyOf(item, index++)
      groups.set(key, [...(groups.get(key) ?? []), item])
    }
    return groups
  })
  if ('popover' in HTMLElement.prototype) return

  add(HTMLElement.prototype, 'showPopover', function (this: HTMLElement) {
    this.toggleAttribute('open', true)
  })
  add(HTMLElement.prototype, 'hidePopover', function (this: HTMLElement) {
    this.toggleAttribute('open', false)
  })
  /** Opens or closes the menu of the pressed button, and closes every other menu that was not pressed itself. */
  const handle = (target: EventTarget | null) => {
    const pressed = target instanceof Element ? target : undefined
    const id = pressed?.closest('[popovertarget]')?.getAttribute('popovertarget')
    for (const menu of document.querySelectorAll('[popover=auto]'))
      if (menu.id === id) menu.toggleAttribute('open')
      else if (!pressed || !menu.contains(pressed)) menu.removeAttribute('open')
  }
  addEventListener('click', ({ target }) => handle(target))
  addEventListener('keydown', ({ key }) => key === 'Escape' && handle(null))
}
