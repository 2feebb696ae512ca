import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { mayCall, type Needed } from '../my-role.ts'

/** A link to another screen. `needs` is the endpoint that the screen reads: a role that may not call it sees plain text. */
export function ScreenLink({ needs, to, className, children }: { needs: Needed; to: string; className?: string; children: ReactNode }) {
  if (!mayCall(needs)) return children
  return (
    <Link to={to} className={classes('link', className)}>
      {children}
    </Link>
  )
}
