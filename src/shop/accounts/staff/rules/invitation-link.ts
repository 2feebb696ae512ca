const hour = 3_600_000

/** How long the link of an invitation works. */
export const invitationLifeMs = 72 * hour

/** The page that the link opens. The token stands in the fragment, which browsers send to no server. */
export const invitationLink = (publicUrl: string, token: string) => `${publicUrl}/invitation#token=${token}`
