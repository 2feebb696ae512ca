import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { randomId } from '#kernel/id.ts'
import * as catalogueContract from '#shop/catalogue/contract.ts'
import type { Product } from '#shop/catalogue/contract.ts'
import { call } from '#ui/call.ts'
import { callList } from '#ui/office/call-list.ts'
import { SelectField, TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { wholeIn } from '#ui/office/typed-number.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { returnReasonTexts } from '../../returns/rules/return-reason-texts.ts'
import { type ReturnReason, returnReasons } from '../../returns/rules/return.ts'
import * as contract from '../contract.ts'
import { replacementTexts as texts } from './replacement-texts.ts'

export type DialogLine = { position: number; name: string; type: string; left: number }

/** `pack`: the place of another pack in the list of packs; empty for the same pack. */
type Typed = { pieces: string; pack: string }

type ReplaceDialogProps = { orderId: string; lines: readonly DialogLine[]; ofReturn?: { id: string; reason: ReturnReason } | undefined; onClose: () => void }

/** The largest page of the list of products. */
const mostProducts = 200

/** Asks which pieces to send again, and opens the replacement. Of a return, its pieces and its reason are filled in. */
export function ReplaceDialog({ orderId, lines, ofReturn, onClose }: ReplaceDialogProps) {
  const [key] = useState(() => randomId(20))
  const [reason, setReason] = useState<ReturnReason | ''>(ofReturn?.reason ?? '')
  const [typed, setTyped] = useState<readonly Typed[]>(() =>
    lines.map(({ left }) => ({ pieces: ofReturn || lines.length === 1 ? String(left) : '0', pack: '' })),
  )
  const { packs, hasFailed } = usePacks()
  const navigate = useNavigate()
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: texts.failed, onSaved: onClose })
  const change = (index: number, changes: Partial<Typed>) =>
    setTyped((before) => before.map((each, place) => (place === index ? { ...each, ...changes } : each)))

  function submit() {
    const found: Record<string, string> = reason === '' ? { reason: texts.missingReason } : {}
    const counts = typed.map(({ pieces }) => wholeIn(pieces))
    for (const [index, { left }] of lines.entries())
      if ((counts[index] ?? -1) < 0 || (counts[index] ?? 0) > left) found[`pieces.${index}`] = texts.badPieces(left)
    if (Object.keys(found).length === 0 && counts.every((count) => count === 0)) found['pieces.0'] = texts.missing
    if (Object.keys(found).length > 0 || reason === '') return refuse(found)
    const chosen = lines.flatMap(({ position }, index) => {
      const pack = packs[Number(typed[index]?.pack || -1)]
      const qty = counts[index] ?? 0
      return qty === 0 ? [] : [{ position, qty, ...(pack && { pack: { productId: pack.productId, variant: pack.variant } }) }]
    })
    return save(async () => {
      const { message, order } = await call(contract.makeReplacement, { id: orderId, lines: chosen, reason, key, ...(ofReturn && { returnId: ofReturn.id }) })
      await navigate(`/admin/orders/${order._id}`)
      return { message }
    })
  }

  return (
    <Modal open title={texts.send} busy={busy} onClose={onClose}>
      <form {...formProps(submit)} className="grid gap-4">
        <p className="text-ink-2">{texts.about}</p>
        {ofReturn && <p className="text-ink-2">{texts.aboutReturn}</p>}
        {lines.map(({ position, name, type, left }, index) => {
          const pack = [name, type].filter(Boolean).join(', ')
          return (
            <fieldset key={position} className="grid gap-2 border-t border-edge pt-3">
              <legend className="sr-only">{pack}</legend>
              <TextField
                label={texts.pieces(pack)}
                name={`pieces.${index}`}
                inputMode="numeric"
                autoComplete="off"
                hint={texts.left(left)}
                value={typed[index]?.pieces ?? ''}
                error={errors[`pieces.${index}`]}
                onChange={({ target }) => change(index, { pieces: target.value })}
              />
              {packs.length > 0 && (
                <SelectField label={texts.pack(pack)} value={typed[index]?.pack ?? ''} onChange={({ target }) => change(index, { pack: target.value })}>
                  <option value="">{texts.same}</option>
                  {packs.map((each, place) => (
                    <option key={`${each.productId} ${each.variant}`} value={String(place)}>
                      {each.text}
                    </option>
                  ))}
                </SelectField>
              )}
            </fieldset>
          )
        })}
        <p className="text-xs text-ink-2">{hasFailed ? texts.packsFailed : texts.packHint}</p>
        <SelectField
          label={texts.reason}
          name="reason"
          required
          value={reason}
          error={errors['reason']}
          onChange={({ target }) => setReason(returnReasons.find((each) => each === target.value) ?? '')}
        >
          <option value="">{texts.chooseReason}</option>
          {returnReasons.map((each) => (
            <option key={each} value={each}>
              {returnReasonTexts[each]}
            </option>
          ))}
        </SelectField>
        <DialogButtons cancel={texts.cancel} onCancel={onClose} busy={busy}>
          {texts.submit}
        </DialogButtons>
      </form>
    </Modal>
  )
}

/** Loads the packs for which pieces can be exchanged. Without them, the same pack can be sent all the same. */
function usePacks() {
  const [products, setProducts] = useState<readonly Product[]>([])
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    callList(catalogueContract.listProducts, { limit: mostProducts }).then(
      (list) => (list.kind === 'loaded' ? setProducts(list.rows) : setFailed(true)),
      () => setFailed(true),
    )
  }, [])
  const packs = products.flatMap(({ _id, name, variants }) =>
    variants.map(({ quantity }) => ({ productId: _id, variant: quantity, text: `${name}, ${quantity}` })),
  )
  return { packs, hasFailed }
}
