/**
 * The `handle` of a page that loads its script only at the first interaction. Events before that are replayed. The page must show everything, and its
 * links must work, without script.
 */
export const hydrateOnInteraction = { hydratesOnInteraction: true } as const

/** The `handle` of such a page with a film. Where the film may play, the script loads when the page has loaded and the browser is idle. */
export const hydrateOnInteractionWithFilm = { hydratesOnInteraction: true, hasFilm: true } as const
