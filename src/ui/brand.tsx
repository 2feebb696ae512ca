import { Mark } from './mark.tsx'
import { Picture } from './picture.tsx'
import { useSite } from './site.ts'
import { ShellLink } from './shell-link.tsx'

/** The logo, a link to the home page. The mark is lazy, because a phone hides it and would otherwise load and draw it before the first paint. */
export function Brand() {
  const { brand } = useSite()
  return (
    <ShellLink to="/" aria-label={`${brand}, home`} className="flex min-h-11 items-center gap-2 sm:gap-2.5">
      <Mark size={96} loading="lazy" className="size-8 max-[429px]:hidden sm:size-9" />
      <Wordmark />
    </ShellLink>
  )
}

const wordmarkHeight = 'h-6 max-[429px]:h-5 max-[359px]:h-4 sm:h-8'

/** The name: the drawing of a new shop, the owner's picture, or, if the owner removed the picture, the name in the display face. */
function Wordmark() {
  const { brand, look } = useSite()
  const wordmark = look?.wordmark ?? null
  if (wordmark === null) return <img src="/brand/wordmark.svg" alt="" width="448" height="106" className={`${wordmarkHeight} w-auto`} />
  if (wordmark !== '')
    return <Picture image={wordmark} alt="" sizes="200px" first className={`${wordmarkHeight} w-auto max-w-[45vw] object-contain object-left`} />
  return (
    <span translate="no" className="line-clamp-2 max-w-[45vw] font-display text-xl leading-none sm:text-2xl">
      {brand}
    </span>
  )
}
