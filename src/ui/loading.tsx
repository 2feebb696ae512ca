import { uiTexts as texts } from './ui-texts.ts'
import { NeedsScript } from './needs-script.tsx'

/** Says that the page's data is loading, or that it needs script. */
export function Loading({ text = texts.loading, page }: { text?: string; page: string }) {
  return (
    <>
      <p role="status" data-loading="" className="py-10 text-ink-2 noscript:hidden">
        {text}
      </p>
      <NeedsScript subject={page} />
    </>
  )
}
