import { useCartCount } from '#shop/orders/parts.ts'
import { useSession } from '#ui/session-store.ts'
import { useMenus } from '#ui/site.ts'
import { shellTexts as texts } from './shell-texts.ts'
import { Icon } from '#ui/icon.tsx'
import { AccountLinks } from './account-links.tsx'
import { closeMenu } from './close-menu.ts'
import { ShellLink } from '#ui/shell-link.tsx'

const height = 'min-h-12 px-3 text-lg'
const row = `flex items-center rounded-control font-medium hover:bg-crocus-50 aria-[current=page]:text-crocus-700 ${height}`

/** The menu button and its drawer. It is a popover, so Escape and a click outside close it even without script. */
export function MobileMenu() {
  const count = useCartCount()
  const session = useSession()
  const { header } = useMenus()
  return (
    <div className="lg:hidden">
      <button type="button" popoverTarget="menu" aria-label={texts.menu} className="-ml-2.5 grid size-11 place-items-center rounded-full hover:bg-crocus-50">
        <Icon name="menu" className="size-6" />
      </button>
      <div
        id="menu"
        popover="auto"
        className="dims fixed inset-y-0 overflow-y-auto right-auto left-0 m-0 h-dvh max-h-none w-[min(320px,86vw)] bg-paper p-5 text-ink shadow-3"
      >
        <button
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label={texts.closeMenu}
          className="ml-auto grid size-11 place-items-center rounded-full hover:bg-crocus-50"
        >
          <Icon name="close" />
        </button>
        <nav aria-label={texts.menu}>
          <ul className="grid gap-1">
            {header.map(({ to, text }, index) => (
              <li key={index}>
                <ShellLink to={to} onClick={closeMenu} className={row}>
                  {text}
                </ShellLink>
              </li>
            ))}
            <li>
              <ShellLink to="/cart" data-cart="menu" suppressHydrationWarning onClick={closeMenu} className={row}>
                {texts.cart(count)}
              </ShellLink>
            </li>
          </ul>
        </nav>
        <div className="mt-4 border-t border-line pt-4">
          <ShellLink to="/wishlist" onClick={closeMenu} className={row}>
            {texts.saved}
          </ShellLink>
        </div>
        {session && (
          <nav aria-label={texts.account.title} className="mt-4 border-t border-line pt-4">
            <AccountLinks row={height} />
          </nav>
        )}
      </div>
    </div>
  )
}
