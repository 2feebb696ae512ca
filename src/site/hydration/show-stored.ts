/**
 * Marks the page as signed in or out, which decides the header's corner until React does. Inlined as text, so it uses no name from outside.
 * The events cover a change in another tab, and a page restored by the Back button.
 */
export function showSignedIn() {
  const mark = () => {
    try {
      document.documentElement.toggleAttribute('data-signed-in', Boolean(localStorage.getItem('token')))
    } catch {
      // With blocked storage nobody is signed in.
    }
  }
  mark()
  addEventListener('storage', mark)
  addEventListener('pageshow', mark)
}

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

/**
 * Writes the number of items in the cart into each element with `data-cart`, until React does. Inlined as text, so it uses no name from outside.
 *
 * The sum equals `countOf(parseCart())` for every cart that the shop writes. The events cover changes in any tab, and a page
 * restored by the Back button.
 */
export function showCartCount(badgeText: (count: number) => string, menuText: (count: number) => string) {
  const count = () => {
    try {
      const items: unknown = JSON.parse(localStorage.getItem('cartItems') ?? '')
      if (!Array.isArray(items)) return 0
      return items.reduce<number>((sum, item: { _id?: unknown; qty?: unknown } | null) => {
        const qty = Math.trunc(Number(item?.qty)) || 1
        return item?._id ? sum + Math.min(999, Math.max(1, qty)) : sum
      }, 0)
    } catch {
      return 0
    }
  }
  const show = () => {
    const total = count()
    for (const element of document.querySelectorAll<HTMLElement>('[data-cart]')) {
      if (element.dataset['cart'] === 'link') element.setAttribute('aria-label', badgeText(total))
      else if (element.dataset['cart'] === 'menu') element.textContent = menuText(total)
      else {
        element.textContent = String(total)
        element.hidden = total === 0
      }
    }
  }
  show()
  const showAgain = () => window.early && show()
  addEventListener('cart-updated', showAgain)
  addEventListener('storage', showAgain)
  addEventListener('pageshow', showAgain)
}
