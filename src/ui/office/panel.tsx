import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

/** A card with an optional title and actions. `flush` removes the padding, so a table reaches the edges. */
export function Panel({
  id,
  title,
  actions,
  flush,
  className,
  children,
}: {
  /** The target of a link to this card. */
  id?: string
  title?: string
  actions?: ReactNode
  flush?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <section id={id} className={classes('min-w-0 scroll-mt-16 rounded-panel border border-edge bg-card', !flush && 'p-4 sm:p-5', className)}>
      {(title || actions) && (
        <div className={classes('flex flex-wrap items-center justify-between gap-x-4 gap-y-2', flush ? 'border-b border-edge px-4 py-3' : 'mb-4')}>
          {title && <h2 className="font-sans text-base leading-tight font-semibold tracking-normal">{title}</h2>}
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
