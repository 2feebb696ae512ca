import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import * as messagesContract from '../contract.ts'
import { type Message, messageStatuses } from '../contract.ts'
import * as messagesTextsContract from '../texts-contract.ts'
import { call } from '#ui/call.ts'
import { mailTextsTexts } from './mail-texts.ts'
import { messagesTexts as texts } from './messages-texts.ts'
import { callList } from '#ui/office/call-list.ts'
import { mayCall } from '#ui/office/rights.ts'
import { showMoment } from '#ui/office/show.ts'
import { Badge, type Tone } from '#ui/office/badge.tsx'
import { Button, ButtonLink } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/office/filter-bar.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { useAction } from '#ui/office/use-action.ts'

const pageSize = 50

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const { searchParams } = url
  const param = (name: string) => searchParams.get(name) || undefined
  const status = messageStatuses.find((known) => known === param('status'))
  return { list: await callList(messagesContract.listMessages, { limit: pageSize, cursor: param('cursor'), q: param('q'), status }) }
}

export default function Messages() {
  const { list } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead
        title={texts.title}
        actions={mayCall(messagesTextsContract.listTexts) && <ButtonLink to="/admin/messages/texts">{mailTextsTexts.title}</ButtonLink>}
      >
        {texts.intro}
      </PageHead>
      <FilterBar>
        <SearchFilter label={texts.search} />
        <ChoiceFilter label={texts.status} name="status" all={texts.all} choices={messageStatuses.map((status) => [status, texts.statuses[status]] as const)} />
      </FilterBar>
      <ListPanel list={list} empty={texts.empty} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.title} columns={columns} rows={rows} keyOf={({ _id }) => _id} />}
      </ListPanel>
    </>
  )
}

const tones: Record<Message['status'], Tone> = { queued: 'waiting', sent: 'good', failed: 'bad', late: 'bad' }

const columns: readonly Column<Message>[] = [
  { title: texts.columns.when, sorted: 'descending', cell: ({ createdAt }) => showMoment(createdAt), className: 'whitespace-nowrap' },
  { title: texts.columns.channel, cell: ({ channel }) => texts.channels[channel] },
  { title: texts.columns.to, cell: ({ to }) => <Recipient to={to} /> },
  { title: texts.columns.message, cell: (message) => <Content {...message} /> },
  {
    title: texts.columns.status,
    cell: (message) => <Status {...message} />,
  },
  { title: texts.columns.actions, titleHidden: true, cell: (message) => message.canResend && <Resend message={message} /> },
]

/** A mobile number or an email address, which breaks before its @ first. */
function Recipient({ to }: { to: string }) {
  const [name, host] = to.split('@')
  return (
    <span className="wrap-break-word">
      <span>{name}</span>
      <wbr />
      {host !== undefined && <span>{`@${host}`}</span>}
    </span>
  )
}

/** The status. A message that was not sent shows the gateway's last answer, and each attempt on request. */
function Status({ status, channel, storedOnly, notSent, failure, tries, attempts }: Message) {
  const hasFailed = (status === 'failed' || status === 'late') && failure !== ''
  return (
    <div className="grid justify-items-start gap-0.5 py-1">
      {notSent ? (
        <Badge tone="bad">{texts.notSent[channel]}</Badge>
      ) : (
        <Badge tone={storedOnly ? 'plain' : tones[status]}>{storedOnly ? texts.storedOnly : texts.statuses[status]}</Badge>
      )}
      {hasFailed && <span className="text-xs text-danger">{`${failure} ${texts.attempts(tries)}`}</span>}
      {hasFailed && attempts.length > 0 && (
        <details className="text-xs">
          <summary className="min-h-6 py-1">{texts.allAttempts(attempts.length)}</summary>
          <ol className="grid gap-1 pb-1">
            {attempts.map((attempt) => (
              <li key={attempt.at}>
                <time dateTime={attempt.at} className="text-ink-3">
                  {showMoment(attempt.at)}
                </time>
                <span className="block wrap-anywhere">{attempt.failure}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

function Content({ subject, text }: Message) {
  if (!text) return subject
  return (
    <details className="max-w-[52ch]">
      <summary className="min-h-8 py-1">{subject || `${text.slice(0, 40)}…`}</summary>
      <p className="pb-2 whitespace-pre-line text-ink-2">{text}</p>
    </details>
  )
}

function Resend({ message: { _id: id } }: { message: Message }) {
  const { busy, run } = useAction(texts.resendFailed, { reloadsAfterFailure: false })
  return (
    <Button
      needs={messagesContract.resendMessage}
      look="outline"
      size="small"
      busy={busy === id}
      onClick={() => void run(id, () => call(messagesContract.resendMessage, { id }))}
    >
      {texts.resend}
    </Button>
  )
}
