import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ask } from '#ui/ask.tsx'
import { call } from '#ui/call.ts'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { TextField } from '#ui/office/fields.tsx'
import { Panel } from '#ui/office/panel.tsx'
import * as contract from '../office-contract.ts'
import type { ListedPage } from '../office-contract.ts'
import { isAdded } from '../rules/added-kinds.ts'
import { contentTexts } from './content-texts.ts'
import type { PageForm } from './use-page-form.ts'

const texts = contentTexts.actions

const tones = { draft: 'plain', live: 'good', hidden: 'waiting' } as const

/** Badges with the state of a page. */
export const PageState = ({ page: { state, hasDraft, scheduledFor } }: { page: ListedPage }) => (
  <span className="flex flex-wrap gap-1.5">
    <Badge tone={tones[state]}>{contentTexts.states[state]}</Badge>
    {hasDraft && state !== 'draft' && <Badge tone="info">{contentTexts.hasDraft}</Badge>}
    {scheduledFor && <Badge tone="info">{contentTexts.scheduled(scheduledFor)}</Badge>}
  </span>
)

/** The buttons that save, publish, schedule, unpublish and discard a page. */
export function PageActions({ form }: { form: PageForm }) {
  const { page, busy, isChanged, act, replace, saveAnd, errorOf } = form
  const { _id: id, state, liveFrom, scheduledFor, hasDraft } = page
  const navigate = useNavigate()
  const [at, setAt] = useState('')
  const [timeError, setTimeError] = useState<string>()

  async function schedule() {
    setTimeError(at === '' ? texts.needsTime : undefined)
    if (at !== '') await saveAnd(({ version }) => call(contract.publishPage, { id, version, at }))
  }

  async function discard() {
    if (!(await ask(texts.askDiscard))) return
    let isGone = false
    await replace(async ({ version }) => {
      const reply = await call(contract.discardDraft, { id, version })
      isGone = reply.page === null
      return { message: reply.message, page: reply.page ?? page }
    })
    if (isGone) await navigate('/admin/pages')
  }

  return (
    <Panel title={texts.title} actions={<PageState page={page} />}>
      <div className="grid gap-3">
        <div className="grid gap-1 text-ink-2">
          {state === 'live' && <p>{liveFrom ? texts.liveSince(liveFrom) : texts.liveOurs}</p>}
          {scheduledFor && <p>{texts.willShow(scheduledFor)}</p>}
          {hasDraft && <p>{texts.draftWaits}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button needs={contract.saveDraft} type="submit" look="outline" busy={busy}>
            {busy ? texts.saving : texts.save}
          </Button>
          <Button needs={contract.publishPage} disabled={busy} onClick={() => void saveAnd(({ version }) => call(contract.publishPage, { id, version }))}>
            {texts.publish}
          </Button>
        </div>
        <div className="flex flex-wrap items-start gap-2">
          <TextField
            label={texts.at}
            hint={texts.atHint}
            type="datetime-local"
            name="at"
            value={at}
            error={timeError ?? errorOf('at')}
            onChange={({ target }) => {
              setAt(target.value)
              setTimeError(undefined)
            }}
          />
          <Button needs={contract.publishPage} look="outline" disabled={busy} onClick={() => void schedule()} className="mt-6">
            {texts.schedule}
          </Button>
        </div>
        <div className="flex flex-wrap gap-2">
          {scheduledFor && (
            <Button
              needs={contract.cancelPublication}
              look="ghost"
              disabled={busy}
              onClick={() => void act(({ version }) => call(contract.cancelPublication, { id, version }))}
            >
              {texts.cancel}
            </Button>
          )}
          {state === 'live' && isAdded(page.kind) && (
            <Button
              needs={contract.unpublishPage}
              look="outline"
              disabled={busy}
              onClick={async () => (await ask(texts.askUnpublish)) && act(({ version }) => call(contract.unpublishPage, { id, version }))}
            >
              {texts.unpublish}
            </Button>
          )}
          {(hasDraft || isChanged) && (
            <Button needs={contract.discardDraft} look="ghost" disabled={busy} onClick={() => void discard()}>
              {texts.discard}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}
