import { type RawBuilder, sql } from 'kysely'
import { printedCode } from '#kernel/text.ts'

/** Returns the form in which codes are compared: in capitals, without blanks. Old codes may have small letters and blanks. An index has this expression. */
export const codeKey = (code: RawBuilder<unknown>) => sql`upper(replace(${code}, ' ', ''))`

/** Returns the condition that a column has this code, in any letter case and with any blanks. */
export const isSameCode = (column: RawBuilder<unknown>, code: string) => sql<boolean>`${codeKey(column)} = ${codeKey(sql`${printedCode(code)}`)}`
