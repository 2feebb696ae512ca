import PdfDocument from 'pdfkit'
import type { PrintedDocument } from '../rules/printed-document.ts'
import { createPen } from './pen.server.ts'
import { hasDevanagari, printable } from '../rules/glyphs.ts'

export type Sheet = ReturnType<typeof openSheet>

/** A4 in points. Content ends at `bottom`; the footer is below. */
export const paper = { width: 595.28, height: 841.89, left: 45, right: 550.28, top: 45, bottom: 780 }

const footer = { size: 7.5, isGrey: true }

/**
 * Opens the pages of a document. `y` is the place in points where drawing continues downwards. Screen readers read the parts in the order in which `part` adds
 * them. They skip everything that `decorate` draws: lines, and repeated headers and footers.
 */
export function openSheet({ title, number, supplier }: PrintedDocument, issuedAt: Date) {
  const doc = new PdfDocument({
    size: [paper.width, paper.height],
    margin: 0,
    // Without this, pdfkit would read and parse the file of its standard font.
    font: '',
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-IN',
    displayTitle: true,
    // pdfkit writes these into XML without escaping. So none may hold a name, which may have a "&".
    info: { Title: `${title} ${number}`, Creator: 'Swachh', Producer: 'PDFKit', CreationDate: issuedAt },
  })
  const pen = createPen(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const sheet = { pen, y: 0, isFull, newPage, part, group, decorate, rule, finish }

  function isFull(height: number) {
    return sheet.y + height > paper.bottom
  }

  /** Begins a page. Later pages repeat the title, the number and the supplier. */
  function newPage() {
    doc.addPage()
    sheet.y = paper.top
    if (doc.bufferedPageRange().count === 1) return
    decorate(() => {
      pen.draw(`${title} ${number}`, { x: paper.left, baseline: sheet.y }, { size: 9, isBold: true })
      const names = pen.wrap(supplier.label, 280, { size: 9 })
      pen.draw(names[0] ?? '', { x: paper.right, baseline: sheet.y, align: 'right' }, { size: 9, isGrey: true })
    })
    sheet.y += 30
  }

  /** Adds a part that holds other parts. */
  function group(type: string, parent = root) {
    const element = doc.struct(type)
    parent.add(element)
    return element
  }

  /**
   * Draws a part with its texts, as the last child of another part. In Hindi the order of glyphs differs from the order of letters, so the part gets the
   * letters too.
   */
  function part(type: string, texts: readonly string[], draw: () => void, parent = root) {
    const letters = printable(texts.join(' '))
    parent.add(doc.struct(type, { ...(hasDevanagari(letters) && { actual: letters }), ...(type === 'TH' && { scope: 'Column' }) }, draw))
  }

  function decorate(draw: () => void) {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }

  /** Draws a horizontal line. */
  function rule({ from = paper.left, to = paper.right, width = 0.5, colour = '#cccccc' } = {}) {
    decorate(() => doc.moveTo(from, sheet.y).lineTo(to, sheet.y).lineWidth(width).strokeColor(colour).stroke())
  }

  /** Writes the footers with the number of pages. @returns the PDF */
  async function finish(): Promise<Buffer> {
    const { count } = doc.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page)
      decorate(() => {
        pen.draw(number, { x: paper.left, baseline: 808 }, footer)
        pen.draw(`Page ${page + 1} of ${count}`, { x: paper.right, baseline: 808, align: 'right' }, footer)
      })
    }
    doc.end()
    const chunks: Buffer[] = []
    for await (const chunk of doc) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks)
  }

  newPage()
  return sheet
}
