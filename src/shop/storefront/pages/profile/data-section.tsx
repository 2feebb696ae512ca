import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import * as customersOwnAccountContract from '#shop/accounts/customers/own-account-contract.ts'
import { signOut } from '#ui/session-store.ts'
import { call, CallError, isLost } from '#ui/call.ts'
import { ConsentParts, ProveDialog, ownDataTexts, useProven } from '#shop/accounts/parts.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Message } from '#ui/message.tsx'

/** The person's data: download all of it, or delete the account. Both ask for a proof. */
export const DataSection = () => (
  <Disclosure title={ownDataTexts.title}>
    <ConsentParts />
    <Download />
    <Delete />
  </Disclosure>
)

function Download() {
  const { download: texts } = ownDataTexts
  const { state, setState, start, dialog } = useProven({
    send: async (proof) => (await import('./download-data.ts')).downloadData(proof),
    onDone: () => setState({ kind: 'done', text: texts.done }),
    failed: texts.failed,
  })
  const busy = state.kind === 'busy'
  return (
    <Part title={texts.title}>
      <p className="text-ink-2">{texts.lead}</p>
      <Message state={state} />
      <Button look="outline" busy={busy} onClick={() => void start()} className="justify-self-start">
        {busy ? texts.busy : texts.button}
      </Button>
      <ProveDialog {...dialog} lead={texts.prove} />
    </Part>
  )
}

function Delete() {
  const { delete: texts } = ownDataTexts
  const navigate = useNavigate()
  const { state, start, dialog } = useProven({
    // The server may have deleted the account before its reply was lost. Another try would then find no account, so this text asks for none.
    send: (proof) =>
      call(customersOwnAccountContract.deleteOwnAccount, proof).catch((error: unknown) => {
        throw isLost(error) ? new CallError('network', { body: { message: texts.lost } }) : error
      }),
    onDone: () => {
      signOut()
      toast(texts.done)
      void navigate('/', { replace: true })
    },
    failed: texts.failed,
  })
  const busy = state.kind === 'busy'
  return (
    <Part title={texts.title}>
      <Consequences />
      <Message state={state} />
      <Button look="danger" busy={busy} onClick={() => void start()} className="justify-self-start">
        {busy ? texts.busy : texts.button}
      </Button>
      <ProveDialog {...dialog} title={texts.title} lead={texts.lead} confirm={{ text: texts.button, busy: texts.busy, look: 'danger' }} />
    </Part>
  )
}

/** What a deletion removes, and what the law makes the shop keep. */
function Consequences() {
  const { lead, deletedTitle, deleted, keptTitle, kept } = ownDataTexts.delete
  return (
    <div className="grid gap-3 text-ink-2">
      <p>{lead}</p>
      <List title={deletedTitle} items={deleted} />
      <List title={keptTitle} items={kept} />
    </div>
  )
}

const List = ({ title, items }: { title: string; items: readonly string[] }) => (
  <div>
    <p className="font-semibold text-ink">{title}</p>
    <ul className="list-disc pl-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </div>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid gap-4 border-b border-line pb-6 last:border-0 last:pb-0">
    <h3 className="text-lg">{title}</h3>
    {children}
  </section>
)
