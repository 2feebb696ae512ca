import * as systemContract from '../../system/contract.ts'
import type { Queue } from '../../system/contract.ts'
import { call } from '#ui/call.ts'
import type { Listed } from '#ui/office/call-list.ts'
import { Button } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { showMoment, showNumber } from '#ui/office/show.ts'
import { useAction } from '#ui/office/use-action.ts'
import { systemTexts as texts } from './system-texts.ts'

/** The queues with jobs in a table, queues with failed jobs first, and the names of the idle queues. */
export function QueuesPanel({ queues }: { queues: Listed<Queue> }) {
  const { busy, run } = useAction(texts.retryFailed)
  if (queues.kind === 'failed') return <FailedPanel>{queues.message}</FailedPanel>

  const withJobs = queues.rows.filter(hasJobs)
  const idle = queues.rows.filter((queue) => !hasJobs(queue))
  const retry = ({ name }: Queue) => void run(name, () => call(systemContract.retryQueue, { name }))
  return (
    <Panel title={texts.queues} flush>
      <p className="px-4 pt-3 pb-3 text-ink-2">{withJobs.length > 0 ? texts.queuesIntro : texts.allIdle}</p>
      {withJobs.length > 0 && <DataTable caption={texts.queues} columns={[...columns, retryColumn(busy, retry)]} rows={withJobs} keyOf={({ name }) => name} />}
      {idle.length > 0 && <p className="px-4 py-3 text-ink-2">{texts.idle(idle.map(({ name }) => wordsOf(name)))}</p>}
    </Panel>
  )
}

const hasJobs = ({ due, running, failed }: Queue) => due + running + failed > 0

const retryColumn = (busy: string | undefined, retry: (queue: Queue) => void): Column<Queue> => ({
  title: texts.queueColumns.action,
  titleHidden: true,
  cell: (queue) =>
    queue.failed > 0 && (
      <Button needs={systemContract.retryQueue} look="outline" size="small" busy={busy === queue.name} onClick={() => retry(queue)}>
        {texts.retry} <span className="sr-only">{wordsOf(queue.name)}</span>
      </Button>
    ),
})

/** Returns the name of a queue, such as `send-refund`, as words. */
const wordsOf = (name: string) => name.replaceAll('-', ' ')

const numberColumn = (title: string, of: (queue: Queue) => number): Column<Queue> => ({ title, numeric: true, cell: (queue) => showNumber(of(queue)) })

const columns: readonly Column<Queue>[] = [
  { title: texts.queueColumns.queue, cell: ({ name }) => <b className="block font-medium first-letter:uppercase">{wordsOf(name)}</b> },
  numberColumn(texts.queueColumns.due, ({ due }) => due),
  { title: texts.queueColumns.waited, numeric: true, cell: ({ oldestDueSeconds }) => waitText(oldestDueSeconds) },
  numberColumn(texts.queueColumns.running, ({ running }) => running),
  numberColumn(texts.queueColumns.failed, ({ failed }) => failed),
  {
    title: texts.queueColumns.last,
    cell: ({ lastFailure }) =>
      lastFailure && (
        <span className="grid max-w-[50ch] gap-1 wrap-anywhere">
          <span>{showMoment(lastFailure.at)}</span>
          <span className="text-ink-2">{lastFailure.message || texts.noReason}</span>
        </span>
      ),
  },
]

/** Returns a wait in the largest unit that fits. */
function waitText(seconds: number | null) {
  if (seconds === null) return ''
  if (seconds < 90) return `${Math.round(seconds)} s`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}
