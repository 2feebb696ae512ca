import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from 'react-router'
import * as webhooksContract from '../contract.ts'
import type { Delivery, OfferedEvent, Webhook } from '../contract.ts'
import { deliveryStatuses } from '../rules/delivery.ts'
import { ask } from '#ui/ask.tsx'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { Button } from '#ui/office/button.tsx'
import { callList, type Listed } from '#ui/office/call-list.ts'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { mayCall } from '#ui/office/rights.ts'
import { useAction } from '#ui/office/use-action.ts'
import { DeliveriesPanel, describeAnswer } from './deliveries-panel.tsx'
import { readOffered } from './read-offered.ts'
import { type NewSecret, SecretPanel } from './secret-panel.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookState } from './webhook-state.tsx'
import { webhooksTexts, webhookTexts as texts } from './webhooks-texts.ts'

const pageSize = 50

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, webhooksTexts.title)

export async function clientLoader({ url: { searchParams }, params: { id = '' } }: ClientLoaderFunctionArgs) {
  const status = deliveryStatuses.find((known) => known === searchParams.get('status'))
  const deliveries = callList(webhooksContract.listDeliveries, { id, limit: pageSize, cursor: searchParams.get('cursor') || undefined, status })
  const offered = readOffered()
  try {
    return {
      kind: 'loaded' as const,
      webhook: await withSession(call(webhooksContract.showWebhook, { id })),
      deliveries: await deliveries,
      offered: await offered,
    }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.loadFailed) }
  }
}

export default function WebhookPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const back = <BackLink to="/admin/webhooks">{texts.back}</BackLink>
  if (loaded.kind === 'failed')
    return (
      <>
        <PageHead title={webhooksTexts.title} back={back} />
        <FailedPanel>{loaded.message}</FailedPanel>
      </>
    )
  return <Loaded key={loaded.webhook._id} {...loaded} back={back} />
}

type LoadedProps = { webhook: Webhook; deliveries: Listed<Delivery>; offered: readonly OfferedEvent[]; back: React.ReactNode }

function Loaded({ webhook, deliveries, offered, back }: LoadedProps) {
  const [replaced, setReplaced] = useState<NewSecret>()
  const [formKey, setFormKey] = useState(0)
  return (
    <>
      <PageHead title={new URL(webhook.url).host} back={back} actions={<Actions webhook={webhook} onReplaced={setReplaced} />}>
        <WebhookState {...webhook} />
      </PageHead>
      {replaced && <SecretPanel key={replaced.secret} {...replaced} onDone={() => setReplaced(undefined)} />}
      {mayCall(webhooksContract.updateWebhook) && (
        <WebhookForm key={`${formKey}:${webhook.version}`} offered={offered} editing={webhook} onSaved={() => {}} onTake={() => setFormKey((key) => key + 1)} />
      )}
      <DeliveriesPanel webhook={webhook} list={deliveries} />
    </>
  )
}

/** The buttons of the page's head. `onReplaced` gets a new secret, which the page shows once. */
function Actions({ webhook: { _id: id, state, version }, onReplaced }: { webhook: Webhook; onReplaced: (secret: NewSecret) => void }) {
  const navigate = useNavigate()
  const testing = useAction(texts.testFailed, { reloadsAfterFailure: false })
  const changingState = useAction(texts.stateFailed)
  const replacing = useAction(texts.replaceFailed)
  const deleting = useAction(texts.deleteFailed)
  const next = state === 'active' ? ('paused' as const) : ('active' as const)

  const test = () =>
    testing.run(id, async () => {
      const { delivery } = await call(webhooksContract.testWebhook, { id })
      return { message: texts.testAnswer(describeAnswer(delivery)), ...(delivery.status === 'failed' && { kind: 'error' as const }) }
    })

  async function replace() {
    if (!(await ask(texts.askReplace))) return
    await replacing.run(id, async () => {
      const reply = await call(webhooksContract.replaceWebhookSecret, { id, version })
      onReplaced({ secret: reply.secret, oldUntil: reply.webhook.oldSecretUntil })
      return reply
    })
  }

  async function remove() {
    if (!(await ask(texts.askDelete))) return
    await deleting.run(id, async () => {
      const reply = await call(webhooksContract.deleteWebhook, { id })
      await navigate('/admin/webhooks')
      return reply
    })
  }

  return (
    <>
      <Button needs={webhooksContract.testWebhook} busy={testing.busy !== undefined} onClick={() => void test()}>
        {texts.test}
      </Button>
      <Button
        needs={webhooksContract.setWebhookState}
        look="outline"
        busy={changingState.busy !== undefined}
        onClick={() => void changingState.run(id, () => call(webhooksContract.setWebhookState, { id, state: next }))}
      >
        {state === 'active' ? texts.pause : texts.activate}
      </Button>
      <Button needs={webhooksContract.replaceWebhookSecret} look="outline" busy={replacing.busy !== undefined} onClick={() => void replace()}>
        {texts.replace}
      </Button>
      <Button needs={webhooksContract.deleteWebhook} look="ghost" busy={deleting.busy !== undefined} onClick={() => void remove()} className="text-danger">
        {texts.delete}
      </Button>
    </>
  )
}
