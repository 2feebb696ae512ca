import { type ReactNode, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { useNamedPart } from './use-named-part.ts'

/**
 * A part of a page that opens at its heading, or by a link to its id. `about` explains the heading. It renders its content when it is first opened, so the content may load its data
 * then.
 */
export function Disclosure({ id, title, about, children }: { id?: string; title: string; about?: string; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(false)
  const part = useRef<HTMLDetailsElement>(null)
  useNamedPart(part, (details) => {
    details.open = true
    details.scrollIntoView()
  })
  return (
    <details
      id={id}
      ref={part}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
      className="group rounded-card border border-line bg-card"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-card px-5 py-3 sm:px-8 [&::-webkit-details-marker]:hidden">
        <div className="grid gap-0.5">
          <h2 className="text-xl">{title}</h2>
          {about && <p className="text-sm text-ink-2">{about}</p>}
        </div>
        <Icon name="plus" className="size-5 flex-none group-open:hidden" />
        <Icon name="minus" className="hidden size-5 flex-none group-open:block" />
      </summary>
      {wasOpened && <div className="grid gap-5 border-t border-line p-5 sm:p-8">{children}</div>}
    </details>
  )
}
