/** The texts of the home page that no owner edits. Its other texts are in its blocks (content/rules/built-in/home-page.ts). */
export const homeTexts = {
  buyProduct: (button: string, name: string) => `${button}: ${name}`,
  testimonial: 'Testimonial',
  /** Marks the quote that shows until a review with 4 or 5 stars and words is shown. */
  example: 'Example text, not a real review',
  nameless: 'A customer',
  banner: {
    carousel: 'carousel',
    slide: 'slide',
    dot: (name: string, number: number, count: number) => `${name}, slide ${number} of ${count}`,
    play: 'Play the slides',
    pause: 'Pause the slides',
  },
} as const
