/** Reads a file of GSTR-1 as the offline tool does, and refuses what the tool refuses. It shares no code with the writer. */

const required: Record<string, string[]> = {
  'b2b.csv': [
    'GSTIN/UIN of Recipient',
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    'Reverse Charge',
    'Invoice Type',
    'Rate',
    'Taxable Value',
  ],
  'b2cl.csv': ['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply', 'Rate', 'Taxable Value'],
  'b2cs.csv': ['Type', 'Place Of Supply', 'Rate', 'Taxable Value'],
  'cdnr.csv': [
    'GSTIN/UIN of Recipient',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Reverse Charge',
    'Note Supply Type',
    'Note Value',
    'Rate',
    'Taxable Value',
  ],
  'cdnur.csv': ['UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value', 'Rate', 'Taxable Value'],
  'hsn(b2b).csv': [
    'HSN',
    'UQC',
    'Total Quantity',
    'Total Value',
    'Rate',
    'Taxable Value',
    'Integrated Tax Amount',
    'Central Tax Amount',
    'State/UT Tax Amount',
  ],
  'hsn(b2c).csv': [
    'HSN',
    'UQC',
    'Total Quantity',
    'Total Value',
    'Rate',
    'Taxable Value',
    'Integrated Tax Amount',
    'Central Tax Amount',
    'State/UT Tax Amount',
  ],
  'docs.csv': ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
  'exemp.csv': ['Description', 'Nil Rated Supplies', 'Exempted(other than nil rated/non GST supply)', 'Non-GST Supplies'],
}

const codes = '01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 26 27 29 30 31 32 33 34 35 36 37 38 97'.split(' ')
const rates = '0 0.1 0.25 1 1.5 3 5 6 7.5 12 18 28 40'.split(' ')
const days: Record<string, number> = { Jan: 31, Feb: 29, Mar: 31, Apr: 30, May: 31, Jun: 30, Jul: 31, Aug: 31, Sep: 30, Oct: 31, Nov: 30, Dec: 31 }

const isAmount = (text: string) => /^-?\d{1,13}(\.\d{1,2})?$/.test(text)

function isDay(text: string) {
  const [, day = '', month = ''] = /^(\d\d)-([A-Z][a-z]{2})-20\d\d$/.exec(text) ?? []
  return Number(day) >= 1 && Number(day) <= (days[month] ?? 0)
}

/** The last symbol of a GSTIN follows from the others. */
function isGstin(text: string) {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(text) || !codes.includes(text.slice(0, 2))) return false
  const symbols = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const sum = Array.from(text.slice(0, 14)).reduce((total, symbol, index) => {
    const product = symbols.indexOf(symbol) * (1 + (index % 2))
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return symbols[(36 - (sum % 36)) % 36] === text[14]
}

const isNumber = (text: string) => /^(?=.{1,16}$)[A-Za-z0-9/-]*[1-9A-Za-z][A-Za-z0-9/-]*$/.test(text)

/** What a cell of a column must be, or of a column of one file. Other columns may hold anything. */
const rules: Record<string, (text: string) => boolean> = {
  'GSTIN/UIN of Recipient': isGstin,
  'Receiver Name': (text) => text.length <= 99,
  'Invoice Number': isNumber,
  'Note Number': isNumber,
  'Sr. No. From': isNumber,
  'Sr. No. To': isNumber,
  'Invoice date': isDay,
  'Note Date': isDay,
  'Place Of Supply': (text) => codes.includes(text.slice(0, 2)) && text[2] === '-',
  Rate: (text) => rates.includes(text),
  'Reverse Charge': (text) => text === 'N' || text === 'Y',
  'Invoice Type': (text) => text === 'Regular B2B',
  'Note Supply Type': (text) => text === 'Regular B2B',
  'Note Type': (text) => text === 'C' || text === 'D',
  'UR Type': (text) => text === 'B2CL',
  Type: (text) => text === 'OE',
  'Applicable % of Tax Rate': (text) => text === '' || text === '65',
  'E-Commerce GSTIN': (text) => text === '',
  'Cess Amount': (text) => text === '' || isAmount(text),
  HSN: (text) => /^(\d{4}|\d{6}|\d{8})$/.test(text),
  UQC: (text) => text === 'NOS-NUMBERS' || text === 'GMS-GRAMMES',
  'Nature of Document': (text) => text === 'Invoices for outward supply' || text === 'Credit Note',
  'Total Number': (text) => /^[1-9]\d*$/.test(text),
  Cancelled: (text) => /^\d+$/.test(text),
  Description: (text) => text.length <= 30,
  'exemp.csv Description': (text) => /^Int(er|ra)-State supplies to (un)?registered persons$/.test(text),
}
const amounts = ['Invoice Value', 'Note Value', 'Taxable Value', 'Total Quantity', 'Total Value', 'Integrated Tax Amount', 'Central Tax Amount']
const moreAmounts = ['State/UT Tax Amount', 'Nil Rated Supplies', 'Exempted(other than nil rated/non GST supply)', 'Non-GST Supplies']
for (const name of [...amounts, ...moreAmounts]) rules[name] = isAmount

export type ToolRow = Record<string, string>

/** @throws Error that names the cell which the tool would refuse */
export function readToolFile(name: string, text: string): ToolRow[] {
  const wanted = required[name]
  if (!wanted) throw new Error(`The tool knows no file ${name}.`)
  if (!text.endsWith('\r\n') || text.replaceAll('\r\n', '').match(/[\r\n\uFEFF"]/)) throw new Error(`${name}: wrong line ends, a quote or a byte order mark.`)
  const [head = [], ...rows] = text
    .slice(0, -2)
    .split('\r\n')
    .map((line) => line.split(','))
  for (const column of wanted) if (!head.includes(column)) throw new Error(`${name}: the column ${column} is missing.`)
  if (rows.length === 0) throw new Error(`${name}: no rows.`)
  return rows.map((cells, index) => {
    if (cells.length !== head.length) throw new Error(`${name}, row ${index + 1}: ${cells.length} cells.`)
    for (const [at, cell] of cells.entries()) {
      const column = head[at] ?? ''
      if ((rules[`${name} ${column}`] ?? rules[column])?.(cell) === false) throw new Error(`${name}, row ${index + 1}: ${column} is ${JSON.stringify(cell)}.`)
    }
    return Object.fromEntries(head.map((column, at) => [column, cells[at] ?? '']))
  })
}
