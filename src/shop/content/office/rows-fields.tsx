import { FieldError } from '#ui/field.tsx'
import { Button } from '#ui/office/button.tsx'
import { TextAreaField, TextField } from '#ui/office/fields.tsx'
import { contentTexts } from './content-texts.ts'

const texts = contentTexts.blocks

type Props<Row extends Record<string, string>> = {
  name: string
  rows: readonly Row[]
  /** The two fields of a row: one line, and a longer text. */
  labels: readonly [line: readonly [keyof Row & string, string], long: readonly [keyof Row & string, string]]
  empty: Row
  add: string
  errorOf: (field: string) => string | undefined
  disabled: boolean
  onChange: (rows: Row[]) => void
}

/** Edits a list of pairs, such as questions with their answers. */
export function RowsFields<Row extends Record<string, string>>({ name, rows, labels: [line, long], empty, add, errorOf, disabled, onChange }: Props<Row>) {
  const error = errorOf(name)
  const field = (row: Row, index: number, [key, label]: readonly [keyof Row & string, string]) => ({
    label,
    name: `${name}.${index}.${key}`,
    value: row[key] ?? '',
    error: errorOf(`${name}.${index}.${key}`),
    disabled,
    onChange: ({ target }: { target: { value: string } }) => onChange(rows.map((each, place) => (place === index ? { ...each, [key]: target.value } : each))),
  })
  return (
    <>
      <ol className="grid gap-4">
        {rows.map((row, index) => (
          <li key={index} className="grid gap-2 border-l-2 border-edge pl-3">
            <TextField {...field(row, index, line)} />
            <TextAreaField rows={2} {...field(row, index, long)} />
            {!disabled && rows.length > 1 && (
              <Button look="ghost" size="small" className="justify-self-start" onClick={() => onChange(rows.filter((_, place) => place !== index))}>
                {texts.removeRow(index + 1)}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {error && <FieldError>{error}</FieldError>}
      {!disabled && (
        <Button look="outline" size="small" className="justify-self-start" onClick={() => onChange([...rows, empty])}>
          {add}
        </Button>
      )}
    </>
  )
}
