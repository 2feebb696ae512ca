import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ListedEntry } from '#shop/audit/contract.ts'
import { restoreProduct, undoProductChange } from '#shop/catalogue/office-contract.ts'
import { undoImport } from '#shop/catalogue/import-contract.ts'
import { restoreCoupon } from '#shop/orders/coupons/office-contract.ts'
import { restoreCustomer } from '#shop/accounts/customers/office-contract.ts'
import { call } from '#ui/call.ts'
import { activityTexts as texts } from './activity-texts.ts'
import { productsTexts } from '#shop/catalogue/parts.ts'
import { runUndo } from '#shop/audit/parts.ts'
import { showClock, showMoment } from '#ui/office/show.ts'
import { Button } from '#ui/office/button.tsx'

type UndoProps = Pick<ListedEntry, 'subject' | 'isChange' | 'importId'> & { until: string }

/** A button that restores the deleted customer, product or coupon, or undoes the change of a product or the whole import, and the time until which it can. */
export function UndoEntry({ subject: { kind, id, name }, isChange, importId, until }: UndoProps) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const restore = isChange ? undoProductChange : kind === 'product' ? restoreProduct : kind === 'coupon' ? restoreCoupon : restoreCustomer

  async function undo() {
    setBusy(true)
    await runUndo(() => (importId ? call(undoImport, { importId }) : call(restore, { id })), revalidate)
    setBusy(false)
  }

  return (
    <span className="grid justify-items-start gap-0.5">
      <Button needs={importId ? undoImport : restore} look="outline" size="small" busy={busy} onClick={() => void undo()}>
        <span>{importId ? productsTexts.import.undo : texts.undo}</span> {!importId && <span className="sr-only">{name}</span>}
      </Button>
      <span className="text-xs text-ink-3">{texts.undoUntil(importId ? showMoment(until) : showClock(until))}</span>
    </span>
  )
}
