const days = { Mon: 'Monday', Tue: 'Tuesday', Wed: 'Wednesday', Thu: 'Thursday', Fri: 'Friday', Sat: 'Saturday', Sun: 'Sunday' } as const

const isDay = (word: string): word is keyof typeof days => Object.hasOwn(days, word)

/** Returns opening hours as a sentence has them: "Mon-Fri 10am-5pm" becomes "Monday to Friday, 10am to 5pm". Other words stay. */
export const hoursInWords = (hours: string) =>
  hours
    .replaceAll(/\b[A-Z][a-z]{2}\b/g, (word) => (isDay(word) ? days[word] : word))
    .replaceAll(/\s*[-–]\s*(?=[\dA-Z])/g, ' to ')
    .replaceAll(/(day|daily)\s+(?=\d)/gi, '$1, ')
