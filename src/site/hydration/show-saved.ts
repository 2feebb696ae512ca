/**
 * Marks the heart of each saved product as pressed, until React does. Inlined as text, so it uses no name from outside. The server renders every heart
 * unpressed, because all visitors share its pages.
 */
export function showSaved(key: string, parse: (text: string | null) => string[]) {
  const show = () => {
    let ids: string[] = []
    try {
      ids = parse(localStorage.getItem(key))
    } catch {
      // Blocked storage holds nothing.
    }
    for (const heart of document.querySelectorAll<HTMLElement>('[data-save]'))
      heart.setAttribute('aria-pressed', String(ids.includes(heart.dataset['save'] ?? '')))
  }
  show()
  const showAgain = () => window.early && show()
  addEventListener('storage', showAgain)
  addEventListener('pageshow', showAgain)
}
