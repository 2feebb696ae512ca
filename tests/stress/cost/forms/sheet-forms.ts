import type { HttpRequest } from '../http-request.ts'
import { multipart } from '../multipart.ts'
import { longTexts, sizeInUtf8 } from '../texts.ts'
import { type Form, formsOf, type Endpoint } from './form.ts'
import { formBytes } from './json-forms.ts'

const full = formBytes - 2000
const titles = 'Id,Name,Status,Type,Images,Benefits,Manufacturer,Country of origin,Quantity,Price,Discount,MRP\r\n'
const short = 'Name,Quantity,Price\r\n'

const fill = (start: string, line: string | ((index: number) => string), most = Infinity) => {
  const lines = [start]
  for (let length = start.length, index = 0; index < most; index += 1) {
    const next = typeof line === 'string' ? line : line(index)
    length += Buffer.byteLength(next)
    if (length > full) break
    lines.push(next)
  }
  return lines.join('')
}

const mostRows = 20_000

/** Spreadsheets of 6 MB with very many lines, columns, cells and quotation marks, and valid ones of the maximum size. */
const sheets: [name: string, csv: () => string][] = [
  ['a million columns', () => ','.repeat(full)],
  ['a million titles', () => fill('', 'Name,')],
  ['a million empty lines', () => short + '\n'.repeat(full - 100)],
  ['a million lines of one cell', () => short + 'a\n'.repeat(full / 2 - 100)],
  ['a million lines of commas', () => fill(short, ',,\n')],
  ['a line of a million cells', () => `${short}${'a,'.repeat(full / 2 - 100)}`],
  ['one quoted cell', () => `${short}"${'x'.repeat(full - 100)}",1 g,5\r\n`],
  ['one quoted cell that never ends', () => `${short}"${'x'.repeat(full - 100)}`],
  ['only quotation marks', () => '"'.repeat(full)],
  ['quotation marks in a cell', () => `${short}"${'""'.repeat(full / 2 - 100)}",1 g,5`],
  ['one title', () => 'x'.repeat(full)],
  ['one title of spaces', () => `a${' '.repeat(full - 100)}b`],
  ['semicolons and commas', () => ',;'.repeat(full / 2)],
  ['as many products as allowed', () => fill(short, (index) => `Product ${index},1 g,500\r\n`, mostRows)],
  ['as many products as allowed, with errors in each cell', () => fill(titles, (index) => `,P${index},x,,,,,,,x,x,x\r\n`, mostRows)],
  [
    'as many products as allowed, of all columns',
    () => fill(titles, (index) => `,Wide ${index},draft,saffron,/media/a.jpg,${'Grown in Kashmir '.repeat(10)},Swachh,India,1 g,500,10,900\r\n`, mostRows),
  ],
  ['as many variants as allowed', () => fill(short, (index) => `Pack ${Math.floor(index / 30)},${index} g,500\r\n`, mostRows)],
  ['one product of very many variants', () => fill(short, (index) => `One,${index} g,500\r\n`, mostRows)],
  ['one product, each line another name', () => fill('Id,Name,Quantity,Price\r\n', (index) => `SPARE1,Name ${index},1 g,5\r\n`, mostRows)],
  ['unknown ids', () => fill('Id,Name,Quantity,Price\r\n', (index) => `NONE${index},,1 g,5\r\n`, mostRows)],
  ['very many benefits', () => `${titles},One,draft,,,"${'a\n'.repeat(full / 2 - 200)}",,,1 g,5,,\r\n`],
  ['very many pictures', () => `${titles},One,draft,,"${'/\n'.repeat(full / 2 - 200)}",,,,1 g,5,,\r\n`],
  ['a price of very many digits', () => `${short}One,1 g,${'9'.repeat(full - 200)}\r\n`],
  ['a price of rupee signs', () => `${short}One,1 g,${'₹'.repeat(full / 3 - 200)}5\r\n`],
]

const made = new Map<string, string>()

function madeOnce(name: string, make: () => string) {
  const csv = made.get(name) ?? make()
  made.set(name, csv)
  return csv
}

const stockTitles = 'Product,Pack,SKU,Barcode,Weight (g),Cost,Tracked,On hand,Low stock,Most per order,Oversell,Version\r\n'
const stockLine = (name: string, index: number) => `${name},1 g,SKU-${index},${1_000_000 + index},100,250.50,yes,5,2,9,no,p${index}v1m0\r\n`

/** Spreadsheets of the stock: the ones that read a line at a time are those of the products. */
const stockSheets: [name: string, csv: () => string][] = [
  ['as many packs as allowed, unknown', () => fill(stockTitles, (index) => stockLine(`None ${index}`, index), mostRows)],
  ['one pack, each line another SKU', () => fill(stockTitles, (index) => stockLine('Draft 1', index), mostRows)],
  ['as many packs as allowed, with errors in each cell', () => fill(stockTitles, (index) => `Draft ${index},1 g,=x,=x,x,x,x,x,x,x,x,\r\n`, mostRows)],
  ['a million columns', () => ','.repeat(full)],
]

/** Returns forms only for the operations that take a spreadsheet. */
export function sheetForms(endpoint: Endpoint): Form[] {
  if (endpoint.name === 'POST /stock/import') return formsOfSheets(endpoint, stockSheets)
  if (endpoint.name !== 'POST /products/import') return []
  const formOf = formsOf(endpoint, 'spreadsheets')
  const forms = formsOfSheets(endpoint, sheets)
  const cells = longTexts.map(({ name, of }) =>
    formOf(`${name} in each cell of a product`, (request) =>
      withFile(request, `${titles},"${cell(of)}",,"${cell(of)}","${cell(of)}","${cell(of)}","${cell(of)}","${cell(of)}","${cell(of)}",5,,\r\n`, ''),
    ),
  )
  return [...forms, ...cells]
}

/** Returns two forms of each sheet: an import and a dry run. */
function formsOfSheets(endpoint: Endpoint, all: typeof sheets): Form[] {
  const formOf = formsOf(endpoint, 'spreadsheets')
  return all.flatMap(([name, csv]) =>
    (['1', ''] as const).map((dryRun) => formOf(`${name}${dryRun && ', dry run'}`, (request) => withFile(request, madeOnce(name, csv), dryRun))),
  )
}

const cell = (of: (bytes: number, sizeOf: (text: string) => number) => string) => of(full / 10, sizeInUtf8).replaceAll('"', '""')

function withFile(request: HttpRequest, csv: string, dryRun: string): HttpRequest {
  const others = (request.headers ?? []).filter(([name]) => name !== 'content-type')
  const form = multipart({ dryRun }, { field: 'file', bytes: Buffer.from(csv), type: 'text/csv' })
  return { ...request, ...form, headers: [...others, ...(form.headers ?? [])] }
}
