import { Link } from 'react-router'

/** The link to the parent screen, above the title. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center gap-1 justify-self-start lg:min-h-6">
      <span aria-hidden="true">←</span> <span>{children}</span>
    </Link>
  )
}
