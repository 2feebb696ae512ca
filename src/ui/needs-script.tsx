import { useSite } from './site.ts'
import { needsScript } from './ui-texts.ts'

/** Says, without script only, that `subject` needs script. `subject` begins the sentence. */
export function NeedsScript({ subject }: { subject: string }) {
  const site = useSite()
  return (
    <noscript>
      <p className="rounded-control bg-info-50 px-4 py-3 text-info">{needsScript(subject, site)}</p>
    </noscript>
  )
}
