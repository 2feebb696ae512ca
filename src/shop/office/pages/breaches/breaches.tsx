import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from 'react-router'
import { BackLink } from '#ui/office/back-link.tsx'
import { Button } from '#ui/office/button.tsx'
import { callList } from '#ui/office/call-list.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { ChoiceFilter, FilterBar } from '#ui/office/filter-bar.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { ScreenLink } from '#ui/office/screen-link.tsx'
import { showMoment, showNumber } from '#ui/office/show.ts'
import * as breachesContract from '../../breaches/contract.ts'
import type { ListedBreach } from '../../breaches/contract.ts'
import { breachStates } from '../../breaches/rules/clock.ts'
import { BreachClock } from './breach-clock.tsx'
import { BreachForm } from './breach-form.tsx'
import { breachesTexts as texts } from './breaches-texts.ts'

const pageSize = 50

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url: { searchParams } }: ClientLoaderFunctionArgs) {
  const state = breachStates.find((each) => each === searchParams.get('state'))
  return { list: await callList(breachesContract.listBreaches, { limit: pageSize, cursor: searchParams.get('cursor') || undefined, state }) }
}

/** Lists the breaches of personal data with the time that is left. */
export default function Breaches() {
  const { list } = useLoaderData<typeof clientLoader>()
  const [adding, setAdding] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <PageHead
        title={texts.title}
        back={<BackLink to="/admin/settings/law">{texts.back}</BackLink>}
        actions={
          <Button needs={breachesContract.addBreach} onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        }
      >
        {texts.intro}
      </PageHead>
      <FilterBar>
        <ChoiceFilter label={texts.state} name="state" all={texts.all} choices={breachStates.map((state) => [state, texts.states[state]] as const)} />
      </FilterBar>
      <ListPanel list={list} empty={texts.empty} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.title} columns={columns} rows={rows} keyOf={({ _id }) => _id} />}
      </ListPanel>
      <Modal open={adding} onClose={() => setAdding(false)} title={texts.addTitle} wide>
        <BreachForm onSaved={({ _id }) => navigate(`/admin/breaches/${_id}`)} />
      </Modal>
    </>
  )
}

const columns: readonly Column<ListedBreach>[] = [
  {
    title: texts.columns.breach,
    cell: ({ _id, what }) => (
      <>
        <ScreenLink needs={breachesContract.showBreach} to={`/admin/breaches/${_id}`}>
          <span translate="no">{_id}</span>
        </ScreenLink>
        <span className="line-clamp-2 block text-xs text-ink-3 wrap-anywhere">{what}</span>
      </>
    ),
  },
  { title: texts.columns.noticed, cell: ({ noticedAt }) => <time dateTime={noticedAt}>{showMoment(noticedAt)}</time> },
  { title: texts.columns.people, numeric: true, cell: ({ people }) => (people === null ? texts.unknown : showNumber(people)) },
  { title: texts.columns.clock, cell: (row) => <BreachClock breach={row} /> },
]
