declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}

/** What documents use of fontkit, which pdfkit brings. It has no types of its own. */
declare module 'fontkit' {
  export type GlyphPosition = Record<'xAdvance' | 'yAdvance' | 'xOffset' | 'yOffset', number>
  export type GlyphRun = { glyphs: { id: number; advanceWidth: number; codePoints: number[] }[]; positions: GlyphPosition[]; advanceWidth: number }
  export type Subset = { includeGlyph(id: number): number; encode(): Uint8Array }
  export type Font = { unitsPerEm: number; layout(text: string): GlyphRun; createSubset(): Subset; _glyphs: Record<number, unknown> }

  export function create(bytes: Uint8Array): Font
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** Registers a font that fontkit has read already. The types of pdfkit leave this out. */
    registerFont(name: string, font: import('fontkit').Font): this
    /** The chosen font of the document. A text that it encodes has its glyphs embedded. */
    _font: { encode(text: string): unknown }
  }
}
