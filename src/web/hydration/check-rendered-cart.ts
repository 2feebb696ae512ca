/**
 * Runs inline, so it names nothing outside itself. The server draws the cart from a cookie, while what the browser keeps is the truth: where the first
 * of `keys` that is not empty holds anything else than `drawn`, the page is marked and the browser draws its own. Compared letter by letter, as the
 * shop itself writes both. A page may be left open or come back, hence the two events.
 */
export function checkRenderedCart(keys: string[], drawn: string) {
  const kept = () => {
    try {
      const texts = keys.map((key) => localStorage.getItem(key) ?? '[]')
      return texts.find((text) => text !== '[]') ?? '[]'
    } catch {
      return '[]'
    }
  }
  const check = () => {
    const stale = kept() !== drawn
    document.documentElement.toggleAttribute('data-stale', stale)
    // Heard by a page that waits for an act: hydration/wait-for-visitor.ts.
    if (stale) dispatchEvent(new Event('drawn-stale'))
  }
  check()
  addEventListener('storage', check)
  addEventListener('pageshow', check)
}
