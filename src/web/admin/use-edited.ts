import { useState } from 'react'
import { mayDiscard } from './use-unsaved.ts'

/**
 * Whose form stands above a list: of the row being edited, or an empty one for another. `turn` counts the forms and is to be their key, so that
 * an answer which comes when the next stands there neither closes it nor tells it what was wrong.
 */
export function useEdited<Row extends { _id: string }>() {
  const [{ turn, editing }, setForm] = useState<{ turn: number; editing: Row | undefined }>({ turn: 0, editing: undefined })
  const next = (after: number, row?: Row) => ({ turn: after + 1, editing: row })
  return {
    turn,
    editing,
    /** Asks first when the form that stands there is not saved. */
    edit: async (row: Row) => (await mayDiscard()) && setForm((now) => next(now.turn, row)),
    /** In place of what the form holds. */
    fill: (row: Row) => setForm((now) => next(now.turn, row)),
    /** Only if it is still the form of that turn. */
    leave: (left: number) => setForm((now) => (now.turn === left ? next(left) : now)),
    forget: (gone: Row) => setForm((now) => (now.editing?._id === gone._id ? next(now.turn) : now)),
  }
}
