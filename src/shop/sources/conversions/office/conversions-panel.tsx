import { NotedBadge, type Tone } from '#ui/office/badge.tsx'
import type { Listed } from '#ui/office/call-list.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageLink } from '#ui/office/screen-link.tsx'
import { showMoment, showRupees } from '#ui/office/show.ts'
import type { Conversion } from '../contract.ts'
import type { ConversionStatus } from '../rules/conversion.ts'
import { conversionsTexts as texts } from './conversions-texts.ts'

/** The events about orders for advertising services, with their answers. */
export function ConversionsPanel({ list }: { list: Listed<Conversion> }) {
  return (
    <>
      <p className="max-w-[70ch] text-ink-2">{texts.note}</p>
      <ListPanel list={list} title={texts.title} empty={texts.empty} nothingFound={texts.empty} noun={texts.noun} failed={() => texts.failed}>
        {(rows) => (
          <DataTable caption={texts.title} columns={columns} rows={rows} keyOf={({ receiver, event, subject }) => `${receiver} ${event} ${subject}`} />
        )}
      </ListPanel>
    </>
  )
}

const tones: Record<ConversionStatus, Tone> = { queued: 'waiting', retrying: 'bad', delivered: 'good', failed: 'bad', skipped: 'plain' }

const columns: readonly Column<Conversion>[] = [
  { title: texts.columns.when, sorted: 'descending', cell: ({ createdAt }) => showMoment(createdAt), className: 'table:whitespace-nowrap' },
  { title: texts.columns.event, cell: ({ receiver, event }) => `${texts.receivers[receiver]}: ${texts.events[event]}` },
  {
    title: texts.columns.order,
    cell: ({ orderId }) => (
      <PageLink to={`/admin/orders/${orderId}`} className="link inline-flex min-h-11 items-center lg:min-h-8">
        <span translate="no">{orderId}</span>
      </PageLink>
    ),
  },
  { title: texts.columns.amount, numeric: true, cell: ({ amount }) => (amount === null ? '' : showRupees(amount)) },
  {
    title: texts.columns.status,
    cell: ({ status, tries }) => (
      <NotedBadge tone={tones[status]} note={tries > 0 && status !== 'delivered' && texts.tries(tries)}>
        {texts.statuses[status]}
      </NotedBadge>
    ),
  },
  {
    title: texts.columns.answer,
    cell: ({ answerStatus, answer }) => (
      <span className="wrap-anywhere">{[answerStatus, answer].filter((part) => part !== null && part !== '').join(' – ')}</span>
    ),
  },
]
