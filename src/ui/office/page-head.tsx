import type { ReactNode } from 'react'

/** A screen's title, with the screen's actions on the right. */
export function PageHead({ title, back, actions, children }: { title: string; back?: ReactNode; actions?: ReactNode; children?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-3 gap-y-3">
      <div className="grid gap-1">
        {back}
        <h1 className="font-sans text-xl leading-tight font-semibold tracking-[-.01em] wrap-anywhere">{title}</h1>
        {children && <div className="text-ink-2">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
