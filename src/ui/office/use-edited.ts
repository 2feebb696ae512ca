import { useState } from 'react'
import { confirmDiscard } from './use-unsaved.ts'

/**
 * Holds the row in the form above a list, or undefined for a new row. `formKey` changes with each row: use it as the form's React key.
 * A late reply for the previous row then cannot close the current form or show errors in it.
 */
export function useEdited<Row extends { _id: string }>() {
  const [{ formKey, editing }, setForm] = useState<{ formKey: number; editing: Row | undefined }>({ formKey: 0, editing: undefined })
  const nextForm = (previousKey: number, row?: Row) => ({ formKey: previousKey + 1, editing: row })
  return {
    formKey,
    editing,
    /** Loads a row into the form. Asks first when the form has unsaved changes. */
    edit: async (row: Row) => (await confirmDiscard()) && setForm((form) => nextForm(form.formKey, row)),
    /** Loads a row into the form and discards the changes without asking. */
    replace: (row: Row) => setForm((form) => nextForm(form.formKey, row)),
    /** Empties the form, if it still has this key. */
    close: (key: number) => setForm((form) => (form.formKey === key ? nextForm(key) : form)),
    /** Empties the form, if it holds the deleted row. */
    closeDeleted: (deleted: Row) => setForm((form) => (form.editing?._id === deleted._id ? nextForm(form.formKey) : form)),
  }
}
