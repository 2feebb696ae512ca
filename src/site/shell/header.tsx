import { useState, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { LoginDialog } from '#shop/accounts/parts.ts'
import { useCartCount } from '#shop/orders/parts.ts'
import { SearchButton, SearchField } from '#shop/storefront/parts.ts'
import { Brand } from '#ui/brand.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { useSession } from '#ui/session-store.ts'
import { ShellLink } from '#ui/shell-link.tsx'
import { type ShownMenus, useMenus } from '#ui/site.ts'
import { toast } from '#ui/toast-store.ts'
import { useReady } from '#ui/use-ready.ts'
import { AccountLinks } from './account-links.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { shellTexts as texts } from './shell-texts.ts'

export function Header() {
  const ready = useReady()
  const { header } = useMenus()
  return (
    <header data-top-bar="" className="sticky top-0 z-20 border-b border-transparent bg-paper print:hidden">
      <div className="wrap flex min-h-15 flex-wrap items-center gap-x-1 sm:gap-x-2 lg:grid lg:min-h-19 lg:grid-cols-[1fr_auto_1fr]">
        <MobileMenu />
        <nav aria-label={texts.main} className="hidden lg:block">
          <ul className={classes('flex gap-4 text-[0.95rem] font-medium xl:gap-7', isLong(header) && 'flex-wrap gap-y-0')}>
            {header.map(({ to, text }, index) => (
              <li key={index}>
                <ShellLink
                  to={to}
                  className="flex min-h-11 items-center underline-offset-8 hover:underline aria-[current=page]:underline aria-[current=page]:decoration-2"
                >
                  {text}
                </ShellLink>
              </li>
            ))}
          </ul>
        </nav>
        <Brand />
        <div className="ml-auto flex items-center justify-end min-[400px]:gap-1">
          <SearchField hanging className="mr-1 hidden w-40 lg:block xl:w-60" />
          <SearchButton className="lg:hidden" />
          <CartLink />
          <AccountCorner ready={ready} />
        </div>
      </div>
    </header>
  )
}

/** True for links that may need a second line beside the shop's name. */
const isLong = (links: ShownMenus['header']) => links.length > 5 || links.map(({ text }) => text).join('').length > 40

/** The link to the cart, with the number of items. The badge overlaps the icon, so it shifts nothing. hydration/show-stored.ts fills it before React. */
function CartLink() {
  const count = useCartCount()

  /** Without a connection the page of the cart may not load, and the browser would leave this page for its own error. */
  function stayOffline(event: MouseEvent) {
    if (navigator.onLine) return
    event.preventDefault()
    toast(texts.cartOffline(count), { kind: 'info', about: 'cart offline' })
  }

  return (
    <ShellLink
      onClick={stayOffline}
      to="/cart"
      data-cart="link"
      suppressHydrationWarning
      aria-label={texts.cartBadge(count)}
      className="relative grid size-11 place-items-center rounded-full hover:bg-crocus-50"
    >
      <Icon name="bag" className="size-6" />
      <span
        data-cart="badge"
        suppressHydrationWarning
        hidden={count === 0}
        className="absolute top-0.5 right-0 min-w-5 rounded-full bg-marigold px-1 text-center text-xs leading-5 font-bold text-ink tabular-nums"
      >
        {count}
      </span>
    </ShellLink>
  )
}

const loginButton =
  'flex min-h-11 items-center rounded-control border-[1.5px] border-ink px-3 text-sm font-semibold whitespace-nowrap hover:bg-ink hover:text-white sm:px-4 sm:text-base'

/**
 * The Log In button, or the account menu. The server renders both, and the head script shows one of them until React is ready.
 * Without script the button leads to /login.
 */
function AccountCorner({ ready }: { ready: boolean }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const [dialogOpen, setDialogOpen] = useState(false)
  const close = () => setDialogOpen(false)

  return (
    <div className="flex min-w-20 justify-end sm:min-w-24">
      {(!ready || !session) && (
        <form
          action="/login"
          className={ready ? undefined : 'when-signed-out'}
          onSubmit={(event) => {
            event.preventDefault()
            setDialogOpen(true)
          }}
        >
          <button type="submit" className={loginButton}>
            {texts.account.logIn}
          </button>
        </form>
      )}
      {(!ready || session) && (
        <div className={ready ? undefined : 'when-signed-in'}>
          <button
            type="button"
            popoverTarget="account-menu"
            aria-label={texts.account.title}
            className="anchor-account grid size-11 place-items-center rounded-full hover:bg-crocus-50"
          >
            <Icon name="user" className="size-6" />
          </button>
          <div id="account-menu" popover="auto" className="under-account w-56 rounded-card border border-line bg-card p-2 text-ink shadow-3">
            <AccountLinks />
          </div>
        </div>
      )}
      <LoginDialog open={dialogOpen} onClose={close} origin={pathname + search} />
    </div>
  )
}
