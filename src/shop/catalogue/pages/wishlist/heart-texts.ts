export const heartTexts = {
  save: (name: string) => `Save ${name} for later`,
  saved: (name: string) => `Saved for later: ${name}`,
  see: 'See saved products',
} as const
