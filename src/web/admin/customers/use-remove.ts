import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type AdminCustomer, deleteCustomer, restoreCustomer } from '#domain/customers/admin-contract.ts'
import { whileSignedIn } from '../../account/guard.ts'
import { signOut } from '../../browser-store.ts'
import { call, textOf } from '../../call.ts'
import { customersTexts as texts } from '../../texts/admin-customers.ts'
import { toast } from '../../ui/toast-store.ts'
import { isOwn, mayDelete } from './own-account.ts'
import { offerUndo } from '../offer-undo.ts'
import { useRowGone } from '../restore-focus.ts'

/** Deletes one customer of the list at a time. `busy` is the id of the one being deleted. */
export function useRemove(list: unknown, onGone: (customer: AdminCustomer) => void) {
  const { revalidate } = useRevalidator()
  const rowGone = useRowGone(list)
  const [busy, setBusy] = useState<string>()

  async function remove(customer: AdminCustomer) {
    if (!(await mayDelete(customer))) return
    setBusy(customer._id)
    try {
      const { message } = await whileSignedIn(call(deleteCustomer, { id: customer._id }))
      if (isOwn(customer)) return leave()
      offerUndo(message, () => call(restoreCustomer, { id: customer._id }), revalidate)
      onGone(customer)
      rowGone()
      await revalidate()
    } catch (error) {
      toast(textOf(error, texts.notDeleted), { kind: 'error' })
    }
    setBusy(undefined)
  }

  return { busy, remove }
}

function leave() {
  signOut()
  window.location.replace('/login')
}
