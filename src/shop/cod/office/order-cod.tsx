import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#shop/orders/contract.ts'
import { type CodState, orderCash } from '#shop/orders/rules.ts'
import { ask } from '#ui/ask.tsx'
import { call } from '#ui/call.ts'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { SelectField } from '#ui/office/fields.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { mayCall, type Needed } from '#ui/office/rights.ts'
import { showRupees } from '#ui/office/show.ts'
import { useAction } from '#ui/office/use-action.ts'
import { useSite } from '#ui/site.ts'
import { useHere } from '#ui/use-here.ts'
import * as codContract from '../contract.ts'
import { type CodRule, type CodPart, codRules, type customerRefusals } from '../rules/decide-cod.ts'
import * as cashContract from '../remittances/contract.ts'
import { cashTexts } from '../remittances/office/cash-texts.ts'
import { WriteOffDialog } from '../remittances/office/write-off-dialog.tsx'
import { codOfficeTexts as texts, codStateTexts } from './cod-texts.ts'

/** The state of an order's cash. Renders nothing for an order that is paid online, and for an attempt. */
export function CodBadge({ order: { codState } }: { order: Pick<Order, 'codState'> }) {
  if (codState === null || codState === 'to_confirm') return null
  return <Badge tone={codState === 'remitted' ? 'good' : 'plain'}>{`COD: ${codStateTexts[codState]}`}</Badge>
}

type Action = { needs: Needed; text: string; onClick: () => void }

/** The score of a cash on delivery order, the report of a parcel that came back, and the write-off of cash that its courier never pays. */
export function OrderCod({ order }: { order: Order }) {
  const [cod, setCod] = useState<codContract.OrderCod>()
  const { busy, run } = useAction(texts.problem)
  const [isWritingOff, setWritingOff] = useState(false)
  const { _id: id, codState, version, advance } = order
  const isHere = useHere()
  useEffect(() => {
    if (codState !== null) call(codContract.showOrderCod, { id }).then(setCod, () => setCod(undefined))
  }, [id, codState])
  if (codState === null || !cod) return null

  async function comeBack() {
    const restock = await ask(texts.ask.restock)
    // A question that is closed unanswered counts as no. So the last one asks whether to do anything at all.
    if (!isHere() || !(await ask(texts.ask.sure(restock)))) return
    await run('back', () => call(codContract.returnCodOrder, { id, restock, version }))
  }

  const actions: Partial<Record<CodState, Action>> = {
    shipped: { needs: codContract.returnCodOrder, text: texts.back, onClick: () => void comeBack() },
    collected: { needs: cashContract.writeOffCash, text: cashTexts.writeOff.open, onClick: () => setWritingOff(true) },
    written_off: {
      needs: cashContract.writeOffCash,
      text: cashTexts.writeOff.expect,
      onClick: () => void run('expect', () => call(cashContract.writeOffCash, { id, reason: '' })),
    },
  }
  const action = actions[codState]
  return (
    <Panel
      title={texts.title}
      actions={
        action && (
          <Button needs={action.needs} look="outline" size="small" busy={busy !== undefined} onClick={action.onClick}>
            {action.text}
          </Button>
        )
      }
    >
      {codState === 'written_off' && <p className="mb-2 font-semibold wrap-anywhere">{cashTexts.writeOff.why(cod.writtenOff)}</p>}
      {cod.heldOut && <p className="mb-2 font-semibold">{texts.heldOut}</p>}
      {advance !== undefined && <p className="mb-2 font-semibold">{texts.advance(showRupees(advance), showRupees(orderCash(order)))}</p>}
      {cod.keepsAdvance && <p className="mb-2">{texts.keepsAdvance}</p>}
      <Score {...cod} />
      {isWritingOff && <WriteOffDialog id={id} total={showRupees(orderCash(order))} onClose={() => setWritingOff(false)} />}
    </Panel>
  )
}

function Score({ score, parts }: { score: number; parts: readonly CodPart[] }) {
  return (
    <>
      <p>{texts.score(score)}</p>
      <ul className="mt-2 list-disc pl-5 text-ink-2">
        {parts.map((part) => (
          <li key={part.kind}>{texts.part(part)}</li>
        ))}
      </ul>
    </>
  )
}

type Shown = { rule: CodRule; score: number; parts: CodPart[]; refusals: (typeof customerRefusals)[number][]; advance?: number | undefined }

/** The score of a customer's next order, and the rule that overrules it. Renders nothing while the shop has cash on delivery off. */
export function CustomerCod({ id }: { id: string }) {
  const { cashOnDelivery } = useSite()
  const [shown, setShown] = useState<Shown>()
  const { run } = useAction(texts.problem)
  const { state } = useRevalidator()
  useEffect(() => {
    if (cashOnDelivery && state === 'idle') call(codContract.showCodRule, { id }).then(setShown, () => setShown(undefined))
  }, [id, cashOnDelivery, state])
  if (!cashOnDelivery || !shown) return null
  return (
    <Panel title={texts.title}>
      <div className="grid gap-3">
        <SelectField
          label={texts.rule}
          value={shown.rule}
          disabled={!mayCall(codContract.setCodRule)}
          onChange={({ target }) => {
            const rule = codRules.find((known) => known === target.value)
            if (rule) void run('rule', () => call(codContract.setCodRule, { id, rule }))
          }}
        >
          {codRules.map((rule) => (
            <option key={rule} value={rule}>
              {texts.rules[rule]}
            </option>
          ))}
        </SelectField>
        <div>
          {shown.refusals.length > 0 && (
            <p className="mb-2 font-semibold">
              {[
                shown.advance === undefined ? texts.refused : texts.withAdvance(showRupees(shown.advance)),
                shown.refusals.map((refusal) => texts.refusals[refusal]).join(', '),
              ].join(' ')}
            </p>
          )}
          <Score {...shown} />
        </div>
      </div>
    </Panel>
  )
}
