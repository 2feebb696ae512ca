import { timeInIndia } from '#kernel/india.ts'
import { ask } from '#ui/ask.tsx'
import { call } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { LoadedPart } from '#ui/loaded-part.tsx'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { useAction } from '#ui/office/use-action.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import type { Product } from '../../contract.ts'
import * as contract from '../contract.ts'
import type { Schedule } from '../contract.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { scheduleTexts as texts } from './schedules-texts.ts'

const maxShown = 200

/** The scheduled changes: of one product, with the form that adds another, or of all products. */
export function ScheduledChanges({ product }: { product?: Product }) {
  const { loaded, reload } = useLoaded(() =>
    withSession(call(contract.listSchedules, { open: 'true', limit: maxShown, ...(product && { product: product._id }) })),
  )
  return (
    <Panel id={texts.anchor} title={texts.title}>
      <div className="grid gap-4">
        <p className="text-ink-2">{texts.intro}</p>
        <LoadedPart loaded={loaded} reload={reload} texts={texts}>
          {(schedules) => <ScheduleList schedules={schedules} onChanged={() => void reload()} />}
        </LoadedPart>
        {product && mayCall(contract.addSchedule) && <ScheduleForm product={product} onAdded={reload} />}
      </div>
    </Panel>
  )
}

/** Returns an instant as a minute in India (YYYY-MM-DDTHH:MM), for the address of a preview. */
const minuteOf = (at: string) => timeInIndia(new Date(at)).replace(' ', 'T')

/** The scheduled changes, each with a link to its preview and a button to cancel it. `onChanged` loads the list again. */
function ScheduleList({ schedules, onChanged }: { schedules: readonly Schedule[]; onChanged: () => void }) {
  const { busy, run } = useAction(texts.failed)
  async function cancel({ _id: id, state }: Schedule) {
    if (state !== 'failed' && !(await ask(texts.askCancel[state === 'running' ? 'running' : 'waiting']))) return
    await run(id, () => call(contract.cancelSchedule, { id }))
    onChanged()
  }

  if (schedules.length === 0) return <p className="text-ink-2">{texts.empty}</p>
  return (
    <ul className="grid gap-2">
      {schedules.map((one) => (
        <li key={one._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline pb-2 last:border-0">
          <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
            <b className="block font-semibold">{texts.target(one)}</b>
            <span className="block tabular-nums">{texts.line(one)}</span>
            {one.note !== undefined && <span className="block text-danger">{one.note}</span>}
          </span>
          {one.state === 'running' && <Badge tone="info">{texts.running}</Badge>}
          {one.state === 'failed' && <Badge tone="bad">{texts.failedState}</Badge>}
          {one.state === 'waiting' && (
            <a
              href={`/product-on/${encodeURIComponent(one.productId)}?at=${minuteOf(one.from)}`}
              target="_blank"
              rel="noopener"
              className="link inline-flex min-h-11 items-center lg:min-h-8"
            >
              <span>{texts.preview}</span> <span className="sr-only">{texts.previewOf(texts.line(one))}</span>
            </a>
          )}
          <Button needs={contract.cancelSchedule} look="ghost" size="small" busy={busy === one._id} onClick={() => void cancel(one)}>
            <span>{one.state === 'failed' ? texts.remove : texts.cancel}</span> <span className="sr-only">{texts.line(one)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
