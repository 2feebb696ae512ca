import { useState } from 'react'
import { ask } from '#ui/ask.tsx'
import { call } from '#ui/call.ts'
import { Button } from '#ui/office/button.tsx'
import { useAction } from '#ui/office/use-action.ts'
import { useHere } from '#ui/use-here.ts'
import * as ordersContract from '#shop/orders/office-contract.ts'
import * as lostContract from '../lost-contract.ts'
import * as contract from '../office-contract.ts'
import type { FailedDelivery } from '../office-contract.ts'
import { stateAfter } from '../rules/desk.ts'
import { AttemptDialog } from './attempt-dialog.tsx'
import { CostsDialog } from './costs-dialog.tsx'
import { DayDialog } from './day-dialog.tsx'
import { deskTexts as texts } from './desk-texts.ts'
import { LostDialog } from './lost-dialog.tsx'
import { ReceiveDialog } from './receive-parcel-dialog.tsx'

/** The steps that a parcel of the desk allows. */
export function DeskActions({ of }: { of: FailedDelivery }) {
  const [open, setOpen] = useState<'attempt' | 'day' | 'lost' | 'received' | 'costs'>()
  const { busy, run } = useAction(texts.failed)
  const isHere = useHere()
  const { _id: id, orderId, parcel, state, version } = of
  const close = () => setOpen(undefined)
  const isWaiting = state === 'to_decide' || state === 'answered'
  const allows = (event: Parameters<typeof stateAfter>[1]) => stateAfter(state, event) !== undefined
  const { maySendAgain, isAllBack, mayGiveUp, mayUndoLost, isCancelled } = of
  const hasCosts = state === 'back' || state === 'returning'

  async function again() {
    if (!(await ask(texts.sure.again)) || !isHere()) return
    await run('again', () => call(contract.sendAgain, { id, version }))
  }

  async function refund() {
    if (!(await ask(texts.sure.refund)) || !isHere()) return
    await run('refund', () => call(ordersContract.updateOrder, { id: orderId, status: 'Cancelled' }))
  }

  async function giveUp() {
    if (!(await ask(texts.sure.giveUp)) || !isHere()) return
    await run('giveUp', () => call(lostContract.giveUpParcel, { id, version }))
  }

  async function sendBack() {
    if (!(await ask(texts.sure.back)) || !isHere()) return
    await run('back', () => call(contract.sendParcelBack, { id, version }))
  }

  async function askTheShopper() {
    if (!(await ask(texts.sure.ask)) || !isHere()) return
    await run('ask', () => call(contract.askShopper, { id, version }))
  }

  return (
    <div className="flex flex-wrap gap-2">
      {allows('day_set') && (
        <Button needs={contract.setRetryDay} look={isWaiting ? 'primary' : 'outline'} size="small" onClick={() => setOpen('day')}>
          {texts.actions.day}
        </Button>
      )}
      {allows('asked') && state !== 'asked' && of.attempts.at(-1)?.answer === null && (
        <Button needs={contract.askShopper} look="outline" size="small" busy={busy === 'ask'} onClick={() => void askTheShopper()}>
          {texts.actions.ask}
        </Button>
      )}
      {/* The attempt of a parcel to decide about is recorded already. */}
      {allows('failed') && state !== 'to_decide' && state !== 'lost' && (
        <Button needs={contract.recordAttempt} look="outline" size="small" onClick={() => setOpen('attempt')}>
          {texts.actions.failed}
        </Button>
      )}
      {allows('sent_back') && state !== 'returning' && (
        <Button needs={contract.sendParcelBack} look="outline" size="small" busy={busy === 'back'} onClick={() => void sendBack()}>
          {texts.actions.back}
        </Button>
      )}
      {allows('lost') && state !== 'lost' && !isCancelled && (
        <Button needs={lostContract.markParcelLost} look="outline" size="small" onClick={() => setOpen('lost')}>
          {texts.actions.lost}
        </Button>
      )}
      {mayUndoLost && (
        <Button
          needs={lostContract.undoParcelLost}
          look="outline"
          size="small"
          busy={busy === 'notLost'}
          onClick={() => void run('notLost', () => call(lostContract.undoParcelLost, { id, version }))}
        >
          {texts.actions.notLost}
        </Button>
      )}
      {mayGiveUp && (
        <Button needs={lostContract.giveUpParcel} look="primary" size="small" busy={busy === 'giveUp'} onClick={() => void giveUp()}>
          {texts.actions.giveUp}
        </Button>
      )}
      {allows('came_back') && (
        <Button needs={contract.receiveParcel} look="outline" size="small" onClick={() => setOpen('received')}>
          {texts.actions.received}
        </Button>
      )}
      {maySendAgain && (
        <Button needs={contract.sendAgain} look="primary" size="small" busy={busy === 'again'} onClick={() => void again()}>
          {texts.actions.again}
        </Button>
      )}
      {/* It cancels the order, which needs the right to refund, as `cancelOrders` does. */}
      {maySendAgain && isAllBack && (
        <Button needs={ordersContract.cancelOrders} look="outline" size="small" busy={busy === 'refund'} onClick={() => void refund()}>
          {texts.actions.refund}
        </Button>
      )}
      {hasCosts && (
        <Button needs={contract.setParcelCosts} look="outline" size="small" onClick={() => setOpen('costs')}>
          {texts.actions.costs}
        </Button>
      )}
      {open === 'attempt' && <AttemptDialog orderId={orderId} parcel={parcel} onClose={close} />}
      {open === 'lost' && <LostDialog orderId={orderId} parcel={parcel} onClose={close} />}
      {open === 'day' && <DayDialog of={of} onClose={close} />}
      {open === 'received' && <ReceiveDialog of={of} onClose={close} />}
      {open === 'costs' && <CostsDialog of={of} onClose={close} />}
    </div>
  )
}
