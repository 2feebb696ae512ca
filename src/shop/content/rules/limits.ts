/** The most products in one block. */
export const mostChosen = 12

/** The most articles in the news of the home page. */
export const mostNews = 12

/** The most parts of a block, by their field. */
export const mostParts = { slides: 6, facts: 4, features: 8, paragraphs: 30, pictures: 12, stores: 12, links: 3, steps: 30, questions: 50 }
