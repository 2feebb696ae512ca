/** Returns a LIKE pattern for values that contain the text. Wildcards in the text match literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
