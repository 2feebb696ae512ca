import { useState } from 'react'
import { call } from '#ui/call.ts'
import { Modal } from '#ui/office/modal.tsx'
import { CountPieces } from '../../arrivals/office/count-pieces.tsx'
import * as returnsOfficeContract from '../office-contract.ts'
import type { OrderReturn } from '../office-contract.ts'
import type { ReturnReason } from '../rules/return.ts'
import { returnsTexts } from './returns-texts.ts'

const texts = returnsTexts.receiving

/** For these reasons nobody can sell the pieces again. */
const unsellable: readonly ReturnReason[] = ['damaged', 'spoiled']

/** Receives the pieces of a return. */
export function ReceiveDialog({ of: { _id: id, version, lines, reason }, onClose }: { of: OrderReturn; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  return (
    <Modal open busy={busy} onClose={onClose} title={texts.title}>
      <CountPieces
        lines={lines}
        intro={texts.intro}
        qtyText={texts.of}
        expectedAs={unsellable.includes(reason) ? 'writeOff' : 'restock'}
        submit={texts.submit}
        failed={returnsTexts.failed}
        request={(arrived) => call(returnsOfficeContract.receiveReturn, { id, lines: arrived, version })}
        onBusy={setBusy}
        onClose={onClose}
      />
    </Modal>
  )
}
