import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { adminShellTexts as texts } from './shell-texts.ts'
import { classes } from '../classes.ts'
import { mayCall, type Needed } from './rights.ts'

type ScreenLinkProps = { needs: Needed; to: string; className?: string; newTab?: boolean | undefined; children: ReactNode }

/** A link to another screen. `needs` is the endpoint that the screen reads: a role that may not call it sees plain text. With `newTab` the page stays open, so that a form keeps its words. */
export function ScreenLink({ needs, to, className, newTab, children }: ScreenLinkProps) {
  if (!mayCall(needs)) return children
  return (
    <Link to={to} className={classes('link', className)} {...(newTab && { target: '_blank', rel: 'noopener' })}>
      <span>{children}</span>
      {newTab && <span className="sr-only"> {texts.newTab}</span>}
    </Link>
  )
}

type PageLinkProps = { to: string; isPublic?: boolean | undefined; className?: string; children: ReactNode }

/** A link to a screen or to a public page. Public pages have their own styles and Content-Security-Policy, so they need a full page load. */
export function PageLink({ to, isPublic, className, children }: PageLinkProps) {
  const look = classes('link', className)
  return isPublic ? (
    <a href={to} className={look}>
      {children}
    </a>
  ) : (
    <Link to={to} className={look}>
      {children}
    </Link>
  )
}
