/**
 * The `handle` of a page that can be read, looked through and followed without script: it ships none until somebody acts on it.
 * What is acted on is done over once the script is there, so whatever the page shows before must be there without it.
 */
export const hydrateOnInteraction = { waitsForAct: true } as const

/** The same for a page with a film: where one may play on a wide screen, it is fetched by itself once the page has loaded and is idle. */
export const hydrateOnInteractionWithFilm = { waitsForAct: true, hasFilm: true } as const
