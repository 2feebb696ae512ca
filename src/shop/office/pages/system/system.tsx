import { type MetaFunction, useLoaderData } from 'react-router'
import * as systemContract from '../../system/contract.ts'
import { callList } from '#ui/office/call-list.ts'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { ChecksPanel } from './checks-panel.tsx'
import { QueuesPanel } from './queues-panel.tsx'
import { systemTexts as texts } from './system-texts.ts'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader() {
  return { queues: await callList(systemContract.listQueues, {}) }
}

export default function SystemPage() {
  const { queues } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead title={texts.title}>{texts.intro}</PageHead>
      <div className="grid gap-6">
        <ChecksPanel />
        <QueuesPanel queues={queues} />
      </div>
    </>
  )
}
