import { useState } from 'react'
import { call } from '#ui/call.ts'
import { AdminIcon } from '#ui/office/admin-icon.tsx'
import { Button } from '#ui/office/button.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { showRupees } from '#ui/office/show.ts'
import * as officeContract from '../../office-contract.ts'
import * as contract from '../contract.ts'
import { MoveDialog } from './move-dialog.tsx'
import { offlineTexts } from './offline-texts.ts'

const texts = offlineTexts.markPaid

/** The button that records that staff took the money of an order. `amount`: rupees. */
export function MarkPaidButton({ id, amount }: { id: string; amount: number }) {
  const [isOpen, setOpen] = useState(false)
  // It decides about money as a refund does.
  if (!mayCall(officeContract.refundOrder)) return null
  return (
    <>
      <Button needs={contract.markPaidOffline} look="outline" onClick={() => setOpen(true)}>
        <AdminIcon name="rupee" /> {texts.open}
      </Button>
      {isOpen && (
        <MoveDialog
          title={texts.title}
          about={texts.about(showRupees(amount))}
          label={offlineTexts.kind.paid}
          submitText={texts.submit(showRupees(amount))}
          send={(move, key) => call(contract.markPaidOffline, { id, amount, key, ...move })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
