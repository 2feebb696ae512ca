import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router'
import { BackLink } from '#ui/office/back-link.tsx'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { callList } from '#ui/office/call-list.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/office/filter-bar.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import * as placesOfficeContract from '../office-contract.ts'
import { pinFilters, type PinRow } from '../office-contract.ts'
import { ImportPins } from './import-pins-dialog.tsx'
import { BulkPins, EditPin } from './pin-forms.tsx'
import { pinsTexts as texts } from './pins-texts.ts'

const pageSize = 50

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url: { searchParams } }: ClientLoaderFunctionArgs) {
  const param = (name: string) => searchParams.get(name) || undefined
  const show = pinFilters.find((filter) => filter === param('show'))
  return { list: await callList(placesOfficeContract.listPins, { limit: pageSize, cursor: param('cursor'), q: param('q'), show }) }
}

/** Lists the directory of PIN codes, and edits and imports it. */
export default function Pins() {
  const { list } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [edited, setEdited] = useState<PinRow>()
  const [open, setOpen] = useState<'import' | 'bulk'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHead
        title={texts.title}
        back={<BackLink to="/admin/settings">{texts.back}</BackLink>}
        actions={
          <>
            <Button needs={placesOfficeContract.updatePins} look="outline" onClick={() => setOpen('bulk')}>
              {texts.bulk}
            </Button>
            <Button needs={placesOfficeContract.importPins} onClick={() => setOpen('import')}>
              {texts.import}
            </Button>
          </>
        }
      >
        {texts.intro}
      </PageHead>
      <FilterBar>
        <SearchFilter label={texts.search} />
        <ChoiceFilter label={texts.show} name="show" all={texts.all} choices={pinFilters.map((filter) => [filter, texts.filters[filter]] as const)} />
      </FilterBar>
      <ListPanel list={list} empty={texts.empty} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.title} columns={columnsOf(setEdited)} rows={rows} keyOf={({ _id }) => _id} dense />}
      </ListPanel>
      <EditPin row={edited} onClose={() => setEdited(undefined)} />
      <BulkPins open={open === 'bulk'} onClose={close} />
      <ImportPins open={open === 'import'} onClose={close} onImported={() => void revalidate()} />
    </>
  )
}

const columnsOf = (onEdit: (row: PinRow) => void): readonly Column<PinRow>[] => [
  {
    title: texts.columns.pin,
    cell: ({ _id }) => (
      <b translate="no" className="font-semibold tabular-nums">
        {_id}
      </b>
    ),
  },
  {
    title: texts.columns.place,
    cell: ({ office, district, states }) => (
      <span translate="no" className="wrap-anywhere">
        <span>{[office, district].filter(Boolean).join(', ')}</span>
        <span className="block text-xs text-ink-3">{states.join(', ')}</span>
      </span>
    ),
  },
  {
    title: texts.columns.delivery,
    cell: ({ serviceable, cod }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={serviceable ? 'good' : 'bad'}>{serviceable ? texts.states.delivered : texts.states.refused}</Badge>
        {serviceable && !cod && <Badge tone="plain">{texts.states.noCod}</Badge>}
      </span>
    ),
  },
  { title: texts.columns.days, cell: ({ days }) => (days ? texts.days(days.from, days.to) : texts.usualDays) },
  { title: texts.columns.note, cell: ({ note }) => <span className="wrap-anywhere">{note}</span> },
  {
    title: texts.columns.actions,
    titleHidden: true,
    cell: (row) => (
      <Button needs={placesOfficeContract.updatePin} size="small" look="outline" aria-label={texts.editOf(row._id)} onClick={() => onEdit(row)}>
        {texts.edit}
      </Button>
    ),
  },
]
