import { useState } from 'react'
import { Button } from '#ui/office/button.tsx'
import * as contract from '../office-contract.ts'
import { AttemptDialog } from './attempt-dialog.tsx'
import { deskTexts as texts } from './desk-texts.ts'

/** Records the first failed attempt of a parcel, on the page of its order. */
export function ReportFailed({ orderId, parcel }: { orderId: string; parcel: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button needs={contract.recordAttempt} look="ghost" size="small" onClick={() => setOpen(true)} className="justify-self-start">
        {texts.record} <span className="sr-only">{texts.recordOf(parcel)}</span>
      </Button>
      {open && <AttemptDialog orderId={orderId} parcel={parcel} onClose={() => setOpen(false)} />}
    </>
  )
}
