/** Returns a celebrity's net sales: placed orders less cancelled orders, less refunds of the other orders. */
export const netOfCelebrity = (paiseOf: (measure: 'celebrity' | 'celebrity_cancelled' | 'celebrity_refunded') => number) =>
  paiseOf('celebrity') - paiseOf('celebrity_cancelled') - paiseOf('celebrity_refunded')
