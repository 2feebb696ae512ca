/** The most products in one block. */
export const mostChosen = 12

/** The most characters of a link's address. */
export const maxAddress = 500
