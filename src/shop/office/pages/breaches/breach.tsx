import { useRef, useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { Button } from '#ui/office/button.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { TextAreaField } from '#ui/office/fields.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { Panel } from '#ui/office/panel.tsx'
import { toast } from '#ui/toast-store.ts'
import * as breachesContract from '../../breaches/contract.ts'
import type { Breach } from '../../breaches/contract.ts'
import { BreachClock } from './breach-clock.tsx'
import { BreachForm } from './breach-form.tsx'
import { breachesTexts as texts } from './breaches-texts.ts'
import { TellPeople } from './tell-people.tsx'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ params: { id = '' } }: ClientLoaderFunctionArgs) {
  try {
    return { kind: 'loaded' as const, ...(await withSession(call(breachesContract.showBreach, { id }))) }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.loadFailed) }
  }
}

/** A breach of personal data: its facts and steps, the text for the Board, and the mail to the people. */
export default function BreachPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const back = <BackLink to="/admin/breaches">{texts.backToList}</BackLink>
  if (loaded.kind === 'failed')
    return (
      <>
        <PageHead title={texts.title} back={back} />
        <FailedPanel>{loaded.message}</FailedPanel>
      </>
    )
  const { breach, drafts } = loaded
  return (
    <>
      <PageHead title={breach._id} back={back}>
        <BreachClock breach={breach} />
      </PageHead>
      <Panel title={texts.edit}>
        <Facts key={breach._id} breach={breach} />
      </Panel>
      <BoardDraft text={drafts.board} />
      <TellPeople breach={breach} drafts={drafts} />
    </>
  )
}

/** The form with the facts. It starts again with the saved version after saving, or with somebody else's version if the owner accepts that in a conflict. */
function Facts({ breach }: { breach: Breach }) {
  const [edited, setEdited] = useState(breach)
  const { revalidate } = useRevalidator()

  async function take() {
    const { breach: theirs } = await withSession(call(breachesContract.showBreach, { id: breach._id }))
    setEdited(theirs)
    await revalidate()
  }

  return <BreachForm key={edited.version} editing={edited} onSaved={setEdited} onTake={() => void take()} />
}

function BoardDraft({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast(texts.board.copied)
    } catch {
      box.current?.querySelector('textarea')?.select()
      toast(texts.board.notCopied, { kind: 'info' })
    }
  }

  return (
    <Panel
      title={texts.board.title}
      actions={
        <Button look="outline" onClick={() => void copy()}>
          {texts.board.copy}
        </Button>
      }
    >
      <div ref={box} className="grid gap-2">
        <p className="max-w-[80ch] text-ink-2">{texts.board.about}</p>
        <TextAreaField label={texts.board.label} readOnly rows={14} value={text} />
      </div>
    </Panel>
  )
}
