import type { Look } from '../contract.ts'

/** The look of a new shop, as in src/ui/theme.css. */
export const defaultLook: Look = {
  wordmark: '',
  mark: '',
  accent: '#4a2c6f',
  brandAccent: '#a3201d',
  firstGround: { colour: '#d6c5ea' },
  secondGround: { colour: '#c3d2d6' },
  face: 'rozha',
  shape: 'soft',
}

/** The radii of each shape: of buttons and fields, of cards, and of large panels. */
export const radii = {
  sharp: { control: '0px', card: '0px', hero: '0px' },
  soft: { control: '10px', card: '16px', hero: '28px' },
  round: { control: '24px', card: '28px', hero: '44px' },
} as const satisfies Record<Look['shape'], Record<string, string>>
