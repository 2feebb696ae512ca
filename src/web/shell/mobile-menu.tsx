import { useCartCount } from '../browser-store.ts'
import { headerLinks } from '../site.ts'
import { Icon } from '../ui/icon.tsx'
import { closeMenu } from './close-menu.ts'
import { ShellLink } from './shell-link.tsx'

const row = 'flex min-h-12 items-center rounded-control px-3 text-lg font-medium hover:bg-crocus-50 aria-[current=page]:text-crocus-700'

/** The hamburger and its drawer. A popover: Escape and a click outside close it, with or without our script. */
export function MobileMenu() {
  const count = useCartCount()
  return (
    <div className="lg:hidden">
      <button type="button" popoverTarget="menu" aria-label="Menu" className="-ml-2.5 grid size-11 place-items-center rounded-full hover:bg-crocus-50">
        <Icon name="menu" className="size-6" />
      </button>
      <div id="menu" popover="auto" className="dims fixed inset-y-0 right-auto left-0 m-0 h-dvh max-h-none w-[min(320px,86vw)] bg-paper p-5 text-ink shadow-3">
        <button
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label="Close menu"
          className="ml-auto grid size-11 place-items-center rounded-full hover:bg-crocus-50"
        >
          <Icon name="close" />
        </button>
        <nav aria-label="Menu">
          <ul className="grid gap-1">
            {headerLinks.map(({ to, text }) => (
              <li key={to}>
                <ShellLink to={to} onClick={closeMenu} className={row}>
                  {text}
                </ShellLink>
              </li>
            ))}
            <li>
              <ShellLink to="/cart" onClick={closeMenu} className={row}>
                Cart ({count})
              </ShellLink>
            </li>
          </ul>
        </nav>
      </div>
    </div>
  )
}
