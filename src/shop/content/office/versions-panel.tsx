import { ask } from '#ui/ask.tsx'
import { call } from '#ui/call.ts'
import { Button } from '#ui/office/button.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { showMoment } from '#ui/office/show.ts'
import * as contract from '../office-contract.ts'
import { contentTexts } from './content-texts.ts'
import type { PageForm } from './use-page-form.ts'

const texts = contentTexts.versions

/** The published versions of a page. Each can become the draft again. */
export function VersionsPanel({ form: { page, busy, isChanged, mayChange, replace } }: { form: PageForm }) {
  async function restore(from: string, named: string) {
    if ((isChanged || page.hasDraft) && !(await ask(texts.ask(named)))) return
    await replace(({ version }) => call(contract.restoreVersion, { id: page._id, version, from }))
  }

  return (
    <Panel title={texts.title}>
      <p className="text-ink-2">{page.versions.length > 0 ? texts.intro : texts.none}</p>
      <ul className="mt-2 divide-y divide-hairline">
        {page.versions.map(({ _id, at, title }) => {
          const when = at ? showMoment(at) : texts.ours
          return (
            <li key={_id} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span className="min-w-0">
                <span className="block font-medium">{when}</span>
                <span className="block text-ink-3 wrap-anywhere">{title ?? texts.taken}</span>
              </span>
              {title !== null && mayChange && (
                <Button
                  needs={contract.restoreVersion}
                  look="outline"
                  size="small"
                  disabled={busy}
                  aria-label={texts.restoreOf(when)}
                  onClick={() => void restore(_id, texts.named(at, title))}
                >
                  {texts.restore}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
