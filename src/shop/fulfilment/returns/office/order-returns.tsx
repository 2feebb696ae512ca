import { type ReactElement, useRef, useState, useEffect } from 'react'
import * as returnsOfficeContract from '../office-contract.ts'
import type { OrderReturn } from '../office-contract.ts'
import { canMove, type ReturnState, mostWords } from '../rules/return.ts'
import { ReturnPhoto } from '../pages/return-photo.tsx'
import { useNamedPart } from '#ui/use-named-part.ts'
import { mayCall } from '#ui/office/rights.ts'
import * as replacementsContract from '../../replacements/contract.ts'
import { ReplaceDialog } from '../../replacements/office/replace-dialog.tsx'
import { replacementTexts } from '../../replacements/office/replacement-texts.ts'
import { returnsTexts as texts } from './returns-texts.ts'
import { showMoment, showRupees } from '#ui/office/show.ts'
import { Button } from '#ui/office/button.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { ReturnBadge } from './return-badge.tsx'
import { returnPart } from './return-path.ts'
import * as settingsContract from '#shop/settings/contract.ts'
import { call } from '#ui/call.ts'
import { TextAreaField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useOfficeForm } from '#ui/office/use-office-form.ts'

type Kind = 'approve' | 'refuse' | 'receive' | 'close' | 'replace'

const stateAfter = { approve: 'approved', refuse: 'refused', receive: 'received', close: 'closed', replace: 'closed' } as const satisfies Record<
  Kind,
  ReturnState
>

/** The returns of an order with their next steps. Renders nothing without a return. */
export function OrderReturns({ orderId, returns }: { orderId: string; returns: OrderReturn[] }) {
  const [open, setOpen] = useState<{ kind: Kind; id: string }>()
  // The return as it is now: a dialog closes when somebody else took the step before.
  const of = returns.find(({ _id, state }) => open?.id === _id && canMove(state, stateAfter[open.kind]))
  const close = () => setOpen(undefined)
  if (returns.length === 0) return null
  return (
    <Panel title={texts.title} flush>
      <ul>
        {returns.map((each) => (
          <Return key={each._id} of={each}>
            <Steps of={each} onOpen={(kind) => setOpen({ kind, id: each._id })} />
          </Return>
        ))}
      </ul>
      {of && (open?.kind === 'approve' || open?.kind === 'refuse') && <AnswerDialog kind={open.kind} of={of} onClose={close} />}
      {of && open?.kind === 'receive' && <ReceiveDialog of={of} onClose={close} />}
      {of && open?.kind === 'replace' && (
        <ReplaceDialog
          orderId={orderId}
          lines={of.lines.map(({ qty, received, ...line }) => ({ ...line, left: received ?? qty })).filter(({ left }) => left > 0)}
          ofReturn={{ id: of._id, reason: of.reason }}
          onClose={close}
        />
      )}
      {of && open?.kind === 'close' && <CloseDialog of={of} onClose={close} />}
    </Panel>
  )
}

/** A return, and below it its next steps. Shows itself and focuses its heading if the address names it. */
function Return({
  of: { _id, state, reason, words, answer, closing, askedAt, lines, photos, refund },
  children,
}: {
  of: OrderReturn
  children: ReactElement | false
}) {
  const item = useRef<HTMLLIElement>(null)
  useNamedPart(item, (element) => {
    element.scrollIntoView()
    element.querySelector('h3')?.focus({ preventScroll: true })
  })
  return (
    // The space above shows the card's title too.
    <li ref={item} id={returnPart(_id)} className="grid scroll-mt-32 gap-3 border-b border-hairline px-4 py-4 last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ReturnBadge state={state} />
        <h3 tabIndex={-1} className="font-sans text-sm leading-[inherit] font-semibold tracking-normal">
          {texts.reasons[reason]}
        </h3>
        <time dateTime={askedAt} className="text-ink-3">
          {showMoment(askedAt)}
        </time>
      </div>
      <ul className="grid gap-1">
        {lines.map(({ position, name, type, qty, received, restocked, writtenOff }) => (
          <li key={position}>
            <span>{texts.item(qty, name, type)}</span>
            {received !== null && <span className="text-ink-3">{` (${texts.arrived(restocked, writtenOff)})`}</span>}
          </li>
        ))}
      </ul>
      {(words || answer || closing) && (
        <dl className="grid gap-2">
          {words && <Part name={texts.words}>{words}</Part>}
          {answer && <Part name={texts.answer}>{answer}</Part>}
          {closing && <Part name={texts.answer}>{closing}</Part>}
        </dl>
      )}
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map((photo, index) => (
            <li key={photo}>
              <ReturnPhoto id={photo} number={index + 1} />
            </li>
          ))}
        </ul>
      )}
      {refund !== null && <p className="font-semibold tabular-nums">{texts.refunded(showRupees(refund))}</p>}
      {children}
    </li>
  )
}

