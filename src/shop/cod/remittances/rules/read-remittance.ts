import { normaliseAmount, plainCell } from '#kernel/sheet.ts'
import type { ImportError } from '#kernel/sheet-contract.ts'
import { canonicalCode } from '#kernel/text.ts'

/** A line of a courier's sheet. `row`: as spreadsheet programs number it. */
export type FileLine = { row: number; awb: string; amountPaise: number; feesPaise: number; reference: string; day: string }

/** Titles of what the courier paid out. */
const paidOut = ['codremitted', 'remittedamount', 'amountremitted'] as const

/** The columns that the shop reads, with their titles at common couriers: lower case, letters and digits alone. Others are skipped. */
const titles = {
  awb: ['awb', 'awbnumber', 'awbno', 'waybill', 'waybillnumber', 'waybillno', 'trackingid', 'trackingnumber', 'consignmentnumber', 'cnno', 'articlenumber'],
  amount: ['codamount', 'codvalue', 'codamountcollected', 'collectedamount', 'amountcollected', 'amount', ...paidOut],
  reference: ['utr', 'utrno', 'utrnumber', 'bankutr', 'neftutr', 'bankreference', 'bankreferencenumber', 'transactionid', 'reference'],
  day: ['remittancedate', 'remitteddate', 'remittedon', 'paymentdate', 'paidon', 'transferdate', 'date'],
  fees: ['codcharges', 'charges', 'deduction', 'deductions', 'fees'],
} as const

type Column = keyof typeof titles

/** `paidOut` is -1 without a column of its own beside the amount that was collected. */
export type Columns = { [Name in Column | 'paidOut']: number }

/** The titles of the plain template. */
export const templateTitles: Record<Column, string> = { awb: 'AWB', amount: 'Amount', reference: 'UTR', day: 'Date', fees: 'Fees' }

const columnNames = ['awb', 'amount', 'reference', 'day', 'fees'] as const satisfies readonly Column[]

/** Finds the columns by the first line. A column of fees may be missing: it is -1. Of several titles of a column, the first known one counts. */
export function findColumns(line: readonly string[]): Columns | { missing: string } {
  const found = line.map((title) => title.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  const indexOf = (column: Column) => titles[column].map((title) => found.indexOf(title)).find((index) => index !== -1) ?? -1
  const amount = indexOf('amount')
  const paidOutIndex = paidOut.map((title) => found.indexOf(title)).find((index) => index !== -1 && index !== amount) ?? -1
  const columns = { paidOut: paidOutIndex, awb: indexOf('awb'), amount, reference: indexOf('reference'), day: indexOf('day'), fees: indexOf('fees') }
  const missing = columnNames.find((name) => name !== 'fees' && columns[name] === -1)
  return missing ? { missing: templateTitles[missing] } : columns
}

/** A cell that couriers write as a formula, so that a spreadsheet program keeps all its digits: `="5264000000123"`. */
const asText = /^="([^"]*)"$/

/** Reads a line, or says what is wrong with it. Undefined for a blank line or a line of sums. */
export function readLine(cells: readonly string[], columns: Columns, row: number): { line: FileLine } | { error: ImportError } | undefined {
  const read = (index: number) => plainCell(cells[index] ?? '').replace(asText, '$1')
  const cell = (column: Column) => read(columns[column])
  const awb = canonicalCode(cell('awb'))
  if (awb === '') return undefined
  const wrong = (column: Column, message: string) => ({ error: { row, column: templateTitles[column], message } })
  if (isShortened(awb)) return wrong('awb', shortened(awb))
  const amountPaise = parseAmount(cell('amount'))
  if (amountPaise === undefined) return wrong('amount', `“${cell('amount').slice(0, 40)}” is no amount. Please write it as 1234.50.`)
  const feesPaise = cell('fees') === '' ? 0 : parseAmount(cell('fees'))
  if (feesPaise === undefined || feesPaise < 0) return wrong('fees', `“${cell('fees').slice(0, 40)}” is no amount of fees. Please write it as 12.50.`)
  const paid = columns.paidOut === -1 ? amountPaise : parseAmount(read(columns.paidOut))
  if (paid !== amountPaise && paid !== amountPaise - feesPaise) return wrong('amount', 'What was paid out is not what was collected, less the fees.')
  const day = parseDay(cell('day'))
  if (day === undefined) return wrong('day', `“${cell('day').slice(0, 40)}” is no date. Please write it as 2026-11-24.`)
  const reference = canonicalCode(cell('reference'))
  if (isShortened(reference)) return wrong('reference', shortened(reference))
  if (reference === '' || reference.length > 60) return wrong('reference', 'The bank’s reference is missing, or has more than 60 characters.')
  return { line: { row, awb: awb.slice(0, 60), amountPaise, feesPaise, reference, day } }
}

/** True for a long number that a spreadsheet program wrote as 5.26E+11. */
const isShortened = (text: string) => /^\d(\.\d+)?E\+?\d+$/i.test(text)

const shortened = (text: string) => `A spreadsheet program has shortened ${text}. Please upload the courier’s own file.`

/** Reads an amount such as 1,234.00, ₹1234, Rs. 12.5 or -10. Undefined for any other text, and for fractions of a paisa. */
export function parseAmount(text: string): number | undefined {
  const [, sign, amount] = /^(-?)\s*(?:₹|rs\.?|inr)?\s*([\d,]+(?:\.\d*)?)$/i.exec(text) ?? []
  if (amount === undefined) return undefined
  const plain = normaliseAmount(amount)
  // Rupees, and at most two decimals that are not zero.
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{0,2})0*)?$/.exec(plain) ?? []
  if (whole === undefined) return undefined
  const paise = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign === '-' ? -paise : paise
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads 2026-11-24, 24/11/2026, 24-11-2026 or 24-Nov-2026, with or without a time behind it. Undefined for a day that no calendar has. */
export function parseDay(text: string): string | undefined {
  const [date = ''] = text.split(/[ T]\d{1,2}:/)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(date)
  const indian = /^(\d{1,2})[-/ .](\d{1,2}|[a-z]{3})[a-z]*[-/ .,]+(\d{4})$/i.exec(date)
  const [year, month, day] = iso?.slice(1) ?? indian?.slice(1).toReversed() ?? []
  if (!year || !month || !day) return undefined
  const monthNumber = /\d/.test(month) ? Number(month) : months.indexOf(month.toLowerCase()) + 1
  const found = `${year}-${String(monthNumber).padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${found}T00:00:00Z`)
  const isInCalendar = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === found
  return isInCalendar ? found : undefined
}
