import { NavLink, type NavLinkProps } from 'react-router'
import { scrollToTop } from './scroll-to-top.ts'

/** A link in the header or footer. It scrolls to the top, even when it leads to the current page. */
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
