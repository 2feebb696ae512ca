/** Returns the ids of the rows of a statement. */
export const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id)
