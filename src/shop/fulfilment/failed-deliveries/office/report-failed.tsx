import { useState } from 'react'
import { Button } from '#ui/office/button.tsx'
import * as lostContract from '../lost-contract.ts'
import * as contract from '../office-contract.ts'
import { AttemptDialog } from './attempt-dialog.tsx'
import { deskTexts as texts } from './desk-texts.ts'
import { LostDialog } from './lost-dialog.tsx'

/** Records the first failed attempt of a parcel or its loss, on the page of its order. */
export function ReportFailed({ orderId, parcel, isLost }: { orderId: string; parcel: number; isLost: boolean }) {
  const [open, setOpen] = useState<'attempt' | 'lost'>()
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      <Button needs={contract.recordAttempt} look="ghost" size="small" onClick={() => setOpen('attempt')}>
        {texts.record} <span className="sr-only">{texts.ofParcel(parcel)}</span>
      </Button>
      {!isLost && (
        <Button needs={lostContract.markParcelLost} look="ghost" size="small" onClick={() => setOpen('lost')}>
          {texts.recordLost} <span className="sr-only">{texts.ofParcel(parcel)}</span>
        </Button>
      )}
      {open === 'attempt' && <AttemptDialog orderId={orderId} parcel={parcel} onClose={close} />}
      {open === 'lost' && <LostDialog orderId={orderId} parcel={parcel} onClose={close} />}
    </div>
  )
}
