/** Returns a celebrity's net sales: placed orders less cancelled orders, less refunds and lost disputes of the other orders. */
export const netOfCelebrity = (paiseOf: (measure: 'ledger' | 'ledger_cancelled' | 'ledger_refunded') => number) =>
  paiseOf('ledger') - paiseOf('ledger_cancelled') - paiseOf('ledger_refunded')
