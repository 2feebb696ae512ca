import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { ask } from '#ui/ask.tsx'
import { call } from '#ui/call.ts'
import { Badge, type Tone } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { callList } from '#ui/office/call-list.ts'
import { CopyField } from '#ui/office/copy-field.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { showMoment } from '#ui/office/show.ts'
import { useAction } from '#ui/office/use-action.ts'
import * as assistantsContract from '../contract.ts'
import type { Proposal } from '../contract.ts'
import { proposalsTexts as texts } from './proposals-texts.ts'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const pageSize = 20

export const clientLoader = async ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  list: await callList(assistantsContract.listProposals, { limit: pageSize, cursor: searchParams.get('cursor') || undefined }),
})

/** A value that only the reply to a confirmation contains, such as a link. `summary`: the operation's. */
type OneTimeValue = { summary: string; text: string }

export default function ProposalsPage() {
  const { list } = useLoaderData<typeof clientLoader>()
  const { busy, run } = useAction(texts.failed)
  const [shown, setShown] = useState<OneTimeValue>()
  const confirm = ({ _id: id, summary }: Proposal) =>
    void run(id, async () => {
      const reply = await call(assistantsContract.confirmProposal, { id })
      if (reply.oneTime !== null) setShown({ summary, text: reply.oneTime })
      return reply
    })
  const dismiss = ({ _id: id }: Proposal) => void run(id, () => call(assistantsContract.dismissProposal, { id }))
  return (
    <>
      <PageHead title={texts.title}>{texts.intro}</PageHead>
      <ListPanel list={list} title={texts.list} empty={texts.empty} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.list} columns={columnsOf({ busy, confirm, dismiss })} rows={rows} keyOf={({ _id }) => _id} />}
      </ListPanel>
      {shown && <OneTimeDialog shown={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

/** Shows a value that cannot be read again. Closing the dialog any other way than by Done asks first. */
const OneTimeDialog = ({ shown: { summary, text }, onClose }: { shown: OneTimeValue; onClose: () => void }) => (
  <Modal open wide onClose={() => void ask(texts.askClose).then((yes) => yes && onClose())} title={summary}>
    <p className="rounded-field bg-marigold-100 p-3 font-semibold text-marigold-800">{texts.oneTimeWarning}</p>
    <CopyField label={texts.oneTime} value={text} texts={texts} />
    <div className="flex justify-end">
      <Button onClick={onClose}>{texts.close}</Button>
    </div>
  </Modal>
)

type RowHandlers = { busy: string | undefined; confirm: (proposal: Proposal) => void; dismiss: (proposal: Proposal) => void }

const tones: Record<Proposal['state'], Tone> = { waiting: 'waiting', ended: 'plain', done: 'good', dismissed: 'plain', unknown: 'bad' }

const columnsOf = ({ busy, confirm, dismiss }: RowHandlers): readonly Column<Proposal>[] => [
  {
    title: texts.columns.change,
    cell: ({ summary, subject, operation, keyName, createdAt }) => (
      <span className="grid max-w-[45ch] gap-0.5">
        <b className="font-semibold">{summary}</b>
        {subject !== null && <span className="font-semibold wrap-anywhere">{subject}</span>}
        <span translate="no" className="text-xs text-ink-3 wrap-anywhere">
          {operation}
        </span>
        <span className="text-xs text-ink-3 wrap-anywhere">{texts.by(keyName, showMoment(createdAt))}</span>
      </span>
    ),
  },
  { title: texts.columns.values, cell: ({ fields }) => <Values fields={fields} /> },
  {
    title: texts.columns.state,
    cell: ({ state, answer }) => (
      <span className="grid max-w-[40ch] justify-items-start gap-1">
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        {(answer || texts.reasons[state]) && <span className="text-ink-2 wrap-anywhere">{answer || texts.reasons[state]}</span>}
      </span>
    ),
  },
  {
    title: texts.columns.actions,
    titleHidden: true,
    cell: (proposal) =>
      (proposal.state === 'waiting' || proposal.state === 'ended') && (
        <span className="flex flex-wrap gap-1 table:justify-end">
          {proposal.state === 'waiting' && (
            <Button size="small" busy={busy === proposal._id} onClick={() => confirm(proposal)}>
              {texts.confirm}
              <span className="sr-only">{nameOf(proposal)}</span>
            </Button>
          )}
          <Button look="outline" size="small" busy={busy === proposal._id} onClick={() => dismiss(proposal)}>
            {texts.dismiss}
            <span className="sr-only">{nameOf(proposal)}</span>
          </Button>
        </span>
      ),
  },
]

const nameOf = ({ summary, subject }: Proposal) => ` ${summary}${subject === null ? '' : `: ${subject}`}`

const Values = ({ fields }: Pick<Proposal, 'fields'>) => (
  <dl className="grid max-w-[60ch] gap-x-3 gap-y-1 sm:grid-cols-[minmax(5rem,auto)_minmax(8rem,1fr)]">
    {fields.map(({ name, value }) => (
      <div key={name} className="sm:contents">
        <dt translate="no" className="text-xs text-ink-3 wrap-anywhere sm:pt-0.5">
          {name}
        </dt>
        <dd className="whitespace-pre-wrap wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)
