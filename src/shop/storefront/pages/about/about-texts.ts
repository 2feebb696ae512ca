export const galleryTexts = { show: (number: number, count: number, alt: string) => `Show picture ${number} of ${count}: ${alt}` } as const
