import { type MouseEvent, type ReactNode, useState } from 'react'
import { FieldError } from '#ui/field.tsx'
import { Button } from '#ui/office/button.tsx'
import { moveWithFocus } from '#ui/office/move-with-focus.ts'
import type { PartProps } from './block-props.ts'
import { contentTexts } from './content-texts.ts'

const texts = contentTexts.blocks

type Props<Row> = PartProps<Row[]> & {
  rows: readonly Row[]
  /** A new row. */
  empty: Row
  /** The text of the button that adds a row. */
  add: string
  /** The smallest and the largest number of rows. */
  least?: number
  most: number
  children: (row: Row, part: PartProps<Row>) => ReactNode
}

/** Edits a list of parts, such as questions with their answers, or the links of a menu. */
export function RowList<Row>({ name, rows, empty, add, least = 1, most, errorOf, disabled, onChange, children }: Props<Row>) {
  const [keys, setKeys] = useKeys(rows.length)
  const error = errorOf(name)
  const partOf = (index: number): PartProps<Row> => ({
    name: `${name}.${index}`,
    errorOf,
    disabled,
    onChange: (row) => onChange(rows.map((each, place) => (place === index ? row : each))),
  })

  const move = (event: MouseEvent<HTMLButtonElement>, from: number, to: number) =>
    moveWithFocus(event, () => {
      setKeys(moved(keys, from, to))
      onChange(moved(rows, from, to))
    })

  function remove(index: number) {
    setKeys(keys.toSpliced(index, 1))
    onChange(rows.toSpliced(index, 1))
  }

  return (
    <>
      <ol className="grid gap-4">
        {rows.map((row, index) => (
          <li key={keys[index]} className="grid min-w-0 gap-2 border-l-2 border-edge pl-3">
            <div className="grid min-w-0 gap-2">{children(row, partOf(index))}</div>
            {!disabled && (
              <div className="flex flex-wrap gap-1">
                {rows.length > 1 && (
                  <>
                    <MoveButton label={texts.rowUp(index + 1)} isEnd={index === 0} onMove={(event) => move(event, index, index - 1)}>
                      ↑
                    </MoveButton>
                    <MoveButton label={texts.rowDown(index + 1)} isEnd={index === rows.length - 1} onMove={(event) => move(event, index, index + 1)}>
                      ↓
                    </MoveButton>
                  </>
                )}
                {rows.length > least && (
                  <Button look="ghost" size="small" onClick={() => remove(index)}>
                    {texts.removeRow(index + 1)}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      {error && <FieldError>{error}</FieldError>}
      {!disabled && rows.length < most && (
        <Button look="outline" size="small" className="justify-self-start" onClick={() => onChange([...rows, empty])}>
          {add}
        </Button>
      )}
    </>
  )
}

type MoveProps = { label: string; isEnd: boolean; onMove: (event: MouseEvent<HTMLButtonElement>) => void; children: string }

/** A button that keeps the focus while disabled, so moving a part to either end does not lose the focus. */
export const MoveButton = ({ label, isEnd, onMove, children }: MoveProps) => (
  <Button look="ghost" size="small" aria-label={label} aria-disabled={isEnd || undefined} onClick={(event) => !isEnd && onMove(event)}>
    <span aria-hidden="true">{children}</span>
  </Button>
)

const moved = <Each,>(list: readonly Each[], from: number, to: number) => list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))

/** Returns a key for each row, which stays the same when the row moves. New rows get the next keys. */
function useKeys(count: number) {
  const [keys, setKeys] = useState<number[]>([])
  const next = Math.max(-1, ...keys) + 1
  const known = keys.slice(0, count)
  return [[...known, ...Array.from({ length: count - known.length }, (_, index) => next + index)], setKeys] as const
}
