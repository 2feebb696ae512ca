import { Panel } from '#ui/office/panel.tsx'
import type { FailedDelivery } from '../office-contract.ts'
import { DeskActions } from './desk-actions.tsx'
import { DeskState, LastAttempt } from './desk-columns.tsx'
import { deskTexts as texts } from './desk-texts.ts'

/** The parcels of an order that could not be delivered, with their next steps. Renders nothing without one. */
export function OrderFailedDeliveries({ parcels }: { parcels: FailedDelivery[] }) {
  if (parcels.length === 0) return null
  return (
    <Panel title={texts.panel}>
      <ul className="grid gap-4">
        {parcels.map((each) => (
          <li key={each._id} className="grid gap-2">
            <span className="font-semibold">{texts.parcel(each.parcel)}</span>
            <div>
              <DeskState of={each} />
            </div>
            <div>
              <LastAttempt of={each} />
            </div>
            <DeskActions of={each} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
