import { useState } from 'react'
import { call } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { Modal } from '#ui/office/modal.tsx'
import { Notice } from '#ui/office/notice.tsx'
import { useLoaded } from '#ui/use-loaded.ts'
import { CountPieces } from '../../arrivals/office/count-pieces.tsx'
import * as contract from '../office-contract.ts'
import type { FailedDelivery } from '../office-contract.ts'
import { deskTexts } from './desk-texts.ts'

const texts = deskTexts.pieces

/** Receives the pieces of a parcel that came back. */
export function ReceiveDialog({ of: { _id: id, version, isCash, isCancelled }, onClose }: { of: FailedDelivery; onClose: () => void }) {
  const { loaded } = useLoaded(() => withSession(call(contract.listParcelPieces, { id })))
  const [busy, setBusy] = useState(false)
  const nextStep = isCash ? texts.cash : texts.paid
  return (
    <Modal open busy={busy} onClose={onClose} title={texts.title}>
      {loaded.kind === 'loading' && <p role="status">{texts.loading}</p>}
      {loaded.kind === 'failed' && <Notice kind="failed">{texts.failed}</Notice>}
      {loaded.kind === 'loaded' && (
        <CountPieces
          lines={loaded.value}
          intro={`${texts.intro} ${isCancelled ? texts.cancelled : nextStep}`}
          qtyText={texts.of}
          submit={texts.submit}
          failed={deskTexts.failed}
          request={(lines) => call(contract.receiveParcel, { id, lines, version })}
          onBusy={setBusy}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}
