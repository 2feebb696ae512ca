import { useSite } from '../site.ts'
import { needsScript } from '../texts/no-script.ts'

/** Shown only where there is no script. `what` begins the sentence. */
export function NeedsScript({ what }: { what: string }) {
  const site = useSite()
  return (
    <noscript>
      <p className="rounded-control bg-info-50 px-4 py-3 text-info">{needsScript(what, site)}</p>
    </noscript>
  )
}
