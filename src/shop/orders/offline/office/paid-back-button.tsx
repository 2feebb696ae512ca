import { useState } from 'react'
import { call } from '#ui/call.ts'
import { Button } from '#ui/office/button.tsx'
import { showRupees } from '#ui/office/show.ts'
import type { Refund } from '../../payments/contract.ts'
import * as contract from '../contract.ts'
import { MoveDialog } from './move-dialog.tsx'
import { offlineTexts } from './offline-texts.ts'

const texts = offlineTexts.paidBack

/** The button that records how staff paid a refund back. */
export function PaidBackButton({ refund: { _id: id, amount }, size }: { refund: Pick<Refund, '_id' | 'amount'>; size?: 'small' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button needs={contract.recordPaidBack} look="outline" {...(size && { size })} onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && (
        <MoveDialog
          title={texts.title}
          about={texts.about(showRupees(amount))}
          label={offlineTexts.kind.paidBack}
          submitText={texts.submit(showRupees(amount))}
          send={(move, key) => call(contract.recordPaidBack, { id, key, ...move })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
