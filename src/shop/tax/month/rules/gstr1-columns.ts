import { placeOf } from '#shop/places/rules.ts'

/** The files of GSTR-1 for the offline tool, in the order of the return, with their columns. The tool finds a file and a column by its name. */
export const gstr1Columns = {
  b2b: 'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
  b2cl: 'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
  b2cs: 'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
  cdnr: 'GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
  cdnur: 'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
  exemp: 'Description,Nil Rated Supplies,Exempted(other than nil rated/non GST supply),Non-GST Supplies',
  'hsn(b2b)':
    'HSN,Description,Description as per HSN Code,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
  'hsn(b2c)':
    'HSN,Description,Description as per HSN Code,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
  docs: 'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
} as const

export type Gstr1Table = keyof typeof gstr1Columns

/** Writes rows as lines of CSV. The tool knows no quotes, so cells hold neither commas nor line breaks. */
export const csvLines = (rows: readonly (readonly string[])[]) => rows.map((cells) => `${cells.join(',')}\r\n`).join('')

/** Formats paise as rupees with two decimals: 1250 becomes 12.50. */
export function rupeesText(paise: number): string {
  const size = Math.abs(paise)
  return `${paise < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

/** Formats a rate as a percentage: 25 becomes 0.25. */
export const rateText = (rateBp: number) => String(rateBp / 100)

/** Formats a state as the tool lists it: 29-Karnataka. */
export const placeText = (code: string) => `${code}-${placeOf(code)}`

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Formats a day (YYYY-MM-DD) as 05-Nov-2026. */
export const dayText = (day: string) => `${day.slice(8, 10)}-${months[Number(day.slice(5, 7)) - 1]}-${day.slice(0, 4)}`

/** Returns a text without the characters that would split a cell, and without a start that a spreadsheet takes for a formula, such as = or full-width ＝. */
export const plainText = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s,"]+/gu, ' ')
    .replace(/^[\s=+\-@'＝＋－＠]+/, '')
    .trim()
