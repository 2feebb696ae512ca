/**
 * Runs inline, so it names nothing outside itself: writes how much is in the cart into what bears `data-cart`, until React does. A page may be left
 * open or come back without its script, hence the events. The same sum as `countOf(parseCart())` has for every cart that the shop writes.
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
    const now = count()
    for (const element of document.querySelectorAll<HTMLElement>('[data-cart]')) {
      if (element.dataset['cart'] === 'link') element.setAttribute('aria-label', badgeText(now))
      else if (element.dataset['cart'] === 'menu') element.textContent = menuText(now)
      else {
        element.textContent = String(now)
        element.hidden = now === 0
      }
    }
  }
  show()
  const showAgain = () => window.early && show()
  addEventListener('cart-updated', showAgain)
  addEventListener('storage', showAgain)
  addEventListener('pageshow', showAgain)
}
