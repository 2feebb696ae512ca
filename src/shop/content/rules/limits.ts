/** How many products a block may show. */
export const mostChosen = 12

/** How many articles the news of the home page may show. */
export const mostNews = 12

/** How many parts a block may have, by their field. */
export const mostParts = { slides: 6, facts: 4, features: 8, paragraphs: 30, pictures: 12, stores: 12, links: 3, steps: 30, questions: 50 }
