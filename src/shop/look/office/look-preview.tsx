import { type CSSProperties, useEffect } from 'react'
import { classes } from '#ui/classes.ts'
import { Panel } from '#ui/office/panel.tsx'
import { Segments } from '#ui/office/segments.tsx'
import { Mark } from '#ui/mark.tsx'
import { Picture } from '#ui/picture.tsx'
import { useSite } from '#ui/site.ts'
import type { Look } from '../contract.ts'
import { shownColours } from '../rules/palette.ts'
import { faces, fontDisplayOf } from '../rules/faces.ts'
import { radii } from '../rules/look.ts'
import { lookTexts } from './look-texts.ts'

const texts = lookTexts.preview

const widths = { narrow: 328, wide: 640 } as const

export type PreviewWidth = keyof typeof widths

/** Shows parts of a page and the head of a mail in a look that may not be saved yet, as wide as on a phone or on a desktop. */
export function LookPreview({ look, width, onWidth }: { look: Look; width: PreviewWidth; onWidth: (width: PreviewWidth) => void }) {
  useFace(look.face)
  return (
    <Panel
      title={texts.title}
      className={classes('self-start', width === 'wide' ? 'order-first' : 'xl:sticky xl:top-4')}
      actions={<Segments legend={texts.choose} labels={texts.widths} value={width} onChange={onWidth} />}
    >
      <div {...scrollRegion} aria-label={texts.scroll} className="overflow-x-auto rounded-field outline-offset-2">
        <div
          style={{ ...variablesOf(look), width: widths[width] }}
          className={classes(
            'grid gap-4 bg-paper p-4 text-base text-ink',
            width === 'narrow' && 'max-w-full',
            faces[look.face].weight > 400 && '[&_.font-display]:font-bold',
          )}
        >
          <Head look={look} />
          <div className={classes('grid gap-4', width === 'wide' && 'grid-cols-2')}>
            {(['first', 'second'] as const).map((ground, index) => (
              <Tile key={ground} ground={ground} number={index + 1} />
            ))}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <span className={`${button} bg-crocus-700 text-white`}>{texts.add}</span>
            <span className={`${button} border-[1.5px] border-ink`}>{texts.later}</span>
            <span className="font-semibold text-crocus-700 underline underline-offset-4">{texts.read}</span>
          </div>
          <p className="text-sm text-ink-2">
            <span className="block font-display text-2xl leading-none text-kesar">{texts.figure}</span> <span>{texts.customers}</span>
          </p>
          <MailHead />
        </div>
      </div>
    </Panel>
  )
}

/** Lets a person scroll the wide preview sideways on a phone, by the keyboard too. */
const scrollRegion = { role: 'region', tabIndex: 0 } as const

const button = 'inline-flex min-h-12 items-center rounded-control px-6 font-semibold'

/** Loads a face that the page around the preview may not have. */
function useFace(face: Look['face']) {
  useEffect(() => {
    const { family, file } = faces[face]
    if (!file) return
    const loaded = new FontFace(family, `url(${file}) format('woff2')`)
    document.fonts.add(loaded)
    return () => void document.fonts.delete(loaded)
  }, [face])
}

/** Returns every variable of a look, because the page around the preview has the variables of the saved look. */
function variablesOf(look: Look): CSSProperties {
  const { shades, brand, firstGround, secondGround, onSecondGround } = shownColours(look)
  const shown: Record<string, string> = {
    ...Object.fromEntries(Object.entries(shades).map(([name, colour]) => [`--color-crocus-${name}`, colour])),
    '--color-kesar': brand.shown,
    '--color-kesar-700': brand.darker,
    '--first-ground': firstGround,
    '--color-glacier-200': secondGround,
    '--color-glacier-700': onSecondGround,
    '--font-display': fontDisplayOf(look.face),
    '--radius-control': radii[look.shape].control,
    '--radius-card': radii[look.shape].card,
  }
  return shown
}

/** The head of a page: the wordmark, or else the name. */
function Head({ look: { wordmark, mark } }: { look: Look }) {
  const { brand } = useSite()
  return (
    <div className="flex items-center gap-2.5 border-b border-line pb-3">
      {mark ? <Picture image={mark} alt="" sizes="36px" className="size-9 object-contain" /> : <Mark size={96} className="size-9" />}
      {wordmark ? (
        <Picture image={wordmark} alt={brand} sizes="200px" className="h-8 w-auto object-contain" />
      ) : (
        <span translate="no" className="font-display text-2xl leading-none">
          {brand}
        </span>
      )}
    </div>
  )
}

function Tile({ ground, number }: { ground: 'first' | 'second'; number: number }) {
  return (
    <div>
      <div data-ground={ground} className="ground relative grid aspect-4/3 place-items-end overflow-hidden rounded-card p-3">
        <span className="absolute top-3 left-3 rounded-full bg-card px-3 py-1 text-sm font-semibold">{texts.pack}</span>
        <span className={`text-sm font-semibold ${ground === 'first' ? 'text-crocus-800' : 'text-glacier-700'}`}>{texts.product(number)}</span>
      </div>
      <p className="mt-2 flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">{texts.price}</span>
        {ground === 'second' && <span className="text-xs font-semibold text-kesar-700">{texts.soldOut}</span>}
      </p>
    </div>
  )
}

function MailHead() {
  const { brand } = useSite()
  return (
    <div className="border-t border-line pt-4">
      <p translate="no" className="pb-3 font-display text-xl text-crocus-700">
        {brand}
      </p>
      <div className="grid justify-items-start gap-3 rounded-card border border-t-4 border-line border-t-marigold bg-card p-5">
        <p className="font-display text-xl">{texts.mail}</p>
        <p className="text-sm">{texts.mailText}</p>
        <span className={`${button} bg-crocus-700 text-white`}>{texts.mailButton}</span>
      </div>
    </div>
  )
}
