import { SearchButton, SearchField } from '#shop/storefront/parts.ts'
import { headerLinks } from '#ui/site.ts'
import { shellTexts as texts } from './shell-texts.ts'
import { useReady } from '#ui/use-ready.ts'
import { AccountCorner } from './account-corner.tsx'
import { Brand } from '#ui/brand.tsx'
import { CartLink } from './cart-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { ShellLink } from '#ui/shell-link.tsx'

export function Header() {
  const ready = useReady()
  return (
    <header data-top-bar="" className="sticky top-0 z-20 border-b border-transparent bg-paper print:hidden">
      <div className="wrap flex min-h-15 flex-wrap items-center gap-x-1 sm:gap-x-2 lg:grid lg:min-h-19 lg:grid-cols-[1fr_auto_1fr]">
        <MobileMenu />
        <nav aria-label={texts.main} className="hidden lg:block">
          <ul className="flex gap-4 text-[0.95rem] font-medium xl:gap-7">
            {headerLinks.map(({ to, text }) => (
              <li key={to}>
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
