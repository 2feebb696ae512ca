/** How many rounds a random test or a race runs: `few` in `npm test`, `many` in `npm run test:all`. */
export const rounds = (few: number, many: number) => (process.env['TEST_ROUNDS'] === 'many' ? many : few)
