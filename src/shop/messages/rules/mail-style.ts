/** The colours of src/ui/theme.css that no owner changes. Mail programs know no variables, so each style names its colour. */
const colours = {
  paper: '#fcfaf7',
  card: '#ffffff',
  limewash: '#f4f0ea',
  ink: '#1e1613',
  quiet: '#55483f',
  line: '#e3dcd2',
  marigold: '#f2a922',
}

const sans = 'Figtree, system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif'
const serif = '"Rozha One", Georgia, "Times New Roman", serif'

/** Styles beside each element, because some mail programs drop the style sheet. */
export const styles = {
  body: { margin: 0, padding: 0, backgroundColor: colours.paper },
  page: { backgroundColor: colours.paper, color: colours.ink, fontFamily: sans, fontSize: 16, lineHeight: '25px', padding: '24px 12px' },
  frame: { maxWidth: 600, margin: '0 auto' },
  card: {
    backgroundColor: colours.card,
    border: `1px solid ${colours.line}`,
    borderTop: `4px solid ${colours.marigold}`,
    borderRadius: 16,
    padding: '28px 32px',
  },
  title: { margin: '0 0 20px', fontFamily: serif, fontSize: 24, lineHeight: '31px', fontWeight: 400, color: colours.ink, overflowWrap: 'anywhere' },
  text: { margin: '0 0 16px', overflowWrap: 'anywhere' },
  preview: { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 },
  buttonLabel: { maxWidth: '100%', display: 'inline-block', lineHeight: '120%', msoPaddingAlt: '0px', msoTextRaise: '9.75px' },
  buttonRow: { padding: '4px 0 20px' },
  items: { margin: '0 0 20px', borderTop: `1px solid ${colours.line}` },
  item: { padding: '9px 0', borderBottom: `1px solid ${colours.line}`, overflowWrap: 'anywhere', verticalAlign: 'top' },
  amount: { padding: '9px 0 9px 16px', borderBottom: `1px solid ${colours.line}`, textAlign: 'right', verticalAlign: 'top', whiteSpace: 'nowrap' },
  amountNote: { color: colours.quiet, fontSize: 13, lineHeight: '18px' },
  quote: {
    margin: '0 0 16px',
    borderLeft: `3px solid ${colours.marigold}`,
    padding: '2px 0 2px 16px',
    color: colours.quiet,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  code: {
    margin: '0 0 20px',
    backgroundColor: colours.limewash,
    borderRadius: 10,
    padding: '18px 12px',
    textAlign: 'center',
    fontSize: 32,
    lineHeight: '38px',
    fontWeight: 700,
    letterSpacing: 6,
  },
  foot: { padding: '20px 4px 0', color: colours.quiet, fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' },
  footLink: { color: colours.quiet, textDecoration: 'underline' },
} as const satisfies Record<string, Record<string, string | number>>

/** The colours that an owner chooses: on light paper, and in dark mode. */
export type MailColours = { accent: string; onDark: string }

export const usualColours: MailColours = { accent: '#4a2c6f', onDark: '#d6c5ea' }

/** The styles in the accent of the shop, beside each element too. */
export const accentStyles = ({ accent }: MailColours) =>
  ({
    brand: { margin: 0, padding: '0 4px 16px', fontFamily: serif, fontSize: 26, lineHeight: '32px', fontWeight: 400, color: accent },
    link: { color: accent, textDecoration: 'underline' },
    button: {
      lineHeight: '100%',
      textDecoration: 'none',
      display: 'inline-block',
      maxWidth: '100%',
      msoPaddingAlt: '0px',
      backgroundColor: accent,
      color: '#ffffff',
      borderRadius: 10,
      padding: '13px 24px',
      fontWeight: 600,
    },
  }) as const satisfies Record<string, Record<string, string | number>>

export type AccentStyles = ReturnType<typeof accentStyles>

/** Dark mode and narrow screens. Each rule overrides a style of an element, hence `!important`. It names no font or picture of another machine. */
export const styleSheet = ({ onDark }: MailColours) => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:22px 18px!important}.page{padding:16px 8px!important}.code{font-size:28px!important;letter-spacing:4px!important}}
@media (prefers-color-scheme:dark){
.ground{background-color:#15100e!important;color:#f4f0ea!important}
.brand,.link{color:${onDark}!important}
.card{background-color:#211a17!important;border-color:#463a33!important;border-top-color:#f2a922!important}
.title,.text,.item,.amount{color:#f4f0ea!important}
.items,.item,.amount{border-color:#463a33!important}
.quote,.quiet,.foot,.foot-link{color:#cbbfb4!important}
.code{background-color:#2e2521!important;color:#fcfaf7!important}
.button{background-color:${onDark}!important;color:#1e1613!important}
}`
