import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useLoaderData } from 'react-router'
import { call } from '#ui/call.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { callList } from '#ui/office/call-list.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { TextAreaField } from '#ui/office/fields.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/office/filter-bar.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { queryOf } from '#ui/office/query.ts'
import { mayCall } from '#ui/office/rights.ts'
import { showMoment } from '#ui/office/show.ts'
import { useAction } from '#ui/office/use-action.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import * as grievancesOfficeContract from '../office-contract.ts'
import { type Grievance, grievanceStates } from '../office-contract.ts'
import { clockOf } from './clock.ts'
import { grievancesTexts as texts } from './grievances-texts.ts'

const pageSize = 50

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url: { searchParams } }: ClientLoaderFunctionArgs) {
  const param = (name: string) => searchParams.get(name) || undefined
  const state = grievanceStates.find((each) => each === param('state'))
  return { list: await callList(grievancesOfficeContract.listGrievances, { limit: pageSize, cursor: param('cursor'), q: param('q'), state }) }
}

/** Lists complaints with the time that the officer has left. */
export default function Grievances() {
  const { list } = useLoaderData<typeof clientLoader>()
  const [openId, setOpenId] = useState<string>()
  const opened = list.kind === 'loaded' ? list.rows.find(({ _id }) => _id === openId) : undefined
  const close = () => setOpenId(undefined)
  return (
    <>
      <PageHead title={texts.title} back={<BackLink to="/admin/leads">{texts.back}</BackLink>}>
        {texts.intro}
      </PageHead>
      <FilterBar>
        <SearchFilter label={texts.search} />
        <ChoiceFilter label={texts.state} name="state" all={texts.all} choices={grievanceStates.map((state) => [state, texts.states[state]] as const)} />
      </FilterBar>
      <ListPanel list={list} empty={texts.empty} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.title} columns={columnsOf(setOpenId)} rows={rows} keyOf={({ _id }) => _id} />}
      </ListPanel>
      <Modal open={opened !== undefined} onClose={close} title={opened?._id ?? ''} wide>
        {opened && <Opened key={opened._id} grievance={opened} onClose={close} />}
      </Modal>
    </>
  )
}

const columnsOf = (onOpen: (id: string) => void): readonly Column<Grievance>[] => [
  {
    title: texts.columns.ticket,
    cell: ({ _id, createdAt }) => (
      <>
        <b translate="no" className="font-semibold">
          {_id}
        </b>
        <span className="block text-xs text-ink-3">{showMoment(createdAt)}</span>
      </>
    ),
  },
  { title: texts.columns.from, cell: ({ name }) => <span translate="no">{name}</span> },
  { title: texts.columns.about, cell: ({ kind }) => texts.kinds[kind] },
  { title: texts.columns.clock, cell: (row) => <Clock grievance={row} /> },
  {
    title: texts.columns.actions,
    titleHidden: true,
    cell: ({ _id }) => (
      <Button size="small" look="outline" aria-label={texts.openOf(_id)} onClick={() => onOpen(_id)}>
        {texts.open}
      </Button>
    ),
  },
]

function Clock({ grievance }: { grievance: Grievance }) {
  const { text, tone } = clockOf(grievance, new Date())
  return <Badge tone={tone}>{text}</Badge>
}

function Opened({ grievance, onClose }: { grievance: Grievance; onClose: () => void }) {
  const { _id: id, name, contact, orderId, kind, text, createdAt, acknowledgedAt, settledAt, answer } = grievance
  const { busy, run } = useAction(texts.failed)
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-2">
        <Clock grievance={grievance} />
        <span>{texts.kinds[kind]}</span>
      </p>
      <p className="text-ink-2 wrap-anywhere">
        <span translate="no">{`${name}, ${contact}`}</span>
        {orderId && (
          <>
            <span>{`, ${texts.order} `}</span>
            <Link to={`/admin/orders${queryOf({ q: orderId })}`} translate="no" className="link">
              {orderId}
            </Link>
          </>
        )}
        <span className="block text-xs text-ink-3">{`${texts.received}: ${showMoment(createdAt)}`}</span>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      {!acknowledgedAt && (
        <Button
          needs={grievancesOfficeContract.acknowledgeGrievance}
          look="outline"
          busy={busy !== undefined}
          className="justify-self-start"
          onClick={() => void run(id, () => call(grievancesOfficeContract.acknowledgeGrievance, { id }))}
        >
          {texts.acknowledge}
        </Button>
      )}
      {settledAt ? (
        <div className="border-t border-edge pt-4">
          <p className="text-xs text-ink-3">{`${texts.answer}: ${showMoment(settledAt)}`}</p>
          <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
        </div>
      ) : (
        mayCall(grievancesOfficeContract.answerGrievance) && <AnswerForm id={id} onClose={onClose} />
      )}
    </div>
  )
}

function AnswerForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { busy, errors, formProps, save } = useOfficeForm({ failed: texts.failed, failsAt: 'answer', onSaved: onClose })
  const [answer, setAnswer] = useState('')
  return (
    <form {...formProps(() => save(() => call(grievancesOfficeContract.answerGrievance, { id, answer })))} className="grid gap-4">
      <TextAreaField
        label={texts.answer}
        name="answer"
        required
        rows={6}
        maxLength={5000}
        hint={texts.answerHint}
        value={answer}
        error={errors['answer']}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? texts.sending : texts.send}
      </Button>
    </form>
  )
}
