import { type RawBuilder, sql } from 'kysely'
import { printedCode } from '#kernel/text.ts'

/** The form in which codes of coupons are compared: old ones may have blanks and small letters. The expression of an index. */
export const codeKey = (code: RawBuilder<unknown>) => sql`upper(replace(${code}, ' ', ''))`

/** Whether a column has this code, in any spelling. */
export const isSameCode = (column: RawBuilder<unknown>, code: string) => sql<boolean>`${codeKey(column)} = ${codeKey(sql`${printedCode(code)}`)}`
