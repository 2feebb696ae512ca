import { escapeXml } from '#ui/xml.ts'
import { rupeesText } from './gstr1-columns.ts'
import type { Voucher } from './vouchers.ts'

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

/** Returns the start of a file that TallyPrime imports. With an empty company, Tally imports into the company that is open. */
export const tallyHead = (company: string) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>',
    '<REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME><STATICVARIABLES>',
    company === '' ? '' : element('SVCURRENTCOMPANY', company),
    '</STATICVARIABLES></REQUESTDESC><REQUESTDATA>\n',
  ].join('')

export const tallyEnd = '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n'

/** Returns a voucher as XML of the file. In Tally a debit has a negative amount and ISDEEMEDPOSITIVE Yes. */
export function tallyMessage(voucher: Voucher): string {
  const { id, type, number, on, party, reference, narration, entries } = voucher
  const day = on.replaceAll('-', '')
  return [
    `<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER REMOTEID="${escapeXml(id)}" VCHTYPE="${escapeXml(type)}" ACTION="Create" OBJVIEW="Accounting Voucher View">`,
    element('GUID', id),
    element('DATE', day),
    element('EFFECTIVEDATE', day),
    element('VOUCHERTYPENAME', type),
    element('VOUCHERNUMBER', number),
    element('REFERENCE', reference),
    element('PARTYLEDGERNAME', party),
    element('NARRATION', narration),
    '<PERSISTEDVIEW>Accounting Voucher View</PERSISTEDVIEW><ISINVOICE>No</ISINVOICE>',
    ...entries.map(
      ({ ledger, paise }) =>
        `<ALLLEDGERENTRIES.LIST>${element('LEDGERNAME', ledger)}${element('ISDEEMEDPOSITIVE', paise > 0 ? 'Yes' : 'No')}${element('ISPARTYLEDGER', ledger === party ? 'Yes' : 'No')}${element('AMOUNT', rupeesText(-paise))}</ALLLEDGERENTRIES.LIST>`,
    ),
    '</VOUCHER></TALLYMESSAGE>\n',
  ].join('')
}

/** A row for each entry of a voucher, for a spreadsheet. */
export type VoucherRow = { voucher: Voucher; ledger: string; paise: number }

export const voucherRows = (voucher: Voucher): VoucherRow[] => voucher.entries.map((entry) => ({ voucher, ...entry }))

const positiveRupees = (paise: number) => (paise > 0 ? rupeesText(paise) : '')

export const voucherColumns: Record<string, (row: VoucherRow) => string> = {
  Date: ({ voucher }) => voucher.on,
  'Voucher type': ({ voucher }) => voucher.type,
  'Voucher number': ({ voucher }) => voucher.number,
  Reference: ({ voucher }) => voucher.reference,
  Ledger: ({ ledger }) => ledger,
  'Debit (INR)': ({ paise }) => positiveRupees(paise),
  'Credit (INR)': ({ paise }) => positiveRupees(-paise),
  Narration: ({ voucher }) => voucher.narration,
  Id: ({ voucher }) => voucher.id,
}
