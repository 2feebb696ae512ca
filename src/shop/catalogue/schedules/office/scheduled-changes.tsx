import { call } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { LoadedPart } from '#ui/loaded-part.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import type { Product } from '../../contract.ts'
import * as contract from '../contract.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { ScheduleList } from './schedule-list.tsx'
import { scheduleTexts as texts } from './schedules-texts.ts'

const mostShown = 200

/** What is set for a time: of one product, with the form that sets more, or of all. */
export function ScheduledChanges({ product }: { product?: Product }) {
  const { loaded, reload } = useLoaded(() =>
    withSession(call(contract.listSchedules, { open: 'true', limit: mostShown, ...(product && { product: product._id }) })),
  )
  return (
    <Panel title={texts.title}>
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
