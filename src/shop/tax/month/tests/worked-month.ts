import { creditNote, invoice } from './make-documents.ts'

const saffron = (qty: number, grossPaise: number) => ({ hsn: '09102010', qty, grossPaise, rateBp: 500 })
const shilajit = (qty: number, grossPaise: number) => ({ hsn: '13021919', qty, grossPaise, rateBp: 500 })

const a = invoice({ serial: 1, issuedOn: '2026-11-02', orderId: 'A', place: '01', sold: [saffron(1, 44469)] })
const b = invoice({ serial: 2, issuedOn: '2026-11-03', orderId: 'B', place: '29', sold: [saffron(1, 164934), shilajit(2, 158268)] })
const d = invoice({ serial: 3, issuedOn: '2026-11-04', orderId: 'D', place: '29', sold: [saffron(1, 49410)] })
const l = invoice({ serial: 4, issuedOn: '2026-11-05', orderId: 'L', place: '27', sold: [saffron(25, 10197875)] })
const e = invoice({
  serial: 5,
  issuedOn: '2026-11-06',
  orderId: 'E',
  place: '07',
  gstin: '07AAPFU0939F1ZX',
  name: 'Meera, "Sons" & Co',
  sold: [{ hsn: '21069099', qty: 1, grossPaise: 186915, rateBp: 500 }],
})
const noteOnB = creditNote(b, { serial: 1, issuedOn: '2026-11-10', refundId: 'rb', amountPaise: 100000 })
const noteOnL = creditNote(l, { serial: 2, issuedOn: '2026-11-11', refundId: 'rl', amountPaise: 407915, pieces: [{ position: 0, qty: 1 }] })

/** A month of a seller in Jammu and Kashmir, whose rows two programs computed by hand. */
export const workedMonth = [a, b, d, l, e, noteOnB, noteOnL]
