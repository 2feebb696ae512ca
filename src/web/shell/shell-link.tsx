import { NavLink, type NavLinkProps } from 'react-router'
import { scrollToTop } from './scroll-to-top.ts'

/** A link of the header or the footer: goes there and glides to the top, also when it leads to the page that is open. */
export function ShellLink({ onClick, ...rest }: NavLinkProps) {
  return (
    <NavLink
      prefetch="intent"
      preventScrollReset
      end
      {...rest}
      onClick={(event) => {
        onClick?.(event)
        scrollToTop()
      }}
    />
  )
}
