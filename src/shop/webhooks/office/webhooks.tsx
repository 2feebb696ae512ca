import { useState } from 'react'
import { type MetaFunction, useLoaderData } from 'react-router'
import * as webhooksContract from '../contract.ts'
import type { Webhook } from '../contract.ts'
import { callList } from '#ui/office/call-list.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { mayCall } from '#ui/office/rights.ts'
import { ScreenLink } from '#ui/office/screen-link.tsx'
import { readOffered } from './read-offered.ts'
import { type NewSecret, SecretPanel } from './secret-panel.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { LastAnswer, WebhookState } from './webhook-state.tsx'
import { webhooksTexts as texts } from './webhooks-texts.ts'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader() {
  const [list, offered] = await Promise.all([callList(webhooksContract.listWebhooks, {}), readOffered()])
  return { list, offered }
}

export default function Webhooks() {
  const { list, offered } = useLoaderData<typeof clientLoader>()
  const [added, setAdded] = useState<NewSecret>()
  const [formKey, setFormKey] = useState(0)

  function finish(secret: NewSecret | undefined) {
    setAdded(secret)
    setFormKey((key) => key + 1)
  }

  return (
    <>
      <PageHead title={texts.title}>{texts.intro}</PageHead>
      {added && <SecretPanel key={added.secret} {...added} onDone={() => setAdded(undefined)} />}
      <ListPanel list={list} title={texts.list} empty={texts.empty} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.list} columns={columns} rows={rows} keyOf={({ _id }) => _id} />}
      </ListPanel>
      {mayCall(webhooksContract.addWebhook) && <WebhookForm key={formKey} offered={offered} onSaved={finish} />}
    </>
  )
}

const columns: readonly Column<Webhook>[] = [
  {
    title: texts.columns.address,
    cell: ({ _id, url, note }) => (
      <span className="grid gap-0.5">
        <ScreenLink needs={webhooksContract.showWebhook} to={`/admin/webhooks/${_id}`} className="wrap-anywhere">
          {url}
        </ScreenLink>
        {note && <span className="text-xs wrap-anywhere text-ink-3">{note}</span>}
      </span>
    ),
  },
  {
    title: texts.columns.events,
    cell: ({ events }) => (
      <details className="max-w-[40ch]">
        <summary className="min-h-8 py-1 whitespace-nowrap">{texts.eventCount(events.length)}</summary>
        <p translate="no" className="pb-2 text-ink-2 wrap-anywhere">
          {events.join(', ')}
        </p>
      </details>
    ),
  },
  { title: texts.columns.state, cell: (webhook) => <WebhookState {...webhook} /> },
  { title: texts.columns.last, cell: (webhook) => <LastAnswer {...webhook} /> },
]
