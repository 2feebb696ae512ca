import type { ReactNode } from 'react'
import { Mark } from '#ui/mark.tsx'
import { useSite } from '#ui/site.ts'
import { BuiltInPicture } from '#ui/built-in-picture.tsx'

/** The frame of the login and register pages: the form, and a picture beside it on wide screens. */
export function AccountFrame({ title, lead, children, below }: { title: string; lead: string; children: ReactNode; below: ReactNode }) {
  const { look } = useSite()
  return (
    <div className="wrap py-8 md:py-14">
      <div className="mx-auto grid max-w-[1040px] overflow-hidden rounded-hero border border-line bg-card md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-6 p-6 sm:p-10 lg:p-14">
          <div className="grid gap-3">
            <h1 className="text-title">{title}</h1>
            <p className="text-ink-2">{lead}</p>
          </div>
          {children}
          {below && <div className="border-t border-line pt-6 text-ink-2">{below}</div>}
        </div>
        <div className="relative hidden min-h-[560px] bg-crocus-200 md:block" aria-hidden="true">
          {look?.icons ? (
            <Mark size={192} className="absolute inset-0 m-auto size-40" />
          ) : (
            <BuiltInPicture name="hero-saffron-tall" alt="" sizes="(width < 768px) 1px, 480px" className="absolute inset-0 size-full object-cover" />
          )}
        </div>
      </div>
    </div>
  )
}
