import { type MetaFunction, useLoaderData } from 'react-router'
import { call } from '#ui/call.ts'
import { Badge, type Tone } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { callList } from '#ui/office/call-list.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { showMoment } from '#ui/office/show.ts'
import { useAction } from '#ui/office/use-action.ts'
import * as assistantsContract from '../contract.ts'
import type { Proposal } from '../contract.ts'
import { proposalsTexts as texts } from './proposals-texts.ts'

export const meta: MetaFunction = () => pageMeta(texts.title)

export const clientLoader = async () => ({ list: await callList(assistantsContract.listProposals, {}) })

export default function ProposalsPage() {
  const { list } = useLoaderData<typeof clientLoader>()
  const { busy, run } = useAction(texts.failed)
  const decide: Decide = ({ _id: id }, contract) => void run(id, () => call(contract, { id }))
  return (
    <>
      <PageHead title={texts.title}>{texts.intro}</PageHead>
      <ListPanel list={list} title={texts.list} empty={texts.empty} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.list} columns={columnsOf(busy, decide)} rows={rows} keyOf={({ _id }) => _id} />}
      </ListPanel>
    </>
  )
}

type Decide = (proposal: Proposal, contract: typeof assistantsContract.confirmProposal | typeof assistantsContract.dismissProposal) => void

const tones: Record<Proposal['state'], Tone> = { waiting: 'waiting', done: 'good', dismissed: 'plain', unknown: 'bad' }

const columnsOf = (busy: string | undefined, decide: Decide): readonly Column<Proposal>[] => [
  {
    title: texts.columns.change,
    cell: ({ summary, operation, keyName, createdAt }) => (
      <span className="grid max-w-[45ch] gap-0.5">
        <b className="font-semibold">{summary}</b>
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
        {(answer || state === 'unknown') && <span className="text-ink-2 wrap-anywhere">{answer || texts.unknown}</span>}
      </span>
    ),
  },
  {
    title: texts.columns.actions,
    titleHidden: true,
    cell: (proposal) =>
      proposal.state === 'waiting' && (
        <span className="flex flex-wrap gap-1 table:justify-end">
          <Button size="small" busy={busy === proposal._id} onClick={() => decide(proposal, assistantsContract.confirmProposal)}>
            {texts.confirm}
            <span className="sr-only">{` ${proposal.summary}`}</span>
          </Button>
          <Button look="outline" size="small" busy={busy === proposal._id} onClick={() => decide(proposal, assistantsContract.dismissProposal)}>
            {texts.dismiss}
            <span className="sr-only">{` ${proposal.summary}`}</span>
          </Button>
        </span>
      ),
  },
]

const Values = ({ fields }: Pick<Proposal, 'fields'>) => (
  <dl className="grid max-w-[60ch] gap-1">
    {fields.map(({ name, value }) => (
      <div key={name} className="grid gap-x-3 sm:grid-cols-[9rem_1fr]">
        <dt translate="no" className="text-xs text-ink-3 wrap-anywhere">
          {name}
        </dt>
        <dd className="whitespace-pre-wrap wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)
