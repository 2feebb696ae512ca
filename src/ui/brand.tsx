import { useSite } from './site.ts'
import { ShellLink } from './shell-link.tsx'

/** The logo, a link to the home page. The mark is lazy, because a phone hides it and would otherwise load and draw it before the first paint. */
export function Brand() {
  const { brand } = useSite()
  return (
    <ShellLink to="/" aria-label={`${brand}, home`} className="flex min-h-11 items-center gap-2 sm:gap-2.5">
      <img src="/brand/mark.svg" alt="" width="96" height="96" loading="lazy" className="size-8 max-[429px]:hidden sm:size-9" />
      <img src="/brand/wordmark.svg" alt="" width="448" height="106" className="h-6 w-auto max-[429px]:h-5 max-[359px]:h-4 sm:h-8" />
    </ShellLink>
  )
}
