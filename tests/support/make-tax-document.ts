import { sumTax, taxIn } from '#shop/tax/rules/arithmetic.ts'
import type { DocumentLine, TaxDocument } from '#shop/tax/rules/documents.ts'

type Sold = Partial<Omit<DocumentLine, 'position' | 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'>>

const sold = {
  description: 'Kashmiri Mongra Saffron, 1 g',
  hsn: '09102010',
  qty: 1,
  unitPaise: 54900,
  discountPaise: 5490,
  couponPaise: 4941,
  feePaise: 0,
  grossPaise: 44469,
  rateBp: 500,
}

export const taxSupplier: TaxDocument['supplier'] = {
  legalName: 'Karewa Naturals Private Limited',
  tradeName: 'Swachh',
  address: ['14 Residency Road', 'Srinagar 190001'],
  stateCode: '01',
  gstin: '01AAPFU0939F1Z9',
  licence: '11022240000123',
  email: 'care@swachh.example',
  phone: '+91 98765 43210',
}

export const taxParty: NonNullable<TaxDocument['party']> = {
  name: 'Asha Rao',
  businessName: '',
  lines: ['12 MG Road, Indiranagar', 'Bengaluru, Karnataka'],
  pincode: '560038',
  shipTo: null,
}

/** Makes a document with its taxes and sums: an invoice of ₹444.69 to another state, unless said otherwise. */
export function makeTaxDocument({ lines = [{}], ...given }: Partial<Omit<TaxDocument, 'lines'>> & { lines?: Sold[] } = {}): TaxDocument {
  const { isInterstate = true, registration = 'regular' } = given
  const taxed = lines.map((line, position) => {
    const whole = { ...sold, ...line, rateBp: registration === 'regular' ? (line.rateBp ?? sold.rateBp) : 0 }
    return { position, ...whole, ...taxIn(whole.grossPaise, whole.rateBp, isInterstate) }
  })
  return {
    id: 'document-1',
    kind: 'tax_invoice',
    number: 'SW/26-27/000123',
    issuedOn: '2026-11-24',
    issuedAt: new Date('2026-11-24T09:30:00Z'),
    orderId: 'SW-7K3MQ9',
    against: undefined,
    reason: '',
    registration,
    supplier: taxSupplier,
    placeOfSupply: isInterstate ? '29' : '01',
    isPlaceGuessed: false,
    isInterstate,
    buyerGstin: undefined,
    payment: { id: 'pay_QwErTy12345678', on: '2026-11-24', paise: null },
    party: taxParty,
    totalPaise: taxed.reduce((sum, { grossPaise }) => sum + grossPaise, 0),
    ...sumTax(taxed),
    ...given,
    lines: taxed,
  }
}