/** The steps that may follow. A role sees only those that it may take. */
function Steps({ of: { state }, onOpen }: { of: OrderReturn; onOpen: (kind: Kind) => void }) {
  if (!canMove(state, 'approved') && !canMove(state, 'closed')) return null
  return (
    <div className="flex flex-wrap gap-2">
      {canMove(state, 'approved') && (
        <Button needs={returnsOfficeContract.approveReturn} onClick={() => onOpen('approve')}>
          {texts.actions.approve}
        </Button>
      )}
      {canMove(state, 'refused') && (
        <Button needs={returnsOfficeContract.refuseReturn} look="outline" onClick={() => onOpen('refuse')}>
          {texts.actions.refuse}
        </Button>
      )}
      {canMove(state, 'received') && (
        <Button needs={returnsOfficeContract.receiveReturn} onClick={() => onOpen('receive')}>
          {texts.actions.receive}
        </Button>
      )}
      {canMove(state, 'closed') && mayCall(returnsOfficeContract.closeReturn) && (
        <Button needs={replacementsContract.makeReplacement} look="outline" onClick={() => onOpen('replace')}>
          {replacementTexts.send}
        </Button>
      )}
      {canMove(state, 'closed') && (
        <Button needs={returnsOfficeContract.closeReturn} look={state === 'received' ? 'primary' : 'outline'} onClick={() => onOpen('close')}>
          {texts.actions.close}
        </Button>
      )}
    </div>
  )
}

const Part = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="text-xs text-ink-3">{name}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
)

const answerTexts = texts.answering

const steps = { approve: returnsOfficeContract.approveReturn, refuse: returnsOfficeContract.refuseReturn }

/** Approves or refuses a return in the owner's words. An approval starts with the shop's address. */
function AnswerDialog({ kind, of: { _id, version }, onClose }: { kind: 'approve' | 'refuse'; of: OrderReturn; onClose: () => void }) {
  const [words, setWords] = useState('')
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: texts.failed, onSaved: onClose })

  // Without the address the person writes it.
  useEffect(() => {
    if (kind === 'approve')
      call(settingsContract.showFacts, {}).then(
        ({ address }) => setWords((typed) => typed || answerTexts.sendTo(address)),
        () => {},
      )
  }, [kind])

  const submit = () => (words.trim() === '' ? refuse({ words: answerTexts.missing }) : save(() => call(steps[kind], { id: _id, words, version })))

  return (
    <Modal open busy={busy} onClose={onClose} title={answerTexts[kind].title}>
      <form {...formProps(submit)} className="grid gap-4">
        <TextAreaField
          label={answerTexts[kind].label}
          name="words"
          required
          rows={8}
          maxLength={mostWords}
          hint={answerTexts.hint}
          error={errors['words']}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <DialogButtons cancel={texts.keep} onCancel={onClose} busy={busy} look={kind === 'refuse' ? 'danger' : 'primary'}>
          {busy ? texts.saving : answerTexts[kind].submit}
        </DialogButtons>
      </form>
    </Modal>
  )
}
