import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router'
import * as leadsOfficeContract from '../office-contract.ts'
import { leadStates, type ReceivedLead } from '../office-contract.ts'
import { call } from '#ui/call.ts'
import { leadsTexts as texts } from './leads-texts.ts'
import { ask } from '#ui/ask.tsx'
import { callList } from '#ui/office/call-list.ts'
import { useFocusAfterDelete } from '#ui/office/restore-focus.ts'
import { showMoment } from '#ui/office/show.ts'
import { AdminIcon } from '#ui/office/admin-icon.tsx'
import { Button, ButtonLink } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { DownloadButton } from '#ui/office/download-button.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/office/filter-bar.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { NumberedPager, pageOf } from '#ui/office/numbered-pager.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { LeadMessage } from './lead-message.tsx'
import { LeadState } from './lead-parts.tsx'
import { dropReplyDraft } from './reply-draft.ts'
import { pageMeta } from '#ui/office/page-meta.ts'
import { queryOf } from '#ui/office/query.ts'
import { useAction } from '#ui/office/use-action.ts'

/** A page of leads holds 10; docs/promises.md fixes this number. */
const pageSize = 10

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const { searchParams } = url
  return { list: await callList(leadsOfficeContract.listLeads, { page: pageOf(searchParams), ...filterOf(searchParams) }) }
}

export default function Leads() {
  const { list } = useLoaderData<typeof clientLoader>()
  const [params] = useSearchParams()
  const [opened, setOpened] = useState<Opened>()
  const { busy, mark, remove } = useLeadActions(list)
  const close = () => setOpened(undefined)

  async function confirmAndRemove(lead: ReceivedLead) {
    close()
    if (await ask(texts.askDelete)) await remove(lead)
  }

  const openLead = list.kind === 'loaded' ? list.rows.find(({ _id }) => _id === opened?.id) : undefined
  // Forgets a message that left the list, so another page that contains it does not open it again.
  if (opened !== undefined && !openLead) close()
  return (
    <>
      <PageHead
        title={texts.title}
        actions={
          <>
            <ButtonLink to="/admin/grievances">{texts.grievances}</ButtonLink>
            <DownloadButton needs={leadsOfficeContract.exportLeads} path={`/exports/leads${queryOf(filterOf(params))}`} label={texts.export} />
          </>
        }
      >
        {texts.intro}
      </PageHead>
      <FilterBar>
        <SearchFilter label={texts.search} />
        <ChoiceFilter label={texts.status} name="state" all={texts.allStatuses} choices={leadStates.map((state) => [state, texts.statuses[state]] as const)} />
      </FilterBar>
      <ListPanel
        list={list}
        empty={texts.empty}
        failed={() => texts.failed}
        noun={texts.noun}
        pager={<NumberedPager list={list} pageSize={pageSize} noun={texts.noun} />}
      >
        {(rows) => <DataTable caption={texts.title} columns={columnsOf({ busy, mark, onOpen: setOpened })} rows={rows} keyOf={({ _id }) => _id} dense />}
      </ListPanel>
      <LeadMessage lead={openLead} replies={opened?.replies ?? false} busy={busy !== undefined} onClose={close} onMark={mark} onDelete={confirmAndRemove} />
    </>
  )
}

/** The message in the dialog. `replies`: the dialog opens with the field for a reply. */
type Opened = { id: string; replies: boolean }

/** Returns the filters of the address, for the list and for the export. */
const filterOf = (params: URLSearchParams) => ({
  q: params.get('q') || undefined,
  state: leadStates.find((state) => state === params.get('state')),
})

/** Returns the actions on a message, and `busy`, the id of the message that an action changes. */
function useLeadActions(list: unknown) {
  const markRowDeleted = useFocusAfterDelete(list)
  const marking = useAction(texts.notMarked, { reloadsAfterFailure: false })
  const removing = useAction(texts.notDeleted, { reloadsAfterFailure: false })

  const mark = ({ _id: id, handled }: ReceivedLead) => marking.run(id, () => call(leadsOfficeContract.handleLead, { id, handled: !handled }))
  const remove = ({ _id: id }: ReceivedLead) => {
    const deleteIt = async () => {
      const reply = await call(leadsOfficeContract.deleteLead, { id })
      dropReplyDraft(id)
      markRowDeleted()
      return reply
    }
    return removing.run(id, deleteIt)
  }
  return { busy: marking.busy ?? removing.busy, mark, remove }
}

type RowHandlers = { busy: string | undefined; mark: (lead: ReceivedLead) => Promise<unknown>; onOpen: (opened: Opened) => void }

const columnsOf = ({ busy, mark, onOpen }: RowHandlers): readonly Column<ReceivedLead>[] => [
  { title: texts.columns.received, sorted: 'descending', cell: ({ createdAt }) => <Received at={createdAt} />, className: 'table:w-28' },
  { title: texts.columns.from, cell: (lead) => <Sender lead={lead} /> },
  {
    title: texts.columns.message,
    cell: ({ subject, message }) => (
      <div className="grid max-w-[60ch] grid-cols-1 gap-0.5">
        {subject && <p className="line-clamp-1 font-medium break-words">{subject}</p>}
        <p className="line-clamp-2 break-words text-ink-2">{message}</p>
      </div>
    ),
  },
  { title: texts.columns.status, cell: (lead) => <LeadState lead={lead} />, className: 'table:w-36' },
  {
    title: texts.columns.actions,
    titleHidden: true,
    cell: (lead) => (
      <span className="flex flex-wrap gap-2 table:justify-end">
        <Button size="small" look="outline" onClick={() => onOpen({ id: lead._id, replies: false })}>
          {texts.read}
          <span className="sr-only">{texts.messageOf(lead.name || texts.noName)}</span>
        </Button>
        <Button needs={leadsOfficeContract.replyToLead} size="small" look="outline" onClick={() => onOpen({ id: lead._id, replies: true })}>
          <AdminIcon name="mail" className="size-4" /> {texts.reply.open}
          <span className="sr-only">{texts.replyTo(lead.name || lead.email || texts.noName)}</span>
        </Button>
        <Button
          needs={leadsOfficeContract.handleLead}
          size="small"
          look="ghost"
          busy={busy === lead._id}
          onClick={() => void mark(lead)}
          className="table:min-w-28"
        >
          <span>{lead.handled ? texts.reopen : texts.markHandled}</span>
          <span className="sr-only">{texts.messageOf(lead.name || texts.noName)}</span>
        </Button>
      </span>
    ),
  },
]

const Sender = ({ lead: { name, email, phone } }: { lead: ReceivedLead }) => (
  <div className="grid max-w-[26ch] grid-cols-1 gap-0.5 table:min-w-44">
    <span translate="no" className="font-medium break-words">
      {name || texts.noName}
    </span>
    {email && (
      <span translate="no" className="break-words text-ink-2">
        {email}
      </span>
    )}
    {phone && (
      <span translate="no" className="break-words text-ink-2 tabular-nums">
        {phone}
      </span>
    )}
  </div>
)

/** A day and a time. A line breaks only between the two. */
function Received({ at }: { at: string }) {
  const [day, hour] = showMoment(at).split(', ')
  return (
    <>
      <span className="whitespace-nowrap">{`${day},`}</span> <span className="whitespace-nowrap text-ink-2">{hour}</span>
    </>
  )
}
