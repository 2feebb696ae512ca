import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ListedEntry } from '#shop/audit/contract.ts'
import * as catalogueOfficeContract from '#shop/catalogue/office-contract.ts'
import * as catalogueImportContract from '#shop/catalogue/import-contract.ts'
import * as couponsOfficeContract from '#shop/orders/coupons/office-contract.ts'
import * as customersOfficeContract from '#shop/accounts/customers/office-contract.ts'
import { call } from '#ui/call.ts'
import { activityTexts as texts } from './activity-texts.ts'
import { productsTexts } from '#shop/catalogue/parts.ts'
import { runUndo } from '#shop/audit/parts.ts'
import { showClock, showMoment } from '#ui/office/show.ts'
import { Button } from '#ui/office/button.tsx'

type UndoProps = Pick<ListedEntry, 'subject' | 'isChange' | 'importId'> & { until: string }

/**
 * A button that undoes an entry, and the time until which it works. It restores a deleted customer, product or coupon, or undoes the change of a product or a
 * whole import.
 */
export function UndoEntry({ subject: { kind, id, name }, isChange, importId, until }: UndoProps) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const restore = isChange ? catalogueOfficeContract.undoProductChange : restoreOf(kind)

  async function undo() {
    setBusy(true)
    await runUndo(() => (importId ? call(catalogueImportContract.undoImport, { importId }) : call(restore, { id })), revalidate)
    setBusy(false)
  }

  return (
    <span className="grid justify-items-start gap-0.5">
      <Button needs={importId ? catalogueImportContract.undoImport : restore} look="outline" size="small" busy={busy} onClick={() => void undo()}>
        <span>{importId ? productsTexts.import.undo : texts.undo}</span> {!importId && <span className="sr-only">{name}</span>}
      </Button>
      <span className="text-xs text-ink-3">{texts.undoUntil(importId ? showMoment(until) : showClock(until))}</span>
    </span>
  )
}

function restoreOf(kind: ListedEntry['subject']['kind']) {
  if (kind === 'product') return catalogueOfficeContract.restoreProduct
  return kind === 'coupon' ? couponsOfficeContract.restoreCoupon : customersOfficeContract.restoreCustomer
}
