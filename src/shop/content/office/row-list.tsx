import type { ReactNode } from 'react'
import { FieldError } from '#ui/field.tsx'
import { Button } from '#ui/office/button.tsx'
import type { PartProps } from './block-props.ts'
import { contentTexts } from './content-texts.ts'

const texts = contentTexts.blocks

type Props<Row> = PartProps<Row[]> & {
  rows: readonly Row[]
  empty: Row
  add: string
  least?: number
  most: number
  children: (row: Row, part: PartProps<Row>) => ReactNode
}

/** Edits a list of parts of a block, such as questions with their answers. */
export function RowList<Row>({ name, rows, empty, add, least = 1, most, errorOf, disabled, onChange, children }: Props<Row>) {
  const error = errorOf(name)
  const partOf = (index: number): PartProps<Row> => ({
    name: `${name}.${index}`,
    errorOf,
    disabled,
    onChange: (row) => onChange(rows.map((each, place) => (place === index ? row : each))),
  })
  return (
    <>
      <ol className="grid gap-4">
        {rows.map((row, index) => (
          <li key={index} className="grid min-w-0 gap-2 border-l-2 border-edge pl-3">
            {children(row, partOf(index))}
            {!disabled && rows.length > least && (
              <Button look="ghost" size="small" className="justify-self-start" onClick={() => onChange(rows.filter((_, place) => place !== index))}>
                {texts.removeRow(index + 1)}
              </Button>
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
