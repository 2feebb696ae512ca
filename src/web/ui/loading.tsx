import { uiTexts as texts } from '../texts/ui.ts'
import { NeedsScript } from './needs-script.tsx'

/** What a page says until its data is there; where there is no script, that it cannot come. */
export function Loading({ text = texts.loading, page }: { text?: string; page: string }) {
  return (
    <>
      <p role="status" className="py-10 text-ink-2 noscript:hidden">
        {text}
      </p>
      <NeedsScript what={page} />
    </>
  )
}
