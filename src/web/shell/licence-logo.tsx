import { useSite } from '../site.ts'
import { shellTexts } from '../texts/shell.ts'

const { footer: texts } = shellTexts

/** Our own drawing for the food-safety licence: a leaf under a tick. */
export function LicenceLogo() {
  const { licence } = useSite()
  return (
    <div className="flex items-center gap-3">
      <svg viewBox="0 0 64 64" role="img" aria-label={texts.licence} className="size-14 flex-none">
        <circle cx="32" cy="32" r="30" fill="none" stroke="#D6C5EA" strokeWidth="2" />
        <path d="M14 43C12 27 22 15 48 14c2 22-8 33-25 33-4 0-7-1-9-4Z" fill="#1B6640" />
        <path d="M22 35l7 7 14-17" fill="none" stroke="#FCFAF7" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
        <path d="M14 43c-1 3-2 5-2 8" fill="none" stroke="#1B6640" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <p className="text-sm leading-snug">
        {texts.licence}
        <br />
        <span className="tabular-nums">{texts.licenceNumber(licence)}</span>
      </p>
    </div>
  )
}
