/** The audit log's actions of cash on delivery. */
export const parcelReturned = 'parcel came back'
export const codRuleChanged = 'cash on delivery changed'
