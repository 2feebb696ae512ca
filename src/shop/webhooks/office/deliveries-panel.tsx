import { useState } from 'react'
import * as webhooksContract from '../contract.ts'
import type { Delivery, Webhook } from '../contract.ts'
import { deliveryStatuses, type DeliveryStatus } from '../rules/delivery.ts'
import { testEvent } from '../rules/webhook-events.ts'
import { call } from '#ui/call.ts'
import { NotedBadge, type Tone } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import type { Listed } from '#ui/office/call-list.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { TextField } from '#ui/office/fields.tsx'
import { ChoiceFilter, FilterBar } from '#ui/office/filter-bar.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { showMoment } from '#ui/office/show.ts'
import { useAction } from '#ui/office/use-action.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { webhookTexts } from './webhooks-texts.ts'

const texts = webhookTexts.deliveries

/** Describes the receiver's answer to the last try in one line, such as `200 in 85 ms – ok`. */
export const describeAnswer = ({ answerStatus, durationMs, answer }: Pick<Delivery, 'answerStatus' | 'durationMs' | 'answer'>) =>
  [answerStatus ?? texts.noAnswer, durationMs !== null && answerStatus !== null && texts.took(durationMs), answer && `– ${answer}`]
    .filter((part) => part !== false && part !== '')
    .join(' ')

/** The deliveries to an address with their filter, and the form that sends the failed ones again. */
export function DeliveriesPanel({ webhook, list }: { webhook: Webhook; list: Listed<Delivery> }) {
  return (
    <>
      <FilterBar>
        <ChoiceFilter
          label={texts.status}
          name="status"
          all={texts.all}
          choices={deliveryStatuses.map((status) => [status, texts.statuses[status]] as const)}
        />
      </FilterBar>
      {webhook.state === 'active' && mayCall(webhooksContract.resendFailed) && <ResendForm id={webhook._id} />}
      <ListPanel list={list} title={texts.title} empty={texts.empty} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.title} columns={columnsFor(webhook)} rows={rows} keyOf={({ _id }) => _id} />}
      </ListPanel>
    </>
  )
}

const tones: Record<DeliveryStatus, Tone> = { queued: 'waiting', retrying: 'bad', delivered: 'good', failed: 'bad' }

const columnsFor = ({ state }: Webhook): readonly Column<Delivery>[] => [
  { title: texts.columns.when, sorted: 'descending', cell: ({ createdAt }) => showMoment(createdAt), className: 'table:whitespace-nowrap' },
  {
    title: texts.columns.event,
    cell: ({ event, subject }) => (
      <span className="grid">
        <span translate="no">{event === testEvent ? texts.test : event}</span>
        {event !== testEvent && (
          <span translate="no" className="text-xs text-ink-3 wrap-anywhere">
            {subject}
          </span>
        )}
      </span>
    ),
  },
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
    cell: (delivery) => <span className="wrap-anywhere">{delivery.tries > 0 || delivery.answer ? describeAnswer(delivery) : ''}</span>,
  },
  {
    title: texts.columns.actions,
    titleHidden: true,
    cell: (delivery) => state === 'active' && delivery.status !== 'queued' && <Resend delivery={delivery} />,
  },
]

function Resend({ delivery: { _id: id, event, subject } }: { delivery: Delivery }) {
  const { busy, run } = useAction(texts.resendFailed)
  return (
    <Button
      needs={webhooksContract.resendDelivery}
      look="outline"
      size="small"
      busy={busy === id}
      onClick={() => void run(id, () => call(webhooksContract.resendDelivery, { id }))}
    >
      {texts.resend}
      <span className="sr-only">{` ${event} ${subject}`}</span>
    </Button>
  )
}

/** A form that sends again all deliveries that failed since a time. */
function ResendForm({ id }: { id: string }) {
  const [since, setSince] = useState('')
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: texts.bulk.failed, reloads: false })

  function submit() {
    if (!since) return refuse({ since: texts.bulk.missing })
    return save(async () => {
      const { count, more } = await call(webhooksContract.resendFailed, { id, since })
      return { message: texts.bulk.sent(count, more) }
    })
  }

  return (
    <form {...formProps(submit)} className="flex flex-wrap items-end gap-3">
      <TextField
        label={texts.bulk.since}
        name="since"
        type="datetime-local"
        value={since}
        error={errors['since']}
        onChange={({ target }) => setSince(target.value)}
        className="w-full sm:w-64"
      />
      <Button type="submit" look="outline" busy={busy}>
        {texts.bulk.submit}
      </Button>
    </form>
  )
}
