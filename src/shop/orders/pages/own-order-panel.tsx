import { type ReactNode, useId, useRef } from 'react'
import { useNamedPart } from '#ui/use-named-part.ts'

/** A titled part of the page of one order. */
export function OwnOrderPanel({ title, id: partId, children }: { title: string; id?: string; children: ReactNode }) {
  const id = useId()
  const part = useRef<HTMLElement>(null)
  useNamedPart(part)
  return (
    <section ref={part} id={partId} aria-labelledby={id} className="grid gap-4 rounded-card border border-line bg-card p-5 sm:p-6">
      <h2 id={id} className="font-sans text-lg font-bold tracking-normal">
        {title}
      </h2>
      {children}
    </section>
  )
}
