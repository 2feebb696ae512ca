import { showSecondFactor } from '#shop/accounts/second-factor/contract.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import { readSession } from '#ui/session-store.ts'
import { call } from '#ui/call.ts'
import { useRights } from '#ui/office/rights.ts'
import { twoStepNoticeTexts as texts } from '#shop/accounts/parts.ts'

/** Leads a person whose role asks for a second factor to its setup. Shows nothing until it knows. */
export function TwoStepNotice() {
  const { loaded } = useLoaded(async () => (readSession()?.role === 'admin' ? call(showSecondFactor, {}) : undefined))
  const factors = loaded.kind === 'loaded' ? loaded.value : undefined
  const isAsked = useRights()?.secondFactorNeeded ?? false
  if (!isAsked || !factors?.allowed || factors.authenticator || factors.passkeys > 0) return null
  return (
    <aside
      aria-label={texts.title}
      className="no-print flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-panel border border-edge bg-marigold-100 px-4 py-0 text-ink sm:py-4"
    >
      <div className="grid gap-0.5">
        <p className="font-semibold">
          <span className="max-sm:hidden">{texts.title}</span>
          <span className="sm:hidden">{texts.short}</span>
        </p>
        <p className="max-sm:hidden">
          {texts.lead} {factors.dueAt && <span>{texts.due(factors.dueAt)}</span>}
        </p>
      </div>
      {/* A full page load: the public pages have their own styles and Content-Security-Policy. */}
      <a href="/profilepage#two-step" className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {texts.link}
      </a>
    </aside>
  )
}
