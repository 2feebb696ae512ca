import { useState } from 'react'
import { useRevalidator } from 'react-router'
import * as customersOfficeContract from '../office-contract.ts'
import type { AdminCustomer } from '../office-contract.ts'
import { withSession } from '#ui/guard.ts'
import { signOut } from '#ui/session-store.ts'
import { call, textOf } from '#ui/call.ts'
import { customersTexts as texts } from './customers-texts.ts'
import { toast } from '#ui/toast-store.ts'
import { confirmDelete, isOwn } from './own-account.ts'
import { offerUndo } from '#shop/audit/parts.ts'
import { useFocusAfterDelete } from '#ui/office/restore-focus.ts'

/** Returns `remove`, which deletes a customer of the list, and `busy`, the id of the customer being deleted. */
export function useRemove(list: unknown, onDeleted: (customer: AdminCustomer) => void) {
  const { revalidate } = useRevalidator()
  const markRowDeleted = useFocusAfterDelete(list)
  const [busy, setBusy] = useState<string>()

  async function remove(customer: AdminCustomer) {
    if (!(await confirmDelete(customer))) return
    setBusy(customer._id)
    try {
      const { message } = await withSession(call(customersOfficeContract.deleteCustomer, { id: customer._id }))
      if (isOwn(customer)) return leaveBackOffice()
      offerUndo(message, () => call(customersOfficeContract.restoreCustomer, { id: customer._id }), revalidate)
      onDeleted(customer)
      markRowDeleted()
      await revalidate()
    } catch (error) {
      toast(textOf(error, texts.notDeleted), { kind: 'error' })
    }
    setBusy(undefined)
  }

  return { busy, remove }
}

/** Signs out after the admin deleted their own account. */
function leaveBackOffice() {
  signOut()
  window.location.replace('/login')
}
