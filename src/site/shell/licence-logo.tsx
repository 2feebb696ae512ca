import { useSite } from '#ui/site.ts'
import { shellTexts } from './shell-texts.ts'

const { footer: texts } = shellTexts

/** The food-safety licence with our own drawing: a leaf under a tick. */
export function LicenceLogo() {
  const { licence } = useSite()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <img src="/brand/licence.svg" alt={texts.licence} width="64" height="64" loading="lazy" className="size-14 flex-none" />
      <p className="text-sm leading-snug">
        {texts.licence}
        <br />
        <span className="tabular-nums">{texts.licenceNumber(licence)}</span>
      </p>
    </div>
  )
}
